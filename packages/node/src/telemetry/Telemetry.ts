import { makeMeasuringLedger, makeMeasuringMonitors, measureDeliveries } from "@kontor/core/Workers"
import { MetricSources } from "@kontor/http"
import { AccountClient } from "@kontor/postgres/AccountClient"
import { CommitClient } from "@kontor/postgres/CommitClient"
import * as LedgerPostgres from "@kontor/postgres/Credits/LedgerPostgres"
import { measureDatabase } from "@kontor/postgres/DatabaseWatch"
import * as LiveBudgetPostgres from "@kontor/postgres/Live/LiveBudgetPostgres"
import * as MonitorStorePostgres from "@kontor/postgres/Monitoring/MonitorStorePostgres"
import * as RegisterIntakePostgres from "@kontor/postgres/Register/RegisterIntakePostgres"
import { WatchClient } from "@kontor/postgres/WatchClient"
import * as WebhookStorePostgres from "@kontor/postgres/Webhooks/WebhookStorePostgres"
import type { WorkerClient } from "@kontor/postgres/WorkerClient"
import { measureLiveBudget, measureRegister } from "@kontor/register"
import { KeptIndex } from "@kontor/search"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as OneShotIdentity from "../service/OneShotIdentity.ts"
import * as PooledRandom from "../service/PooledRandom.ts"
import { watchProcess } from "./ProcessMetrics.ts"
import { watchSearchIndex } from "./SearchMetrics.ts"

/** The stores for monitoring, over a connection of their own. */
const watchedStores = Layer.mergeAll(
  MonitorStorePostgres.layer,
  WebhookStorePostgres.layer,
  LiveBudgetPostgres.layer,
  LedgerPostgres.layer,
  RegisterIntakePostgres.layer
).pipe(
  Layer.provide(OneShotIdentity.layer),
  Layer.provide(PooledRandom.layer),
  Layer.provide(Layer.effect(AccountClient, WatchClient)),
  Layer.provide(Layer.effect(SqlClient.SqlClient, WatchClient)),
  Layer.provide(Layer.effect(CommitClient, WatchClient))
)

/**
 * The metrics that `/metrics` reads at each scrape: of the process and its search index, the database, and the stores
 * of monitors, webhooks, credits, register and live retrievals. Rule: Wire conventions (decisions 1).
 */
export const layer: Layer.Layer<never, never, KeptIndex.KeptIndex | WatchClient | WorkerClient> = Layer.effect(
  MetricSources,
  Effect.gen(function*() {
    const stores = yield* Layer.build(watchedStores)
    const index = yield* KeptIndex.KeptIndex
    return [
      { name: "process", collect: yield* watchProcess },
      { name: "search", collect: Effect.provideService(watchSearchIndex, KeptIndex.KeptIndex, index) },
      { name: "database", collect: Effect.provideService(measureDatabase, WatchClient, yield* WatchClient) },
      { name: "monitors", collect: yield* Effect.provide(makeMeasuringMonitors, stores) },
      { name: "webhooks", collect: Effect.provide(measureDeliveries, stores) },
      { name: "credits", collect: yield* Effect.provide(makeMeasuringLedger, stores) },
      { name: "register", collect: Effect.provide(measureRegister, stores) },
      { name: "live", collect: Effect.provide(measureLiveBudget, stores) }
    ]
  })
)
