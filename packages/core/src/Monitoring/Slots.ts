import { Array, DateTime } from "effect"
import { type Cycle, isForecast, slotsOf } from "./Cycle.ts"

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

/** The next slot of a cycle that is not due yet; undefined when the cycle has none left. */
export const nextSlot = (cycle: Cycle, now: DateTime.Utc): DateTime.Utc | undefined =>
  slotsOf(cycle).find((slot) => DateTime.isGreaterThan(slot, now))

/** Why a check runs: its slot has come, or somebody asked for it. */
export type Trigger = "schedule" | "on_demand"

/** Whether a completed check is paid for by the cycle that runs now: any other costs extra. Rule: Monitoring billing, 4. */
export const isCovered = (current: Cycle | undefined, trigger: Trigger, slot: DateTime.Utc): boolean =>
  trigger === "schedule" && current !== undefined && isForecast(current, slot)
