import { Cause, Clock, DateTime, Effect, Exit, Layer, Schedule, Semaphore } from "effect"
import { Administration } from "./Administration/Administration.ts"
import { type ImportReports, type SourceState, sourceStates } from "./Administration/Imports.ts"
import { secondsSince } from "./Administration/WorkAdministration.ts"
import { Ledger } from "./Credits/Ledger.ts"
import { purgeRefusals } from "./Credits/Refusals.ts"
import { Idempotent } from "./Idempotency.ts"
import { MonitorStatus } from "./Monitoring/Monitor.ts"
import { MonitorRuns } from "./Monitoring/MonitorRuns.ts"
import { MonitorStore } from "./Monitoring/MonitorStore.ts"
import { startOfBerlinDay } from "./Register/CalendarDate.ts"
import { CoreMetrics } from "./Telemetry.ts"
import type { Pace } from "./WakeUps.ts"
import { DeliveryUpkeep } from "./Webhooks/Deliveries.ts"
import { openDeliveries } from "./Webhooks/Delivery.ts"
import { Dispatch } from "./Webhooks/Dispatch.ts"
import { WebhookStore } from "./Webhooks/WebhookStore.ts"

/** The maximum number of deliveries that are counted, so that counting stays cheap when very many wait. */
const maxCounted = 50_000

/** The time for which the number of monitors is cached: counting reads every monitor. */
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
    (status) => CoreMetrics.webhookDeliveries.record(deliveries.get(status) ?? 0, { status }),
    { discard: true }
  )
  yield* Effect.forEach(ends, (status) => CoreMetrics.webhookDeliveriesEnded.record(0, { status }), { discard: true })
  yield* CoreMetrics.webhookDeliveriesDue.record(due, {})
  yield* CoreMetrics.webhookDeliveriesOverdue.record(secondsSince(due_since, now), {})
  yield* CoreMetrics.webhookDeliveriesWaiting.record(secondsSince(waiting_since, now), {})
})

const millisecondsOfSecond = 1000

const secondsOf = (instant: DateTime.Utc): number => DateTime.toEpochMillis(instant) / millisecondsOfSecond

const measureSource = Effect.fnUntraced(function*(state: SourceState) {
  const { failed, last, newest_day, share_other, share_without_heading, source, succeeded_at } = state
  if (succeeded_at !== null) yield* CoreMetrics.importSucceeded.record(secondsOf(succeeded_at), { source })
  if (newest_day !== null) {
    yield* CoreMetrics.importNewestDay.record(secondsOf(startOfBerlinDay(newest_day)), { source })
  }
  yield* CoreMetrics.importFailed.record(failed, { source })
  yield* CoreMetrics.importRecords.record(last.read, { source, records: "read" })
  yield* CoreMetrics.importRecords.record(last.unreadable_total, { source, records: "unreadable" })
  if (share_other !== null) yield* CoreMetrics.importTexts.record(share_other, { source, texts: "other" })
  if (share_without_heading !== null) {
    yield* CoreMetrics.importTexts.record(share_without_heading, { source, texts: "without_heading" })
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
  Effect.map((sum) => Effect.flatMap(sum, (credits) => CoreMetrics.creditsOutstanding.record(credits, {})))
)

/** The time after its start when a worker first recomputes the ledger, so that restarts do not add up. */
const delay = "10 minutes"

const everyNight = Schedule.cron("0 3 * * *", "Europe/Berlin")

/** Recomputes the ledger, sets what its metrics show, and logs an error for a ledger that does not add up. */
export const checkLedger: Effect.Effect<void, never, Ledger> = Effect.gen(function*() {
  const { accounts, discrepancies, entries } = yield* Ledger.use(({ verify }) => verify)
  yield* CoreMetrics.ledgerDiscrepancies.record(discrepancies.length, {})
  yield* CoreMetrics.ledgerVerified.record((yield* Clock.currentTimeMillis) / millisecondsOfSecond, {})
  if (discrepancies.length > 0) {
    yield* Effect.annotateLogs(
      Effect.logError("The ledger does not add up. \"kontor ledger verify\" lists the differences."),
      { accounts, entries, discrepancies: discrepancies.length }
    )
  }
})

/** Checks the ledger ten minutes after the start, and every night. Rule: credits#ledger. */
export const keepCheckingLedger: Effect.Effect<void, never, Ledger> = checkLedger.pipe(
  Effect.catchCauseIf(
    (cause) => !Cause.hasInterruptsOnly(cause),
    (cause) => Effect.logError("The ledger could not be recomputed", cause)
  ),
  Effect.repeat(everyNight),
  Effect.delay(delay),
  Effect.orDie,
  Effect.asVoid
)

/** The pause between a failed chore and its repeat. */
const pause = "10 minutes"

const everyDay = Schedule.cron("0 0 * * *", "Europe/Berlin")

const daily = <Deleted extends object, R>(deleting: string, chore: Effect.Effect<Deleted, never, R>) =>
  Effect.gen(function*() {
    const deleted: ReadonlyArray<readonly [string, unknown]> = Object.entries(yield* chore)
    if (deleted.some(([, count]) => typeof count === "number" && count > 0)) {
      yield* Effect.annotateLogs(Effect.logInfo(`Deleted ${deleting}`), Object.fromEntries(deleted))
    }
  }).pipe(
    Effect.catchDefect(Effect.fail),
    Effect.tapError((failure) => Effect.logError(`Deleting ${deleting} failed and is tried again`, Cause.die(failure))),
    Effect.retry(Schedule.spaced(pause)),
    Effect.repeat(everyDay),
    Effect.orDie
  )

/**
 * Deletes expired data: at once, and at the beginning of each day in the register's calendar. Every node may do so. The
 * chores take turns: at the same moment, each would open a connection to the storage.
 * Rule: register-data#insolvency-messages; monitoring#idempotency.
 */
const maintain: Effect.Effect<void, never, Administration | DeliveryUpkeep | Idempotent | MonitorRuns> = Effect.gen(
  function*() {
    const turn = yield* Semaphore.make(1)
    const inTurn = <Deleted extends object, R>(deleting: string, chore: Effect.Effect<Deleted, never, R>) =>
      daily(deleting, turn.withPermit(chore))
    yield* Effect.all([
      inTurn("from the register what had to be gone", Administration.use(({ purge }) => purge)),
      inTurn("payloads and attempts of webhooks that are kept no longer", DeliveryUpkeep.use(({ purge }) => purge)),
      inTurn(
        "archived monitors that are kept no longer",
        Effect.map(MonitorRuns.use(({ purge }) => purge), (monitors) => ({ monitors }))
      ),
      inTurn(
        "answers that are replayed no longer",
        Effect.map(Idempotent.use(({ purge }) => purge), (answers) => ({ answers }))
      ),
      inTurn("counts of refused requests that are kept no longer", Effect.map(purgeRefusals, (counts) => ({ counts })))
    ], { concurrency: "unbounded", discard: true })
  }
)

/** The pace of monitors: each holds a connection to the storage for moments. */
const monitoring: Pace = { concurrency: 8, pause: "10 seconds", patience: "10 seconds" }

/** The pace of deliveries: so many sends are shared. Rule: webhooks#shares. */
const delivering: Pace = { concurrency: 256, pause: "10 seconds", patience: "10 seconds" }

type WorkerServices = MonitorRuns | Dispatch | Administration | DeliveryUpkeep | Idempotent | Ledger

type Work = Layer.Layer<never, never, WorkerServices>

/** The work of the service in the background at any pace: a test whose clock passes over years idles longer. */
export const workersAt = (monitors: Pace, deliveries: Pace): Work =>
  Layer.mergeAll(
    Layer.effectDiscard(Effect.forkScoped(MonitorRuns.use(({ run }) => run(monitors)))),
    Layer.effectDiscard(Effect.forkScoped(Dispatch.use(({ run }) => run(deliveries)))),
    Layer.effectDiscard(Effect.forkScoped(maintain)),
    Layer.effectDiscard(Effect.forkScoped(keepCheckingLedger))
  )

/** The interval at which workers note how late they are. */
const notedEvery = "1 minute"

/** Notes how late workers are, for operators who look at the last day. Rule: operators#activity. */
const keepNotingLag: Effect.Effect<void, never, Administration> = Administration.use(({ noteLag }) => noteLag).pipe(
  Effect.catchCauseIf(
    (cause) => !Cause.hasInterruptsOnly(cause),
    (cause) => Effect.logWarning("How late workers are was not noted", cause)
  ),
  Effect.repeat(Schedule.spaced(notedEvery)),
  Effect.asVoid
)

/**
 * The work of the service in the background, for as long as the layer lives, on any number of nodes: monitors,
 * deliveries, daily deletions, the nightly check of the ledger, and notes of how late all this is. Without `WakeUps`
 * it notices within 10 seconds what another node made due.
 *
 * When the layer ends, nothing more is claimed, and work under way has 10 seconds to finish. Nothing is lost then: any
 * node sends an interrupted delivery again once its claim has expired, within a minute, and looks at an interrupted
 * monitor again within five. Rule: monitoring#monitors; webhooks#message.
 */
export const workers: Work = Layer.merge(
  workersAt(monitoring, delivering),
  Layer.effectDiscard(Effect.forkScoped(keepNotingLag))
)
