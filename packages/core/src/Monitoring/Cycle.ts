import { DateTime, Duration, Schema } from "effect"
import type { PriceTable } from "../Prices/PriceTable.ts"
import type { RunTrigger } from "./Run.ts"

/** How often a monitor checks, in days. */
export const PollInterval = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }))

/** Length of a billing cycle, in days. */
export const cycleDays = 30

/** The cadences that have a price. Rule: credits#prices-of-monitoring. */
export const Cadence = Schema.Literals(["daily", "every_3_days", "weekly", "monthly"])
export type Cadence = typeof Cadence.Type

/** The interval of each cadence in days, the most frequent first. */
const intervalOf: Readonly<Record<Cadence, number>> = { daily: 1, every_3_days: 3, weekly: 7, monthly: 30 }

/**
 * The cadence at which an interval is billed: its own, or the next more frequent one.
 */
export const billedCadence = (poll_interval_days: number): Cadence =>
  Cadence.literals.findLast((cadence) => intervalOf[cadence] <= poll_interval_days) ?? "daily"

/** The number of checks that a cycle forecasts. */
export const forecastChecks = (poll_interval_days: number): number => Math.floor(cycleDays / poll_interval_days)

/** The price of a cycle, in credits. */
export const cycleCredits = ({ monitoring }: PriceTable, poll_interval_days: number): number =>
  monitoring.cycle[billedCadence(poll_interval_days)]

/**
 * A billing cycle of a monitor: 30 days from its start, paid in advance. It keeps the interval that held at its start:
 * a change takes effect with the next cycle. Rule: monitoring#cycle.
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

/** Returns whether a cycle forecasts a slot. */
export const isForecast = (cycle: Cycle, slot: DateTime.Utc): boolean =>
  slotsOf(cycle).some((forecast) => DateTime.Equivalence(forecast, slot))

/** How late a cycle may begin and still continue the one before without a gap, in hours. */
const graceHours = 1

/**
 * Returns whether a cycle runs, or ended so recently that its last slot is not late and the next cycle continues it
 * without a gap.
 */
export const isWithinGrace = (cycle: Cycle, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, DateTime.add(endOf(cycle), { hours: graceHours }))

/**
 * The start of the next cycle: the end of this one, or now when that is long past, as after an outage. So time that
 * passed is never billed.
 */
export const nextStart = (cycle: Cycle, now: DateTime.Utc): DateTime.Utc =>
  isWithinGrace(cycle, now) ? endOf(cycle) : now

/** The due slots of a monitor: the newest one runs and supersedes the others. */
export interface DueSlots {
  readonly run: DateTime.Utc
  readonly superseded: ReadonlyArray<DateTime.Utc>
}

/** The due slots of a cycle after those that have ended. Several overdue ones collapse into one run. */
export const dueSlots = (
  cycle: Cycle,
  settled_until: DateTime.Utc,
  now: DateTime.Utc
): DueSlots | undefined => {
  const due = slotsOf(cycle).filter((slot) =>
    DateTime.isGreaterThan(slot, settled_until) && DateTime.isLessThanOrEqualTo(slot, now)
  )
  const run = due.at(-1)
  return run === undefined ? undefined : { run, superseded: due.slice(0, -1) }
}

/** The first slot of a cycle after an instant; undefined when the cycle has none left. */
export const nextSlot = (cycle: Cycle, after: DateTime.Utc): DateTime.Utc | undefined =>
  slotsOf(cycle).find((slot) => DateTime.isGreaterThan(slot, after))

/**
 * Returns whether the current cycle pays for a completed check: any other check costs extra.
 */
export const isCovered = (current: Cycle | undefined, trigger: RunTrigger, slot: DateTime.Utc): boolean =>
  trigger === "schedule" && current !== undefined && isForecast(current, slot)

/**
 * The newest slot that came while no cycle was paid, a whole number of intervals after the last one that ended;
 * undefined before the first.
 */
export const unfundedSlot = (
  { poll_interval_days, settled_until }: { readonly poll_interval_days: number; readonly settled_until: DateTime.Utc },
  now: DateTime.Utc
): DateTime.Utc | undefined => {
  const days = Duration.toDays(DateTime.distance(settled_until, now))
  const slots = Math.floor(days / poll_interval_days)
  return slots < 1 ? undefined : DateTime.add(settled_until, { days: slots * poll_interval_days })
}
