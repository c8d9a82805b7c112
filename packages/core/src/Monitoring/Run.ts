import { type DateTime, Schema } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { MonitorId, RunId } from "../PublicId.ts"
import type { RunStatus } from "./RunStatus.ts"

/** Why a run takes place: the free baseline, a slot, or a request. Rule: Monitoring (decisions 13). */
export const RunTrigger = Schema.Literals(["baseline", "schedule", "on_demand"])
export type RunTrigger = typeof RunTrigger.Type

/** A run of a monitor and its outcome. Rule: Checks (decisions 13). */
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
  /** What it cost besides its cycle. */
  readonly credits: number
  /** The request (UUIDv7) of its ledger entry; null for a free run. */
  readonly request_id: string | null
  /** The number of new events it released. */
  readonly released: number
  /** The number of new events it withheld for good. */
  readonly withheld: number
}
