import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "./Clients.ts"

/** The position of the search index of a process. */
export interface NodeSearch {
  /** True if it can be searched. */
  readonly is_ready: boolean
  /** The number of changes of the register it does not hold. */
  readonly changes_behind: number
  /** The time since it held all that the register did; null where it never did. */
  readonly seconds_behind: number | null
}

/** A process of the service. */
export interface Node {
  readonly id: string
  readonly version: string
  readonly roles: ReadonlyArray<string>
  /** The ids of the keys it has, the newest first. */
  readonly key_ids: ReadonlyArray<string>
}

/** A process of the service that lives, with its search index if it has one. */
export interface LivingNode extends Node {
  readonly search: NodeSearch | null
  /** The time when it was last seen. */
  readonly seen_at: DateTime.Utc
  /** The time since then, in seconds, by the clock of the database. */
  readonly seconds_silent: number
}

/** The time for which a process is believed to live that was not seen, in seconds. */
const secondsToLive = 30

/** The time for which a process that ended without a word is remembered, in seconds. */
const secondsRemembered = 300

/** The longest time between two signs of life of a process, in seconds. */
export const seenEvery = 10

/** Notes that a process lives, and how far its search index is, if it has one. */
export const seen = Effect.fn("Nodes.seen")(
  function*({ id, key_ids, roles, version }: Node, search: NodeSearch | undefined) {
    const sql = yield* SqlClient.SqlClient
    const [isReady, changes, seconds] = search === undefined
      ? [null, null, null]
      : [search.is_ready, search.changes_behind, search.seconds_behind]
    yield* sql`
      INSERT INTO nodes (id, version, roles, key_ids, seen_at, search_is_ready, search_changes_behind, search_seconds_behind)
      VALUES (${id}::uuid, ${version}, ${texts(roles)}, ${texts(key_ids)}, now(), ${isReady}, ${changes}, ${seconds})
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, search_is_ready = excluded.search_is_ready,
        search_changes_behind = excluded.search_changes_behind, search_seconds_behind = excluded.search_seconds_behind`
  }
)

/** Forgets a process that ends, and those that ended long ago without a word. */
export const gone = Effect.fn("Nodes.gone")(function*(id: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DELETE FROM nodes WHERE id = ${id}::uuid OR seen_at < now() - ${secondsRemembered} * interval '1 second'`
})

const seenWithin = Effect.fn("Nodes.seenWithin")(function*(seconds: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Omit<LivingNode, "seen_at"> & { readonly seen_at: Date }>`
    SELECT id::text, version, roles, key_ids, seen_at,
      greatest(0, extract(epoch FROM now() - seen_at))::float8 AS seconds_silent,
      CASE WHEN search_is_ready IS NOT NULL THEN json_build_object('is_ready', search_is_ready,
        'changes_behind', search_changes_behind, 'seconds_behind', search_seconds_behind) END AS search
    FROM nodes
    WHERE seen_at > now() - ${seconds} * interval '1 second' ORDER BY id`
  return rows.map(({ seen_at, ...node }) => ({ ...node, seen_at: DateTime.fromDateUnsafe(seen_at) }))
})

/**
 * Returns whether a process was seen when it had to be, give or take half a turn. Others were killed, hang or are cut
 * off.
 */
export const isHeardOf = ({ seconds_silent }: LivingNode): boolean => seconds_silent <= seenEvery * 1.5

/** The processes that live, as far as one can know: one that was killed a moment ago is among them. */
export const living = seenWithin(secondsToLive)

/** The processes that live, and those that ended within minutes without a word. */
export const remembered = seenWithin(secondsRemembered)
