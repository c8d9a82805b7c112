import { prices } from "../../session/Prices.ts"

/** What a cycle of 30 days costs: an interval between two prices costs what the more frequent one does. */
export const cyclePrice = (intervalDays: number): number => {
  if (intervalDays < 3) return prices().monitoring.cycle.daily
  if (intervalDays < 7) return prices().monitoring.cycle.every_3_days
  return intervalDays < 30 ? prices().monitoring.cycle.weekly : prices().monitoring.cycle.monthly
}
