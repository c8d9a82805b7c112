import { DateTime } from "effect"
import type { MonitorStatus } from "./MonitorStatus.ts"

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
export const lookAgainMinutes: Readonly<Record<Exclude<MonitorStatus, "initializing" | "active">, number | null>> = {
  paused_user: null,
  paused_configuration: 5,
  paused_billing: 15,
  paused_entitlement: 60,
  error: null,
  archived: null
}
