import { type DateTime, Schema } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { isLine } from "../Line.ts"
import type { EndpointId, MonitorId, RunId } from "../PublicId.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { Cycle } from "./Cycle.ts"
import type { MonitorStatus } from "./MonitorStatus.ts"

/**
 * An account's name for a monitor: one line of at most 200 characters. Rule: Monitoring (decisions 13), POST
 * /v1/account/monitors.
 */
export const MonitorLabel = Schema.String.check(
  Schema.makeFilter(isLine(200), { expected: "a text of at most 200 characters" })
)

/** A cycle as it was paid for: its price, and the request (UUIDv7) of its ledger entry. */
export interface BillingCycle extends Cycle {
  readonly account_id: AccountId
  readonly monitor_id: MonitorId
  readonly credits: number
  readonly request_id: string
}

/**
 * A monitor: it watches one organization and notifies the endpoints of its account of changes. Rule: Monitoring
 * (decisions 13).
 */
export interface Monitor {
  readonly id: MonitorId
  readonly account_id: AccountId
  readonly entity_id: EntityId
  readonly label: string | null
  /** The interval of the next cycle; the current one keeps its own. */
  readonly poll_interval_days: number
  readonly endpoint_ids: ReadonlyArray<EndpointId>
  readonly status: MonitorStatus
  readonly created_at: DateTime.Utc
  /** When everything known was recorded as seen. */
  readonly baselined_at: DateTime.Utc | null
  /** The newest cycle, even when it is over. */
  readonly cycle: BillingCycle | null
  /** The upstream's cursor up to which a completed run has read events; null before the first event. */
  readonly cursor: string | null
  /** The slots until this instant have ended. */
  readonly settled_until: DateTime.Utc
  /** The slot of an earlier cycle that has to be caught up. */
  readonly overdue: DateTime.Utc | null
  /** The requested run that is still to come, and when it was requested. */
  readonly requested_run: { readonly id: RunId; readonly at: DateTime.Utc } | null
  /** The request (UUIDv7) of its next booking, fixed beforehand: a repeat after a crash is not charged twice. */
  readonly request_id: string
  /** Failures in a row. */
  readonly failures: number
  /** When to look at it next; null when it does not continue by itself. */
  readonly next_run_at: DateTime.Utc | null
  /** Counts the changes of the stored monitor: a change of an older revision is refused. */
  readonly revision: number
}
