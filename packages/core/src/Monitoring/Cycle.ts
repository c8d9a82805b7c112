import { DateTime } from "effect"
import { cycleDays, forecastChecks } from "./Cadence.ts"

/**
 * A billing cycle of a monitor: 30 days from its start, paid in advance. It keeps the interval that held at its start:
 * a change takes effect with the next cycle. Rule: Cycle (decisions 13).
 */
export interface Cycle {
  readonly started_at: DateTime.Utc
  readonly poll_interval_days: number
}

/** When a cycle is over. */
export const endOf = ({ started_at }: Cycle): DateTime.Utc => DateTime.add(started_at, { days: cycleDays })

/** The slots of the checks that a cycle forecasts, the earliest first: whole intervals after its start. */
export const slotsOf = ({ poll_interval_days, started_at }: Cycle): ReadonlyArray<DateTime.Utc> =>
  Array.from(
    { length: forecastChecks(poll_interval_days) },
    (_, check) => DateTime.add(started_at, { days: (check + 1) * poll_interval_days })
  )

/** Whether a cycle forecasts a slot. */
export const isForecast = (cycle: Cycle, slot: DateTime.Utc): boolean =>
  slotsOf(cycle).some((forecast) => DateTime.Equivalence(forecast, slot))

/** How late a cycle may begin and still continue the one before without a gap, in hours. */
const graceHours = 1

/**
 * Whether a cycle runs, or ended so recently that its last slot is not late and the next cycle continues it without a
 * gap.
 */
export const isWithinGrace = (cycle: Cycle, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, DateTime.add(endOf(cycle), { hours: graceHours }))

/**
 * The start of the next cycle: the end of this one, or now when that is long past, as after an outage. So time that
 * passed is never billed.
 */
export const nextStart = (cycle: Cycle, now: DateTime.Utc): DateTime.Utc =>
  isWithinGrace(cycle, now) ? endOf(cycle) : now
