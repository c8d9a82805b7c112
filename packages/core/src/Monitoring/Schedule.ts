import { DateTime } from "effect"
import { type Cycle, dueSlots, endOf, isWithinGrace, nextSlot } from "./Cycle.ts"
import { type Monitor, monitorAfter, type MonitorEvent, type MonitorStatus } from "./Monitor.ts"

/** The wait of a monitor after its first failure in a row, its second, and so on, in minutes; the last one repeats. */
const backoffMinutes = [1, 2, 5, 15, 30, 60]

/** The number of failures in a row that count: from then on the wait is the longest. */
export const maxFailures = backoffMinutes.length

/** When to retry a monitor after this number of failures in a row: not earlier than its upstream asks for. */
export const retryAt = (failures: number, now: DateTime.Utc, retry_after_seconds: number): DateTime.Utc => {
  const minutes = backoffMinutes[Math.min(failures, maxFailures) - 1] ?? 0
  return DateTime.add(now, { seconds: Math.max(minutes * 60, retry_after_seconds) })
}

/**
 * How often to look at a monitor that paused by itself, in minutes, to see whether it can resume. Null for one that
 * does not resume by itself.
 */
const lookAgainMinutes: Readonly<Record<Exclude<MonitorStatus, "initializing" | "active">, number | null>> = {
  paused_user: null,
  paused_configuration: 5,
  paused_billing: 15,
  paused_entitlement: 60,
  error: null,
  archived: null
}

/** The check that a monitor has to make, and the overdue slots that it replaces. */
export interface DueCheck {
  readonly trigger: "schedule" | "on_demand"
  readonly slot: DateTime.Utc
  readonly superseded: ReadonlyArray<DateTime.Utc>
}

/** The next step of an active monitor: a check, or its next cycle; undefined when nothing is due yet. */
export type DueStep = DueCheck | "renewal" | undefined

/** Returns whether the cycle is over or was never begun. */
export const isCycleOver = (cycle: Cycle | null, now: DateTime.Utc): boolean =>
  cycle === null || DateTime.isLessThanOrEqualTo(endOf(cycle), now)

/**
 * Decides what an active monitor has to do now. The slots of its cycle come first: several overdue ones collapse into
 * one, and so does a slot of an earlier cycle. Once the cycle ended long ago, as after an outage, the next one begins,
 * and the open slot is caught up in it.
 */
export const dueStep = (monitor: Monitor, now: DateTime.Utc): DueStep => {
  const { cycle, overdue, requested_run, settled_until } = monitor
  if (requested_run !== null) return { trigger: "on_demand", slot: requested_run.at, superseded: [] }
  if (cycle === null || !isWithinGrace(cycle, now)) return "renewal"
  const due = dueSlots(cycle, settled_until, now)
  const caughtUp = overdue === null ? [] : [overdue]
  if (due !== undefined) return { trigger: "schedule", slot: due.run, superseded: [...caughtUp, ...due.superseded] }
  if (isCycleOver(cycle, now)) return "renewal"
  return overdue === null ? undefined : { trigger: "schedule", slot: overdue, superseded: [] }
}

const nextLookAt = (monitor: Monitor, now: DateTime.Utc): DateTime.Utc | null => {
  const { cycle, overdue, requested_run, settled_until, status } = monitor
  switch (status) {
    case "initializing":
      return now
    case "active":
      return cycle === null || overdue !== null || requested_run !== null
        ? now
        : nextSlot(cycle, settled_until) ?? endOf(cycle)
    case "paused_user":
    case "paused_configuration":
    case "paused_billing":
    case "paused_entitlement":
    case "error":
    case "archived": {
      const minutes = lookAgainMinutes[status]
      return minutes === null ? null : DateTime.add(now, { minutes })
    }
  }
}

/** A monitor with the instant of its next look. */
export const scheduled = (monitor: Monitor, now: DateTime.Utc): Monitor => ({
  ...monitor,
  next_run_at: nextLookAt(monitor, now)
})

/** A monitor that resumes after a pause does not catch up the slots of a cycle that ended meanwhile. */
const withoutMissed = (monitor: Monitor, now: DateTime.Utc): Monitor => ({
  ...monitor,
  overdue: null,
  settled_until: monitor.cycle !== null && isCycleOver(monitor.cycle, now)
    ? DateTime.max(monitor.settled_until, endOf(monitor.cycle))
    : monitor.settled_until
})

/**
 * A monitor after an event; undefined when the event is invalid in its state. A monitor that continues without a
 * baseline begins with that.
 */
export const monitorWhen = (monitor: Monitor, event: MonitorEvent, now: DateTime.Utc): Monitor | undefined => {
  const reached = monitorAfter(monitor.status, event)
  if (reached === undefined) return undefined
  const status = reached === "active" && monitor.baselined_at === null ? "initializing" : reached
  return scheduled(
    { ...(status === "active" ? withoutMissed(monitor, now) : monitor), status, requested_run: null, failures: 0 },
    now
  )
}

/**
 * When a monitor makes its next check: a requested or overdue one comes before the next slot. An instant in the past
 * means that the check is about to be made. Null while none is planned: before the first cycle, and while the monitor
 * does not run.
 */
export const nextCheckAt = (
  { cycle, overdue, poll_interval_days, requested_run, settled_until, status }: Monitor
): DateTime.Utc | null => {
  if (status !== "active") return null
  const first = requested_run?.at ?? overdue
  if (first !== null || cycle === null) return first
  return nextSlot(cycle, settled_until) ?? DateTime.add(endOf(cycle), { days: poll_interval_days })
}
