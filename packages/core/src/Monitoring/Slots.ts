import { Array, DateTime, Duration } from "effect"
import { type Cycle, isForecast, slotsOf } from "./Cycle.ts"
import type { RunTrigger } from "./Run.ts"

/** The slots of a monitor that are due: the newest runs, and the others are superseded by it. */
export interface DueSlots {
  readonly run: DateTime.Utc
  readonly superseded: ReadonlyArray<DateTime.Utc>
}

/**
 * The slots of a cycle that are due after those that were settled before. Several overdue ones collapse into one run.
 * Rule: Checks (decisions 13).
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
 * Whether a completed check is paid for by the cycle that runs now: any other costs extra.
 * Rule: Monitoring billing (service description, Limits), 4.
 */
export const isCovered = (current: Cycle | undefined, trigger: RunTrigger, slot: DateTime.Utc): boolean =>
  trigger === "schedule" && current !== undefined && isForecast(current, slot)

/**
 * The newest slot that has come while nothing was paid for, a whole number of intervals after what was settled; undefined before the
 * first. Rule: Cycle (decisions 13).
 */
export const unfundedSlot = (
  { poll_interval_days, settled_until }: { readonly poll_interval_days: number; readonly settled_until: DateTime.Utc },
  now: DateTime.Utc
): DateTime.Utc | undefined => {
  const days = Duration.toDays(DateTime.distance(settled_until, now))
  const slots = Math.floor(days / poll_interval_days)
  return slots < 1 ? undefined : DateTime.add(settled_until, { days: slots * poll_interval_days })
}
