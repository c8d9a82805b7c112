import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { type PeerQuery, wordsOf } from "./PeerQuery.ts"
import { tablePeer } from "./PeerTable.ts"

const search = (sql: SqlClient.SqlClient, { city, isActive, isBegun, skip, text }: PeerQuery) => {
  const words = wordsOf(text)
  const query = words.map((word, place) => isBegun && place === words.length - 1 ? `${word}:*` : word).join(" & ")
  const matching = sql`FROM public.peer, to_tsquery('simple', ${query}) asked WHERE ${
    sql.and([
      sql`words @@ asked`,
      ...city === undefined ? [] : [sql`city = ${city}`],
      ...isActive === undefined ? [] : [sql`is_active = ${isActive}`]
    ])
  }`
  return Effect.all([
    sql`SELECT id ${matching} ORDER BY ts_rank(words, asked) DESC, prominence DESC, id LIMIT 10 OFFSET ${skip}`,
    sql`SELECT count(*) FROM (SELECT ${matching} LIMIT 10001) counted`
  ])
}

/** `tsvector` of name and town with a GIN index, in the order of `ts_rank`. It finds no typos. */
export const textSearch = tablePeer({
  prepare: [
    `ALTER TABLE public.peer ADD COLUMN words tsvector
      GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || city)) STORED`,
    "CREATE INDEX ON public.peer USING gin (words)"
  ],
  search
})
