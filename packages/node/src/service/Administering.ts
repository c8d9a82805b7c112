import { LivingNodes, WordingReader } from "@kontor/core/Administration"
import { Nodes, WatchClient } from "@kontor/postgres"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** The reader of announcements, loaded when it is first needed. */
const wordings = Layer.succeed(
  WordingReader,
  Effect.map(Effect.promise(() => import("@kontor/register")), ({ WordingCounts }) => new WordingCounts())
)

const nodes = Layer.effect(
  LivingNodes,
  Effect.map(WatchClient, (watch) => Nodes.living.pipe(Effect.provideService(SqlClient.SqlClient, watch), Effect.orDie))
)

/**
 * What the administration of a service knows beside its ports: its living processes, and the reader of announcements.
 */
export const layer: Layer.Layer<never, never, WatchClient> = Layer.merge(wordings, nodes)
