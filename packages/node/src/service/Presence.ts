import { Keys } from "@kontor/core"
import { Nodes, WatchClient } from "@kontor/postgres"
import { Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { Configuration } from "../configuration/Configuration.ts"
import { version } from "../Version.ts"

/** Records in the database that this process lives, and its keys, until it ends. */
export const layer: Layer.Layer<never, never, Configuration | Keys | WatchClient> = Layer.effectDiscard(
  Effect.gen(function*() {
    const { roles } = yield* Configuration
    const keys = yield* Keys
    const watch = yield* WatchClient
    const node: Nodes.Node = { id: randomUUID(), version, roles, key_ids: keys.map(({ id }) => id) }
    const noting = <E>(noted: Effect.Effect<void, E, SqlClient.SqlClient>) =>
      noted.pipe(
        Effect.provideService(SqlClient.SqlClient, watch),
        Effect.timeout("5 seconds"),
        Effect.ignore
      )
    yield* Effect.addFinalizer(() => noting(Nodes.gone(node.id)))
    yield* noting(Nodes.seen(node))
    yield* Effect.forkScoped(
      Effect.repeat(noting(Nodes.seen(node)), Schedule.spaced(`${Nodes.seenEvery} seconds`))
    )
  })
)
