import { CopyClient, Database } from "@kontor/postgres"
import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { organizationOf } from "../Country.ts"
import { type Engine, type MakeEngine, megabytes, secondsSince } from "../Engine.ts"
import { type PeerQuery, peerQuery } from "./PeerQuery.ts"

const portion = 20_000

const lineOf = (index: number): string => {
  const { fields, name, prominence } = organizationOf(index)
  return `${index}\t${prominence}\t${name}\t${fields.city}\t${fields.is_active}\n`
}

const lines = (from: number, until: number): string => {
  let text = ""
  for (let index = from; index < until; index++) text += lineOf(index)
  return text
}

/** How a peer in PostgreSQL indexes its table, and how it finds a page and its total. */
export interface TablePeer {
  readonly prepare: ReadonlyArray<string>
  readonly search: (
    sql: SqlClient.SqlClient,
    query: PeerQuery
  ) => Engine["search"] extends (query: never) => infer Answer ? Answer : never
}

/** A peer in PostgreSQL, over one table of its own. */
export const tablePeer = ({ prepare, search }: TablePeer): MakeEngine<EmbeddedPostgres> =>
  Effect.fnUntraced(function*(size) {
    const url = yield* temporaryDatabase((yield* EmbeddedPostgres).url)
    const start = performance.now()
    const context = yield* Layer.build(Database.layer({ url }))
    const { copy, run } = yield* Context.get(context, CopyClient).connect
    yield* run(`CREATE TABLE public.peer (
      id integer PRIMARY KEY, prominence integer NOT NULL, name text NOT NULL, city text NOT NULL, is_active boolean NOT NULL
    )`)
    for (let from = 0; from < size; from += portion) {
      const rows = Buffer.from(lines(from, Math.min(size, from + portion)))
      yield* copy("public.peer (id, prominence, name, city, is_active)", [rows])
    }
    for (const statement of prepare) yield* run(statement)
    yield* run("VACUUM (ANALYZE) public.peer")
    const built = secondsSince(start)
    const sql = Context.get(context, SqlClient.SqlClient)
    const [table] = yield* sql<{ bytes: bigint }>`SELECT pg_total_relation_size('public.peer') AS bytes`
    return {
      ready: `generated and built in ${built} s, ${megabytes(Number(table!.bytes))}`,
      search: (query) => {
        const read = peerQuery(query)
        return read && search(sql, read)
      },
      isShared: true
    }
  })
