import { type DateTime, Schema } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import type { PriceTable } from "../Prices/PriceTable.ts"
import type { MonitorId, RunId } from "../PublicId.ts"

/** The states of a run. */
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
 * whatever it found.
 */
export const runCredits = ({ monitoring }: PriceTable, status: RunStatus, isCovered: boolean): number =>
  status === "completed" && !isCovered ? monitoring.extra_check : 0

/** Why a run takes place: the free baseline, a slot, or a request. */
export const RunTrigger = Schema.Literals(["baseline", "schedule", "on_demand"])
export type RunTrigger = typeof RunTrigger.Type

/** A run of a monitor and its outcome. */
export interface Run {
  readonly id: RunId
  readonly account_id: AccountId
  readonly monitor_id: MonitorId
  readonly trigger: RunTrigger
  /** When it was due or requested. */
  readonly slot: DateTime.Utc
  readonly status: RunStatus
  /** Null for a run that has not taken place, or never will. */
  readonly started_at: DateTime.Utc | null
  /** Null while it is to come. */
  readonly ended_at: DateTime.Utc | null
  /** The cost besides its cycle. */
  readonly credits: number
  /** The request (UUIDv7) of its ledger entry; null for a free run. */
  readonly request_id: string | null
  /** The number of new events it released. */
  readonly released: number
  /** The number of new events that are above the plan, for good. */
  readonly withheld: number
}
