import { DateTime, Duration, Effect, Exit } from "effect"
import { Ledger } from "../Credits/Ledger.ts"
import { MonitorStatus } from "../Monitoring/Monitor.ts"
import { MonitorStore } from "../Monitoring/MonitorStore.ts"
import { CoreMetrics } from "../Telemetry.ts"
import { openDeliveries } from "../Webhooks/Delivery.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"

/** The maximum number of deliveries that are counted, so that counting stays cheap when very many wait. */
const maxCounted = 50_000

const secondsSince = (since: DateTime.Utc | null, now: DateTime.Utc): number =>
  since === null ? 0 : Duration.toSeconds(DateTime.distance(since, now))

/** How long the number of monitors is cached: counting reads every monitor. */
const countedFor = "1 minute"

const measuringMonitors = Effect.fnUntraced(
  function*({ backlog }: MonitorStore["Service"], counts: MonitorStore["Service"]["counts"]) {
    const now = yield* DateTime.now
    const { due, due_since } = yield* backlog(now)
    const monitors = yield* counts
    yield* Effect.forEach(
      MonitorStatus.literals,
      (status) => CoreMetrics.monitors.record(monitors.get(status) ?? 0, { status }),
      { discard: true }
    )
    yield* CoreMetrics.monitorsDue.record(due, {})
    yield* CoreMetrics.monitorsOverdue.record(secondsSince(due_since, now), {})
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
      Effect.cachedWithTTL(store.counts, (exit) => Exit.isSuccess(exit) ? countedFor : 0),
      (counts) => measuringMonitors(store, counts)
    )
)

/** How deliveries end that are counted. */
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
    (status) => CoreMetrics.webhookDeliveries.record(deliveries.get(status) ?? 0, { status }),
    { discard: true }
  )
  yield* Effect.forEach(ends, (status) => CoreMetrics.webhookDeliveriesEnded.record(0, { status }), { discard: true })
  yield* CoreMetrics.webhookDeliveriesDue.record(due, {})
  yield* CoreMetrics.webhookDeliveriesOverdue.record(secondsSince(due_since, now), {})
  yield* CoreMetrics.webhookDeliveriesWaiting.record(secondsSince(waiting_since, now), {})
})

/** How long the sum of all balances is cached: it reads every account. */
const summedFor = "1 minute"

/** Makes the effect that sets the gauge of outstanding credits, read at most once a minute. */
export const makeMeasuringLedger: Effect.Effect<Effect.Effect<void>, never, Ledger> = Ledger.use(({ outstanding }) =>
  Effect.cachedWithTTL(outstanding, (exit) => Exit.isSuccess(exit) ? summedFor : 0)
).pipe(
  Effect.map((sum) => Effect.flatMap(sum, (credits) => CoreMetrics.creditsOutstanding.record(credits, {})))
)
