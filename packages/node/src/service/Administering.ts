import { AnnouncementReader, LivingNodes, WordingReader } from "@kontor/core/Administration"
import { Identity, type SourceRecord } from "@kontor/core/Register"
import { Nodes, WatchClient } from "@kontor/postgres"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** The reader of announcements, loaded when it is first needed. */
const wordings = Layer.succeed(
  WordingReader,
  Effect.map(Effect.promise(() => import("@kontor/register")), ({ WordingCounts }) => new WordingCounts())
)

const rereading = Layer.effect(
  AnnouncementReader,
  Effect.map(Identity, (identity) =>
    Effect.map(
      Effect.promise(() => import("@kontor/register")),
      ({ rereadAnnouncement }) => (record: SourceRecord) =>
        Effect.provideService(rereadAnnouncement(record), Identity, identity)
    ))
)

const nodes = Layer.effect(
  LivingNodes,
  Effect.map(WatchClient, (watch) => Nodes.living.pipe(Effect.provideService(SqlClient.SqlClient, watch), Effect.orDie))
)

/**
 * What the administration of a service knows beside its ports: its living processes, and the reader of announcements.
 */
export const layer: Layer.Layer<never, never, Identity | WatchClient> = Layer.mergeAll(wordings, rereading, nodes)
