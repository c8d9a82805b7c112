import { Schema } from "effect"
import { PriceList } from "../Credits/PriceList.ts"
import { billedCadence, Cadence, cycleCredits, cycleDays, forecastChecks, PollInterval } from "./Cadence.ts"

const { Int, Literal, Struct } = Schema

/** What monitoring costs at an interval, in credits. Rule: GET /v1/account/monitoring/pricing (decisions 13). */
export const MonitoringPricing = Struct({
  poll_interval_days: PollInterval,
  billed_cadence: Cadence,
  cycle_days: Literal(cycleDays),
  forecast_checks: Int,
  estimated_credits: Int,
  extra_check_credits: Int
})
export type MonitoringPricing = typeof MonitoringPricing.Type

/** The price of an interval. */
export const monitoringPricing = (poll_interval_days: number): MonitoringPricing => ({
  poll_interval_days,
  billed_cadence: billedCadence(poll_interval_days),
  cycle_days: cycleDays,
  forecast_checks: forecastChecks(poll_interval_days),
  estimated_credits: cycleCredits(poll_interval_days),
  extra_check_credits: PriceList.monitoring.extraCheck
})
