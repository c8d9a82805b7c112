import { type DateTime, Schema } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { isLine } from "../Line.ts"
import type { EndpointId, MonitorId, RunId } from "../PublicId.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { Cycle } from "./Cycle.ts"
import type { MonitorStatus } from "./MonitorStatus.ts"

/** What an account calls a monitor: a line of at most 200 characters. Rule: Monitoring (decisions 13), POST /v1/account/monitors. */
export const MonitorLabel = Schema.String.check(
  Schema.makeFilter(isLine(200), { expected: "a text of at most 200 characters" })
)

/** A cycle as it was paid for: what it cost, and the request (UUIDv7) that the ledger knows it by. */
export interface BillingCycle extends Cycle {
  readonly account_id: AccountId
  readonly monitor_id: MonitorId
  readonly credits: number
  readonly request_id: string
}

/** A monitor: it watches one organization and tells the endpoints of its account what changes. Rule: Monitoring (decisions 13). */
export interface Monitor {
  readonly id: MonitorId
  readonly account_id: AccountId
  readonly entity_id: EntityId
  readonly label: string | null
  /** What the next cycle is paid and planned by; the current one has its own. */
  readonly poll_interval_days: number
  readonly endpoint_ids: ReadonlyArray<EndpointId>
  readonly status: MonitorStatus
  readonly created_at: DateTime.Utc
  /** When everything known was recorded as seen. */
  readonly baselined_at: DateTime.Utc | null
  /** The newest cycle, also one that is over. */
  readonly cycle: BillingCycle | null
  /** The sequence of the register up to which events were read by a completed run. */
  readonly position: number
  /** The slots until this instant have come to their end. */
  readonly settled_until: DateTime.Utc
  /** The slot of an earlier cycle that is still to be caught up. */
  readonly overdue: DateTime.Utc | null
  /** The run on demand that is to come, and when it was asked for. */
  readonly requested_run: { readonly id: RunId; readonly at: DateTime.Utc } | null
  /** The request (UUIDv7) of its next booking, fixed beforehand: what is repeated after a crash is not charged twice. */
  readonly request_id: string
  /** How often it failed in a row. */
  readonly failures: number
  /** When it is to be looked at; null when it does not go on by itself. */
  readonly next_run_at: DateTime.Utc | null
  /** Counts what was stored of it: whoever knows an older one stores nothing. */
  readonly revision: number
}
