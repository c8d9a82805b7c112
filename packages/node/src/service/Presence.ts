import { ServiceKeys } from "@kontor/core"
import { Nodes, WatchClient } from "@kontor/postgres"
import { KeptIndex } from "@kontor/search"
import { Clock, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { Configuration } from "../configuration/Configuration.ts"
import { version } from "../Version.ts"

/** The position of the search index of this process, if it has one. */
const searchOf = Effect.gen(function*() {
  const { state } = yield* KeptIndex.KeptIndex
  const kept = yield* state
  if (kept === undefined) return undefined
  const seconds = KeptIndex.secondsBehind(kept, yield* Clock.currentTimeMillis)
  return {
    is_ready: kept.position !== undefined,
    changes_behind: kept.behind,
    seconds_behind: seconds === undefined ? null : Math.floor(seconds)
  } satisfies Nodes.NodeSearch
})

/**
 * Records in the database that this process lives, its keys, and how far its search index is, until it ends.
 */
export const layer: Layer.Layer<never, never, Configuration | ServiceKeys | KeptIndex.KeptIndex | WatchClient> = Layer
  .effectDiscard(
    Effect.gen(function*() {
      const { roles } = yield* Configuration
      const keys = yield* ServiceKeys
      const watch = yield* WatchClient
      const node: Nodes.Node = { id: randomUUID(), version, roles, key_ids: keys.map(({ id }) => id) }
      const noting = <E>(noted: Effect.Effect<void, E, SqlClient.SqlClient>) =>
        noted.pipe(
          Effect.provideService(SqlClient.SqlClient, watch),
          Effect.timeout("5 seconds"),
          Effect.withTracerEnabled(false),
          Effect.ignore
        )
      yield* Effect.addFinalizer(() => noting(Nodes.gone(node.id)))
      const index = yield* KeptIndex.KeptIndex
      const seen = Effect.flatMap(searchOf, (search) => Nodes.seen(node, search)).pipe(
        Effect.provideService(KeptIndex.KeptIndex, index)
      )
      yield* noting(seen)
      yield* Effect.forkScoped(
        Effect.repeat(noting(seen), Schedule.spaced(`${Nodes.seenEvery} seconds`))
      )
    })
  )
