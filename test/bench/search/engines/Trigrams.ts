import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { PeerQuery } from "./PeerQuery.ts"
import { tablePeer } from "./PeerTable.ts"

const search = (sql: SqlClient.SqlClient, { city, isActive, isBegun, skip, text }: PeerQuery) => {
  const matching = sql`FROM public.peer WHERE ${
    sql.and([
      isBegun ? sql`${text} <% name` : sql`name % ${text}`,
      ...city === undefined ? [] : [sql`city = ${city}`],
      ...isActive === undefined ? [] : [sql`is_active = ${isActive}`]
    ])
  }`
  return Effect.all([
    sql`SELECT id ${matching} ORDER BY similarity(name, ${text}) DESC, prominence DESC, id LIMIT 10 OFFSET ${skip}`,
    sql`SELECT count(*) FROM (SELECT ${matching} LIMIT 10001) counted`
  ])
}

/** `pg_trgm`: names like the text, the most similar first. It finds typos, and no towns. */
export const trigrams = tablePeer({
  prepare: [
    "CREATE EXTENSION pg_trgm SCHEMA public",
    "CREATE INDEX ON public.peer USING gin (name gin_trgm_ops)"
  ],
  search
})
