import { DateTime, Effect, Exit } from "effect"
import { Ledger } from "../Credits/Ledger.ts"
import { LiveBudget } from "../Live/LiveBudget.ts"
import { allowanceOf, LiveSettings } from "../Live/LiveSettings.ts"
import { startOfBerlinDay } from "../Register/BerlinDay.ts"
import { RegisterIntake } from "../Register/RegisterIntake.ts"
import { CoreMetrics } from "../Telemetry.ts"

/** How long the sum of all balances is cached: it reads every account. */
const summedFor = "1 minute"

const millisecondsOfSecond = 1000

const secondsOf = (instant: DateTime.Utc): number => DateTime.toEpochMillis(instant) / millisecondsOfSecond

/** Makes the effect that sets the gauge of outstanding credits, read at most once a minute. */
export const makeMeasuringLedger: Effect.Effect<Effect.Effect<void>, never, Ledger> = Ledger.use(({ outstanding }) =>
  Effect.cachedWithTTL(outstanding, (exit) => Exit.isSuccess(exit) ? summedFor : 0)
).pipe(
  Effect.map((sum) => Effect.flatMap(sum, (credits) => CoreMetrics.creditsOutstanding.record(credits, {})))
)

/** Sets the gauges of the register's freshness. Where nothing was brought in yet, they are absent. */
export const measureRegister: Effect.Effect<void, never, RegisterIntake> = Effect.gen(function*() {
  const { newest_announced_on, taken_at } = yield* RegisterIntake.use(({ freshness }) => freshness)
  if (taken_at !== null) yield* CoreMetrics.registerTaken.record(secondsOf(taken_at), {})
  if (newest_announced_on !== null) {
    yield* CoreMetrics.registerNewestEvent.record(secondsOf(startOfBerlinDay(newest_announced_on)), {})
  }
})

/** Sets the gauge of live retrievals that are left of this hour's. */
export const measureLiveBudget: Effect.Effect<void, never, LiveBudget> = Effect.gen(function*() {
  const allowance = allowanceOf(yield* LiveSettings)
  const left = yield* LiveBudget.use((budget) => budget.left(allowance))
  yield* CoreMetrics.liveBudgetLeft.record(left, {})
})
