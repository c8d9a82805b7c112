import type { Monitor } from "@kontor/client"
import { cyclePrice } from "../monitors/CyclePrice.ts"

/** What running monitors cost in the coming 30 days: each begins one cycle within them. */
export const comingCredits = (monitors: ReadonlyArray<Monitor>) => {
  const running = monitors.filter(({ status }) => ["initializing", "active", "paused_billing"].includes(status))
  return {
    running: running.length,
    total: running.reduce((sum, { poll_interval_days }) => sum + cyclePrice(poll_interval_days), 0)
  }
}
