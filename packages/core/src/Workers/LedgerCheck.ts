import { Cause, Clock, Effect, Schedule } from "effect"
import { Ledger } from "../Credits/Ledger.ts"
import { CoreMetrics } from "../Telemetry/Metrics.ts"

/** How long after its start a worker first recomputes the ledger, so that restarts do not add up. */
const delay = "10 minutes"

const everyNight = Schedule.cron("0 3 * * *", "Europe/Berlin")

const millisecondsOfSecond = 1000

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

/** Checks the ledger ten minutes after the start, and every night. Rule: Credits (decisions 6). */
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
