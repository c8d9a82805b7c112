import { Schema } from "effect"
import type { PriceTable } from "../Prices/PriceTable.ts"

/** The states of a run. Rule: States (decisions 13). */
export const RunStatus = Schema.Literals([
  "scheduled",
  "running",
  "completed",
  "failed",
  "partial",
  "superseded",
  "unfunded"
])
export type RunStatus = typeof RunStatus.Type

/** The next states of each state of a run. */
export const runTransitions: Readonly<Record<RunStatus, ReadonlyArray<RunStatus>>> = {
  scheduled: ["running", "superseded", "unfunded"],
  running: ["completed", "failed", "partial", "unfunded"],
  completed: [],
  failed: [],
  partial: [],
  superseded: [],
  unfunded: []
}

/**
 * The price of a run besides its cycle, in credits: only a completed run that its cycle does not cover costs something,
 * whatever it found. Rule: Monitoring billing (service description, Limits), 4 and 5.
 */
export const runCredits = ({ monitoring }: PriceTable, status: RunStatus, isCovered: boolean): number =>
  status === "completed" && !isCovered ? monitoring.extra_check : 0
