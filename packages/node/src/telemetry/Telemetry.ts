import { makeMeasuringMonitors, measureDeliveries } from "@kontor/core/Workers"
import { MetricSources } from "@kontor/http"
import { MonitorStorePostgres, WatchClient, WebhookStorePostgres, type WorkerClient } from "@kontor/postgres"
import { KeptIndex } from "@kontor/search"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { watchProcess } from "./ProcessMetrics.ts"
import { watchSearchIndex } from "./SearchMetrics.ts"

/** The stores, as those see them who watch: over a connection of their own. */
const watchedStores = Layer.merge(MonitorStorePostgres.layer, WebhookStorePostgres.layer).pipe(
  Layer.provide(Layer.effect(SqlClient.SqlClient, WatchClient))
)

/**
 * What `/metrics` reads at each scrape: the process, its search index, and the stores of monitors and webhooks. Rule: Wire conventions
 * (decisions 1).
 */
export const layer: Layer.Layer<never, never, KeptIndex.KeptIndex | WatchClient | WorkerClient> = Layer.effect(
  MetricSources,
  Effect.gen(function*() {
    const stores = yield* Layer.build(watchedStores)
    const index = yield* KeptIndex.KeptIndex
    return [
      { name: "process", collect: yield* watchProcess },
      { name: "search", collect: Effect.provideService(watchSearchIndex, KeptIndex.KeptIndex, index) },
      { name: "monitors", collect: yield* Effect.provide(makeMeasuringMonitors, stores) },
      { name: "webhooks", collect: Effect.provide(measureDeliveries, stores) }
    ]
  })
)
