import { DateTime } from "effect"
import { endOf } from "./Cycle.ts"
import type { Monitor } from "./Monitor.ts"
import { nextSlot } from "./Slots.ts"

/**
 * When a monitor makes its next check: a requested or overdue one comes before the next slot. An instant in the past
 * means that the check is about to be made. Null while none is planned: before the first cycle, and while the monitor
 * does not run. Rule: Cycle (decisions 13); Checks (decisions 13).
 */
export const nextCheckAt = (
  { cycle, overdue, poll_interval_days, requested_run, settled_until, status }: Monitor
): DateTime.Utc | null => {
  if (status !== "active") return null
  const first = requested_run?.at ?? overdue
  if (first !== null || cycle === null) return first
  return nextSlot(cycle, settled_until) ?? DateTime.add(endOf(cycle), { days: poll_interval_days })
}
