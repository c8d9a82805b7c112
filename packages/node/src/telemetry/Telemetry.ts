import { type ImportReports, secondsSince, type SourceState, sourceStates } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { MonitorStatus, MonitorStore } from "@kontor/core/Monitoring"
import { makePriceListInForce, PriceLists } from "@kontor/core/Prices"
import { startOfBerlinDay } from "@kontor/core/Register"
import { CoreMetrics, measure } from "@kontor/core/Telemetry"
import { openDeliveries, WebhookStore } from "@kontor/core/Webhooks"
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
import { Clock, DateTime, Effect, Exit, Layer, Metric } from "effect"
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
  yield* recordIf(SearchMetrics.builtAt, built_at === undefined ? undefined : built_at / millisecondsOfSecond)
})

/** The gauges that a scrape reads from the storage: they cover all nodes. */
export const StorageMetrics = {
  monitors: measure(
    Metric.gauge("kontor_monitors", { description: "Monitors, by status, counted at most once a minute." }),
    ["status"]
  ),
  monitorsDue: measure(
    Metric.gauge("kontor_monitors_due", { description: "Monitors that are due and that no node works on." })
  ),
  monitorsOverdue: measure(
    Metric.gauge("kontor_monitors_overdue_seconds", {
      description: "How long the longest overdue monitor has been due; 0 when none is."
    })
  ),
  webhookDeliveries: measure(
    Metric.gauge("kontor_webhook_deliveries", {
      description: "Deliveries that are not at their end, by status. No more than 50 000 that wait are counted."
    }),
    ["status"]
  ),
  webhookDeliveriesDue: measure(
    Metric.gauge("kontor_webhook_deliveries_due", {
      description: "Deliveries that are due and not in flight. No more than 50 000 are counted."
    })
  ),
  webhookDeliveriesOverdue: measure(
    Metric.gauge("kontor_webhook_deliveries_overdue_seconds", {
      description:
        "How long the longest overdue delivery to an endpoint that is not silent has been due; 0 when none is."
    })
  ),
  webhookDeliveriesWaiting: measure(
    Metric.gauge("kontor_webhook_deliveries_oldest_seconds", {
      description: "How old the oldest delivery is that waits for an attempt, due or not; 0 when none waits."
    })
  ),
  importSucceeded: measure(
    Metric.gauge("kontor_import_succeeded_timestamp_seconds", {
      description: "When an import of the source last completed, in seconds since 1970."
    }),
    ["source"]
  ),
  importNewestDay: measure(
    Metric.gauge("kontor_import_newest_day_timestamp_seconds", {
      description: "The newest day that imported records of the source tell of, in seconds since 1970."
    }),
    ["source"]
  ),
  importFailed: measure(
    Metric.gauge("kontor_import_failed", {
      description: "Imports of the source that failed and were not repeated with success: of files, or the last one."
    }),
    ["source"]
  ),
  importRecords: measure(
    Metric.gauge("kontor_import_records", {
      description: "Records of the last import of the source that were read, and those of them that cannot be read."
    }),
    ["source", "records"]
  ),
  importTexts: measure(
    Metric.gauge("kontor_import_texts_share", {
      description:
        "The share of texts that are not understood (other) or have no heading, in the last import of at least ten."
    }),
    ["source", "texts"]
  ),
  creditsOutstanding: measure(
    Metric.gauge("kontor_credits_outstanding", {
      description: "Credits that all accounts have together, read at most once a minute."
    })
  )
}

/** The maximum number of deliveries that are counted, so that counting stays cheap when very many wait. */
const maxCounted = 50_000

/** The time for which the number of monitors is cached: counting reads every monitor. */
const monitorsCountedFor = "1 minute"

const measuringMonitors = Effect.fnUntraced(
  function*({ backlog }: MonitorStore["Service"], counts: MonitorStore["Service"]["counts"]) {
    const now = yield* DateTime.now
    const { due, due_since } = yield* backlog(now)
    const monitors = yield* counts
    yield* Effect.forEach(
      MonitorStatus.literals,
      (status) => StorageMetrics.monitors.record(monitors.get(status) ?? 0, { status }),
      { discard: true }
    )
    yield* StorageMetrics.monitorsDue.record(due, {})
    yield* StorageMetrics.monitorsOverdue.record(secondsSince(due_since, now), {})
  }
)

/**
 * Makes the effect that sets the gauges of monitors from their store: the due ones each time, the number of all at most
 * once a minute.
 */
export const makeMeasuringMonitors: Effect.Effect<Effect.Effect<void>, never, MonitorStore> = Effect.flatMap(
  MonitorStore,
  (store) =>
    Effect.map(
      Effect.cachedWithTTL(store.counts, (exit) => Exit.isSuccess(exit) ? monitorsCountedFor : 0),
      (counts) => measuringMonitors(store, counts)
    )
)

/** The ends of deliveries that are counted. */
const ends = ["succeeded", "exhausted"]

/**
 * Sets the gauges of deliveries from their store. What ends is counted from 0 on: Prometheus sees no increase in a
 * series that begins with its first event, so a burst of them would raise no alert.
 */
export const measureDeliveries: Effect.Effect<void, never, WebhookStore> = Effect.gen(function*() {
  const now = yield* DateTime.now
  const { deliveries, due, due_since, waiting_since } = yield* WebhookStore.use(({ backlog }) =>
    backlog(now, maxCounted)
  )
  yield* Effect.forEach(
    openDeliveries,
    (status) => StorageMetrics.webhookDeliveries.record(deliveries.get(status) ?? 0, { status }),
    { discard: true }
  )
  yield* Effect.forEach(ends, (status) => CoreMetrics.webhookDeliveriesEnded.record(0, { status }), { discard: true })
  yield* StorageMetrics.webhookDeliveriesDue.record(due, {})
  yield* StorageMetrics.webhookDeliveriesOverdue.record(secondsSince(due_since, now), {})
  yield* StorageMetrics.webhookDeliveriesWaiting.record(secondsSince(waiting_since, now), {})
})

const secondsOf = (instant: DateTime.Utc): number => DateTime.toEpochMillis(instant) / millisecondsOfSecond

const measureSource = Effect.fnUntraced(function*(state: SourceState) {
  const { failed, last, newest_day, share_other, share_without_heading, source, succeeded_at } = state
  if (succeeded_at !== null) yield* StorageMetrics.importSucceeded.record(secondsOf(succeeded_at), { source })
  if (newest_day !== null) {
    yield* StorageMetrics.importNewestDay.record(secondsOf(startOfBerlinDay(newest_day)), { source })
  }
  yield* StorageMetrics.importFailed.record(failed, { source })
  yield* StorageMetrics.importRecords.record(last.read, { source, records: "read" })
  yield* StorageMetrics.importRecords.record(last.unreadable_total, { source, records: "unreadable" })
  if (share_other !== null) yield* StorageMetrics.importTexts.record(share_other, { source, texts: "other" })
  if (share_without_heading !== null) {
    yield* StorageMetrics.importTexts.record(share_without_heading, { source, texts: "without_heading" })
  }
})

/** Sets the gauges of imports from their reports. A source without imports has none. */
export const measureImports: Effect.Effect<void, never, ImportReports> = Effect.flatMap(
  sourceStates,
  (states) => Effect.forEach(states, measureSource, { discard: true })
)

/** The time for which the sum of all balances is cached: it reads every account. */
const summedFor = "1 minute"

/** Makes the effect that sets the gauge of outstanding credits, read at most once a minute. */
export const makeMeasuringLedger: Effect.Effect<Effect.Effect<void>, never, Ledger> = Ledger.use(({ outstanding }) =>
  Effect.cachedWithTTL(outstanding, (exit) => Exit.isSuccess(exit) ? summedFor : 0)
).pipe(
  Effect.map((sum) => Effect.flatMap(sum, (credits) => StorageMetrics.creditsOutstanding.record(credits, {})))
)

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
