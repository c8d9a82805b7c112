import { Effect, Exit } from "effect"
import { Ledger } from "../Credits/Ledger.ts"
import { CoreMetrics } from "../Telemetry.ts"

/** How long the sum of all balances is cached: it reads every account. */
const summedFor = "1 minute"

/** Makes the effect that sets the gauge of outstanding credits, read at most once a minute. */
export const makeMeasuringLedger: Effect.Effect<Effect.Effect<void>, never, Ledger> = Ledger.use(({ outstanding }) =>
  Effect.cachedWithTTL(outstanding, (exit) => Exit.isSuccess(exit) ? summedFor : 0)
).pipe(
  Effect.map((sum) => Effect.flatMap(sum, (credits) => CoreMetrics.creditsOutstanding.record(credits, {})))
)
