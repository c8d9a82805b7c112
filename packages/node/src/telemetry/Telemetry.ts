import { makeMeasuringMonitors, measureDeliveries } from "@kontor/core/Workers"
import { MetricSources } from "@kontor/http"
import { MonitorStorePostgres, WatchClient, WebhookStorePostgres, type WorkerClient } from "@kontor/postgres"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { watchProcess } from "./ProcessMetrics.ts"

/** The stores for monitoring, over a connection of their own. */
const watchedStores = Layer.merge(MonitorStorePostgres.layer, WebhookStorePostgres.layer).pipe(
  Layer.provide(Layer.effect(SqlClient.SqlClient, WatchClient))
)

/**
 * The metrics that `/metrics` reads at each scrape: those of the process, and of the stores of monitors and webhooks.
 * Rule: Wire conventions (decisions 1).
 */
export const layer: Layer.Layer<never, never, WatchClient | WorkerClient> = Layer.effect(
  MetricSources,
  Effect.gen(function*() {
    const stores = yield* Layer.build(watchedStores)
    return [
      { name: "process", collect: yield* watchProcess },
      { name: "monitors", collect: yield* Effect.provide(makeMeasuringMonitors, stores) },
      { name: "webhooks", collect: Effect.provide(measureDeliveries, stores) }
    ]
  })
)
