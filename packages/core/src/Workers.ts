import { Cause, Clock, Effect, Layer, Schedule, Semaphore } from "effect"
import { Administration } from "./Administration/Administration.ts"
import { Ledger } from "./Credits/Ledger.ts"
import { purgeRefusals } from "./Credits/Refusals.ts"
import { Idempotent } from "./Idempotency.ts"
import { MonitorRuns } from "./Monitoring/MonitorRuns.ts"
import { CoreMetrics } from "./Telemetry.ts"
import type { Pace } from "./WakeUps.ts"
import { DeliveryUpkeep } from "./Webhooks/Deliveries.ts"
import { Dispatch } from "./Webhooks/Dispatch.ts"

const millisecondsOfSecond = 1000

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
