import { assert, describe, it } from "@effect/vitest"
import { cycleCredits } from "@kontor/core/internal"
import { billedCadence, forecastChecks, monitoringPricing, PollInterval } from "@kontor/core/Monitoring"
import { standardPriceList } from "@kontor/core/Prices"
import { Effect } from "effect"

describe("Monitoring billing", () => {
  for (
    const [interval, cadence, credits, checks] of [
      [1, "daily", 50, 30],
      [2, "daily", 50, 15],
      [3, "every_3_days", 40, 10],
      [5, "every_3_days", 40, 6],
      [6, "every_3_days", 40, 5],
      [7, "weekly", 20, 4],
      [14, "weekly", 20, 2],
      [29, "weekly", 20, 1],
      [30, "monthly", 10, 1]
    ] as const
  ) {
    it(`rules 2 and 3: every ${interval} days is billed ${cadence}, ${credits} credits for ${checks} checks`, () =>
      assert.deepStrictEqual(monitoringPricing(standardPriceList.prices, interval), {
        poll_interval_days: interval,
        billed_cadence: cadence,
        cycle_days: 30,
        forecast_checks: checks,
        estimated_credits: credits,
        extra_check_credits: 2
      }))
  }

  it.effect.prop(
    "rule 3: a longer interval never costs more, nor forecasts more checks",
    { one: PollInterval, other: PollInterval },
    ({ one, other }) =>
      Effect.sync(() => {
        const [shorter, longer] = [Math.min(one, other), Math.max(one, other)]
        assert.isAtLeast(
          cycleCredits(standardPriceList.prices, shorter),
          cycleCredits(standardPriceList.prices, longer)
        )
        assert.isAtLeast(forecastChecks(shorter), forecastChecks(longer))
        assert.isNotEmpty(billedCadence(one))
      })
  )
})
