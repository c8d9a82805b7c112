import { Array, DateTime, Duration } from "effect"
import { type Cycle, isForecast, slotsOf } from "./Cycle.ts"
import type { RunTrigger } from "./Run.ts"

/** The due slots of a monitor: the newest one runs and supersedes the others. */
export interface DueSlots {
  readonly run: DateTime.Utc
  readonly superseded: ReadonlyArray<DateTime.Utc>
}

/**
 * The due slots of a cycle after those that have ended. Several overdue ones collapse into one run. Rule: Checks
 * (decisions 13).
 */
export const dueSlots = (
  cycle: Cycle,
  settled_until: DateTime.Utc,
  now: DateTime.Utc
): DueSlots | undefined => {
  const due = slotsOf(cycle).filter((slot) =>
    DateTime.isGreaterThan(slot, settled_until) && DateTime.isLessThanOrEqualTo(slot, now)
  )
  return Array.isReadonlyArrayNonEmpty(due)
    ? { run: Array.lastNonEmpty(due), superseded: Array.initNonEmpty(due) }
    : undefined
}

/** The first slot of a cycle after an instant; undefined when the cycle has none left. */
export const nextSlot = (cycle: Cycle, after: DateTime.Utc): DateTime.Utc | undefined =>
  slotsOf(cycle).find((slot) => DateTime.isGreaterThan(slot, after))

/**
 * Whether the current cycle pays for a completed check: any other check costs extra. Rule: Monitoring billing (service
 * description, Limits), 4.
 */
export const isCovered = (current: Cycle | undefined, trigger: RunTrigger, slot: DateTime.Utc): boolean =>
  trigger === "schedule" && current !== undefined && isForecast(current, slot)

/**
 * The newest slot that came while no cycle was paid, a whole number of intervals after the last one that ended;
 * undefined before the first. Rule: Cycle (decisions 13).
 */
export const unfundedSlot = (
  { poll_interval_days, settled_until }: { readonly poll_interval_days: number; readonly settled_until: DateTime.Utc },
  now: DateTime.Utc
): DateTime.Utc | undefined => {
  const days = Duration.toDays(DateTime.distance(settled_until, now))
  const slots = Math.floor(days / poll_interval_days)
  return slots < 1 ? undefined : DateTime.add(settled_until, { days: slots * poll_interval_days })
}
