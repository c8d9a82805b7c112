import { LivingNodes } from "@kontor/core/Administration"
import * as Nodes from "@kontor/postgres/Nodes"
import { WatchClient } from "@kontor/postgres/WatchClient"
import { Identity, type SourceRecord, StoredRecordReader, WordingReader } from "@kontor/register"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** Readers, loaded when they are first needed. */
const wordings = Layer.succeed(
  WordingReader,
  Effect.map(Effect.promise(() => import("@kontor/sources")), ({ WordingCounts }) => new WordingCounts())
)

const rereading = Layer.effect(
  StoredRecordReader,
  Effect.map(Identity, (identity) =>
    Effect.map(
      Effect.promise(() => import("@kontor/sources")),
      ({ rereadRecord }) => (record: SourceRecord) => Effect.provideService(rereadRecord(record), Identity, identity)
    ))
)

const nodes = Layer.effect(
  LivingNodes,
  Effect.map(WatchClient, (watch) => Nodes.living.pipe(Effect.provideService(SqlClient.SqlClient, watch), Effect.orDie))
)

/**
 * What the administration of a service knows beside its ports: its living processes, and the readers of records.
 */
export const layer: Layer.Layer<never, never, Identity | WatchClient> = Layer.mergeAll(wordings, rereading, nodes)
