import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "./Columns.ts"

/** A process of the service. */
export interface Node {
  readonly id: string
  readonly version: string
  readonly roles: ReadonlyArray<string>
  /** The ids of the keys it has, the newest first. */
  readonly key_ids: ReadonlyArray<string>
}

/** How long a process is believed to live that was not seen, in seconds. */
const secondsToLive = 30

/** How often a process has to be seen, in seconds. */
export const seenEvery = 10

/** Notes that a process lives. */
export const seen = Effect.fn("Nodes.seen")(function*({ id, key_ids, roles, version }: Node) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO nodes (id, version, roles, key_ids, seen_at)
    VALUES (${id}::uuid, ${version}, ${texts(roles)}, ${texts(key_ids)}, now())
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`
})

/** Forgets a process that ends, and those that ended without a word. */
export const gone = Effect.fn("Nodes.gone")(function*(id: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DELETE FROM nodes WHERE id = ${id}::uuid OR seen_at < now() - ${secondsToLive} * 10 * interval '1 second'`
})

/** The processes that live. */
export const living = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Node & { readonly seen_at: Date }>`
    SELECT id::text, version, roles, key_ids, seen_at FROM nodes
    WHERE seen_at > now() - ${secondsToLive} * interval '1 second' ORDER BY id`
  return rows.map(({ seen_at, ...node }) => ({ ...node, seen_at: DateTime.fromDateUnsafe(seen_at) }))
}).pipe(Effect.withSpan("Nodes.living"))
