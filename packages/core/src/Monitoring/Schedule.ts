import { DateTime } from "effect"
import { lookAgainMinutes } from "./Backoff.ts"
import { type Cycle, endOf, isWithinGrace } from "./Cycle.ts"
import type { Monitor } from "./Monitor.ts"
import { monitorAfter, type MonitorEvent } from "./MonitorStatus.ts"
import { dueSlots, nextSlot } from "./Slots.ts"

/** The check that a monitor has to make, and the overdue slots that it replaces. */
export interface DueCheck {
  readonly trigger: "schedule" | "on_demand"
  readonly slot: DateTime.Utc
  readonly superseded: ReadonlyArray<DateTime.Utc>
}

/** What an active monitor has to do: a check, or its next cycle; undefined when nothing is due yet. */
export type DueStep = DueCheck | "renewal" | undefined

/** Whether the cycle is over or was never begun. */
export const isCycleOver = (cycle: Cycle | null, now: DateTime.Utc): boolean =>
  cycle === null || DateTime.isLessThanOrEqualTo(endOf(cycle), now)

/**
 * What an active monitor has to do now. The slots of its cycle come first: several overdue ones collapse into one, and
 * so does a slot of an earlier cycle. Once the cycle ended long ago, as after an outage, the next one begins, and the
 * open slot is caught up in it. Rule: Cycle (decisions 13); Checks (decisions 13).
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

/** What a monitor does not catch up when it resumes after a pause: the slots of a cycle that ended meanwhile. */
const withoutMissed = (monitor: Monitor, now: DateTime.Utc): Monitor => ({
  ...monitor,
  overdue: null,
  settled_until: monitor.cycle !== null && isCycleOver(monitor.cycle, now)
    ? DateTime.max(monitor.settled_until, endOf(monitor.cycle))
    : monitor.settled_until
})

/**
 * A monitor after an event; undefined when the event is invalid in its state. A monitor that continues without a
 * baseline begins with that. Rule: States (decisions 13).
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
