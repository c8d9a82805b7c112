import { type DateTime, Schema } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { MonitorId, RunId } from "../PublicId.ts"
import type { RunStatus } from "./RunStatus.ts"

/** Why a run takes place: the free baseline, a slot that has come, or somebody who asked. Rule: Monitoring (decisions 13). */
export const RunTrigger = Schema.Literals(["baseline", "schedule", "on_demand"])
export type RunTrigger = typeof RunTrigger.Type

/** A run of a monitor and what came of it. Rule: Checks (decisions 13). */
export interface Run {
  readonly id: RunId
  readonly account_id: AccountId
  readonly monitor_id: MonitorId
  readonly trigger: RunTrigger
  /** When it was due, or asked for. */
  readonly slot: DateTime.Utc
  readonly status: RunStatus
  /** Null for a run that did not take place, or not yet. */
  readonly started_at: DateTime.Utc | null
  /** Null while it is to come. */
  readonly ended_at: DateTime.Utc | null
  /** What it cost beside its cycle. */
  readonly credits: number
  /** The request (UUIDv7) that the ledger knows its charge by; null for a run that cost nothing. */
  readonly request_id: string | null
  /** How many events it saw for the first time and released. */
  readonly released: number
  /** How many events it saw for the first time and withheld for good. */
  readonly withheld: number
}
