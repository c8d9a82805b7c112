import { startOfBerlinDay } from "@kontor/core/Register"
import { measure } from "@kontor/core/Telemetry"
import { DateTime, Effect, Metric } from "effect"
import { allowanceOf, LiveBudget, LiveSettings } from "./live/LiveSource.ts"
import { RegisterIntake } from "./RegisterIntake.ts"

/** The metrics of the register engine. Rule: Wire conventions (decisions 1), `/metrics`. */
export const RegisterMetrics = {
  registerTaken: measure(
    Metric.gauge("kontor_register_taken_timestamp_seconds", {
      description: "When records were last brought into the register, new or not, in seconds since 1970."
    })
  ),
  registerNewestEvent: measure(
    Metric.gauge("kontor_register_newest_event_timestamp_seconds", {
      description: "The newest day of an event in the register, in seconds since 1970."
    })
  ),
  liveBudgetLeft: measure(
    Metric.gauge("kontor_live_budget_left", { description: "Live retrievals that are left of this hour's." })
  ),
  liveFetches: measure(
    Metric.counter("kontor_live_fetches_total", {
      description: "Live fetches that were not answered from memory, by outcome: succeeded, or why not."
    }),
    ["outcome"]
  ),
  liveCircuitOpen: measure(
    Metric.gauge("kontor_live_circuit_open", {
      description: "1 while the live source is left alone because it kept failing, else 0."
    })
  )
}

const millisecondsOfSecond = 1000

const secondsOf = (instant: DateTime.Utc): number => DateTime.toEpochMillis(instant) / millisecondsOfSecond

/** Sets the gauges of the register's freshness. Where nothing was brought in yet, they are absent. */
export const measureRegister: Effect.Effect<void, never, RegisterIntake> = Effect.gen(function*() {
  const { newest_announced_on, taken_at } = yield* RegisterIntake.use(({ freshness }) => freshness)
  if (taken_at !== null) yield* RegisterMetrics.registerTaken.record(secondsOf(taken_at), {})
  if (newest_announced_on !== null) {
    yield* RegisterMetrics.registerNewestEvent.record(secondsOf(startOfBerlinDay(newest_announced_on)), {})
  }
})

/** Sets the gauge of live retrievals that are left of this hour's. */
export const measureLiveBudget: Effect.Effect<void, never, LiveBudget> = Effect.gen(function*() {
  const allowance = allowanceOf(yield* LiveSettings)
  const left = yield* LiveBudget.use((budget) => budget.left(allowance))
  yield* RegisterMetrics.liveBudgetLeft.record(left, {})
})
