import { Schema } from "effect"
import type { PriceTable } from "../Prices/PriceTable.ts"

/** How often a monitor checks, in days. Rule: Monitoring (decisions 13). */
export const PollInterval = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }))

/** Length of a billing cycle, in days. */
export const cycleDays = 30

/** The cadences that have a price. Rule: Monitoring billing (service description, Limits). */
export const Cadence = Schema.Literals(["daily", "every_3_days", "weekly", "monthly"])
export type Cadence = typeof Cadence.Type

/** The interval of each cadence in days, the most frequent first. */
const intervalOf: Readonly<Record<Cadence, number>> = { daily: 1, every_3_days: 3, weekly: 7, monthly: 30 }

/**
 * The cadence at which an interval is billed: its own, or the next more frequent one. Rule: Monitoring billing (service
 * description, Limits), 3.
 */
export const billedCadence = (poll_interval_days: number): Cadence =>
  Cadence.literals.findLast((cadence) => intervalOf[cadence] <= poll_interval_days) ?? "daily"

/** The number of checks that a cycle forecasts. */
export const forecastChecks = (poll_interval_days: number): number => Math.floor(cycleDays / poll_interval_days)

/** The price of a cycle, in credits. */
export const cycleCredits = ({ monitoring }: PriceTable, poll_interval_days: number): number =>
  monitoring.cycle[billedCadence(poll_interval_days)]
