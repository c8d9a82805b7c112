import { DateTime } from "effect"
import type { MonitorStatus } from "./MonitorStatus.ts"

/** How long a monitor waits after it failed, in minutes: after the first time in a row, the second, and so on; the last for all others. */
const backoffMinutes = [1, 2, 5, 15, 30, 60]

/** How many failures in a row count: the wait is the longest from then on. */
export const mostFailures = backoffMinutes.length

/** When a monitor that failed this often in a row is to be tried again, no earlier than its upstream asks for. */
export const retryAt = (failures: number, now: DateTime.Utc, retry_after_seconds: number): DateTime.Utc => {
  const minutes = backoffMinutes[Math.min(failures, mostFailures) - 1] ?? 0
  return DateTime.add(now, { seconds: Math.max(minutes * 60, retry_after_seconds) })
}

/**
 * How often a monitor that paused by itself is looked at, in minutes, for whether it can go on. Null for one that does not
 * go on by itself.
 */
export const lookAgainMinutes: Readonly<Record<Exclude<MonitorStatus, "initializing" | "active">, number | null>> = {
  paused_user: null,
  paused_configuration: 5,
  paused_billing: 15,
  paused_entitlement: 60,
  error: null,
  archived: null
}
