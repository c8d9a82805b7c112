import { LivingNodes, WordingReader } from "@kontor/core/Administration"
import * as Nodes from "@kontor/postgres/Nodes"
import { WatchClient } from "@kontor/postgres/WatchClient"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** The reader of wordings, loaded when it is first needed. */
const wordings = Layer.succeed(
  WordingReader,
  Effect.map(Effect.promise(() => import("@kontor/sources")), ({ WordingCounts }) => new WordingCounts())
)

const nodes = Layer.effect(
  LivingNodes,
  Effect.map(WatchClient, (watch) => Nodes.living.pipe(Effect.provideService(SqlClient.SqlClient, watch), Effect.orDie))
)

/**
 * What the administration of a service knows beside its ports: its living processes, and the reader of wordings.
 */
export const layer: Layer.Layer<never, never, WatchClient> = Layer.merge(wordings, nodes)
