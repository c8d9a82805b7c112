import { makePriceListInForce, PriceLists } from "@kontor/core/Prices"
import { measure } from "@kontor/core/Telemetry"
import { makeMeasuringLedger, makeMeasuringMonitors, measureDeliveries, measureImports } from "@kontor/core/Workers"
import { MetricSources } from "@kontor/http"
import {
  AccountClient,
  AdministrationPostgres,
  CommitClient,
  LedgerPostgres,
  LiveBudgetPostgres,
  measureDatabase,
  MonitorStorePostgres,
  RegisterIntakePostgres,
  WatchClient,
  WebhookStorePostgres,
  type WorkerClient
} from "@kontor/postgres"
import { measureLiveBudget, measureRegister } from "@kontor/register"
import { KeptIndex } from "@kontor/search"
import { Clock, Effect, Layer, Metric } from "effect"
import { SqlClient } from "effect/sql"
import { monitorEventLoopDelay, performance } from "node:perf_hooks"
import { oneShotIdentity, pooledRandom } from "../service/Cryptography.ts"
import { version } from "../Version.ts"

/** The metrics of the process, under the usual names for processes of Node. */
export const ProcessMetrics = {
  build: measure(Metric.gauge("kontor_build_info", { description: "1, with the version of the service." }), [
    "version"
  ]),
  prices: measure(
    Metric.gauge("kontor_price_list_info", {
      description: "1 for the version of the price list in force, 0 for those before and after it."
    }),
    ["version"]
  ),
  cpuSeconds: measure(
    Metric.counter("process_cpu_seconds_total", { description: "CPU time the process used, user and system." })
  ),
  startTime: measure(
    Metric.gauge("process_start_time_seconds", { description: "When the process started, in seconds since 1970." })
  ),
  residentMemory: measure(
    Metric.gauge("process_resident_memory_bytes", { description: "Memory of the process that is in use." })
  ),
  heapUsed: measure(
    Metric.gauge("nodejs_heap_size_used_bytes", { description: "Memory that objects of JavaScript take." })
  ),
  heapTotal: measure(
    Metric.gauge("nodejs_heap_size_total_bytes", { description: "Memory that is kept for objects of JavaScript." })
  ),
  eventLoopLag: measure(
    Metric.gauge("nodejs_eventloop_lag_p99_seconds", {
      description: "How much later than due timers ran, 99th percentile since the scrape before."
    })
  ),
  longestEventLoopLag: measure(
    Metric.gauge("nodejs_eventloop_lag_max_seconds", {
      description: "How much later than due timers ran, at most, since the scrape before."
    })
  )
}

const microsecondsOfSecond = 1e6
const nanosecondsOfSecond = 1e9
const millisecondsOfSecond = 1000

/** The sampling interval of the event loop, in milliseconds. */
const resolution = 10

const lagOf = (nanoseconds: number): number =>
  Math.max(nanoseconds / nanosecondsOfSecond - resolution / millisecondsOfSecond, 0)

const lag = Effect.acquireRelease(
  Effect.sync(() => {
    const delay = monitorEventLoopDelay({ resolution })
    delay.enable()
    return delay
  }),
  (delay) => Effect.sync(() => delay.disable())
)

/** Sets which of the versions of the price list is in force: the others are set too, as one may have been before. */
const watchPrices = Effect.map(
  Effect.all([PriceLists, makePriceListInForce]),
  ([versions, priceListInForce]) =>
    Effect.flatMap(priceListInForce, (inForce) =>
      Effect.forEach(
        versions,
        ({ list: { version } }) => ProcessMetrics.prices.record(version === inForce.version ? 1 : 0, { version }),
        { discard: true }
      ))
)

/** Watches the process as long as the scope lasts, and sets its metrics whenever the returned effect runs. */
export const watchProcess = Effect.map(
  Effect.all([lag, watchPrices]),
  ([delay, recordPrices]) =>
    Effect.gen(function*() {
      const { heapTotal, heapUsed, rss } = process.memoryUsage()
      const { system, user } = process.cpuUsage()
      yield* ProcessMetrics.build.record(1, { version })
      yield* recordPrices
      yield* ProcessMetrics.cpuSeconds.record((system + user) / microsecondsOfSecond, {})
      yield* ProcessMetrics.startTime.record(performance.timeOrigin / millisecondsOfSecond, {})
      yield* ProcessMetrics.residentMemory.record(rss, {})
      yield* ProcessMetrics.heapUsed.record(heapUsed, {})
      yield* ProcessMetrics.heapTotal.record(heapTotal, {})
      yield* ProcessMetrics.eventLoopLag.record(lagOf(delay.percentile(99)), {})
      yield* ProcessMetrics.longestEventLoopLag.record(lagOf(delay.max), {})
      delay.reset()
    })
)

/** The metrics of the search index that a process keeps. A process without an index has none of these metrics. */
export const SearchMetrics = {
  ready: measure(
    Metric.gauge("kontor_search_index_ready", { description: "1 when the search index can be searched, else 0." })
  ),
  organizations: measure(
    Metric.gauge("kontor_search_index_organizations", { description: "Organizations the search index holds." })
  ),
  changesBehind: measure(
    Metric.gauge("kontor_search_index_changes_behind", {
      description: "Changes of the register that the search index does not hold."
    })
  ),
  secondsBehind: measure(
    Metric.gauge("kontor_search_index_seconds_behind", {
      description: "Seconds since the search index held all that the register did: about 1 where it follows."
    })
  ),
  bytes: measure(
    Metric.gauge("kontor_search_index_bytes", { description: "Memory of the process that the search index takes." })
  ),
  builtAt: measure(
    Metric.gauge("kontor_search_index_built_time_seconds", {
      description: "When the search index was built, in seconds since 1970. What changed since is in it too."
    })
  )
}

const millisecondsOfASecond = 1000

const recordIf = (measured: typeof SearchMetrics.bytes, value: number | undefined) =>
  value === undefined ? Effect.void : measured.record(value, {})

/** Sets what is to be said of the search index, if the process keeps one. */
export const watchSearchIndex = Effect.gen(function*() {
  const { state } = yield* KeptIndex.KeptIndex
  const kept = yield* state
  if (kept === undefined) return
  const { behind, built_at, bytes, position } = kept
  yield* SearchMetrics.ready.record(position === undefined ? 0 : 1, {})
  yield* SearchMetrics.changesBehind.record(behind, {})
  yield* recordIf(SearchMetrics.organizations, position?.organizations)
  yield* recordIf(SearchMetrics.secondsBehind, KeptIndex.secondsBehind(kept, yield* Clock.currentTimeMillis))
  yield* recordIf(SearchMetrics.bytes, bytes)
  yield* recordIf(SearchMetrics.builtAt, built_at === undefined ? undefined : built_at / millisecondsOfASecond)
})

/** The stores for monitoring, over a connection of their own. */
const watchedStores = Layer.mergeAll(
  MonitorStorePostgres.layer,
  WebhookStorePostgres.layer,
  LiveBudgetPostgres.layer,
  LedgerPostgres.layer,
  AdministrationPostgres.layer,
  RegisterIntakePostgres.layer
).pipe(
  Layer.provide(oneShotIdentity),
  Layer.provide(pooledRandom),
  Layer.provide(Layer.effect(AccountClient, WatchClient)),
  Layer.provide(Layer.effect(SqlClient.SqlClient, WatchClient)),
  Layer.provide(Layer.effect(CommitClient, WatchClient))
)

/**
 * The metrics that `/metrics` reads at each scrape: of the process and its search index, the database, and the stores
 * of monitors, webhooks, credits, imports, register and live retrievals. Rule: wire#answers.
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
      { name: "imports", collect: Effect.provide(measureImports, stores) },
      { name: "register", collect: Effect.provide(measureRegister, stores) },
      { name: "live", collect: Effect.provide(measureLiveBudget, stores) }
    ]
  })
)
