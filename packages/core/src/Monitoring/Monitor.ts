import { type DateTime, Schema } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import { isLine } from "../Line.ts"
import type { EndpointId, MonitorId, RunId } from "../PublicId.ts"
import type { EntityId } from "../Register/EntityId.ts"
import type { Cycle } from "./Cycle.ts"

/** The states of a monitor. Rule: States (decisions 13). */
export const MonitorStatus = Schema.Literals([
  "initializing",
  "active",
  "paused_user",
  "paused_configuration",
  "paused_billing",
  "paused_entitlement",
  "error",
  "archived"
])
export type MonitorStatus = typeof MonitorStatus.Type

/**
 * An event in the life of a monitor. `baselined`: everything known is recorded as seen; `endpoints_lost` and
 * `endpoints_found`: whether one of its endpoints is usable; `uncovered` and `covered`: whether the balance covers its
 * next cycle; `withheld` and `unwithheld`: whether its entity is withheld or its account suspended; `failed`: it failed
 * too often to continue by itself.
 */
export const MonitorEvent = Schema.Literals([
  "baselined",
  "paused",
  "resumed",
  "endpoints_lost",
  "endpoints_found",
  "uncovered",
  "covered",
  "withheld",
  "unwithheld",
  "failed",
  "archived"
])
export type MonitorEvent = typeof MonitorEvent.Type

type Transitions = Readonly<Partial<Record<MonitorEvent, MonitorStatus>>>

const paused: Transitions = { paused: "paused_user", archived: "archived" }

/**
 * The next state by state and event; a missing event is invalid in that state. A monitor that a user resumes checks
 * anew whether its endpoints, its credits and its entity let it continue.
 */
export const monitorTransitions: Readonly<Record<MonitorStatus, Transitions>> = {
  initializing: { ...paused, baselined: "active", failed: "error", withheld: "paused_entitlement" },
  active: {
    ...paused,
    endpoints_lost: "paused_configuration",
    uncovered: "paused_billing",
    withheld: "paused_entitlement",
    failed: "error"
  },
  paused_user: { resumed: "active", archived: "archived" },
  paused_configuration: { ...paused, endpoints_found: "active", withheld: "paused_entitlement" },
  paused_billing: {
    ...paused,
    resumed: "active",
    covered: "active",
    endpoints_lost: "paused_configuration",
    withheld: "paused_entitlement"
  },
  paused_entitlement: { ...paused, unwithheld: "active" },
  error: { ...paused, resumed: "active" },
  archived: {}
}

/** An event that an account asks for. */
export type RequestedMonitorEvent = "paused" | "resumed" | "archived"

const goals: Readonly<Record<RequestedMonitorEvent, ReadonlyArray<MonitorStatus>>> = {
  paused: ["paused_user"],
  resumed: ["active", "initializing"],
  archived: ["archived"]
}

/**
 * Returns whether a monitor is in the state that an event leads to: it stays unchanged.
 */
export const isMonitorThere = (status: MonitorStatus, event: RequestedMonitorEvent): boolean =>
  goals[event].includes(status)

/** The state of a monitor after an event; undefined when the event is invalid in its state. */
export const monitorAfter = (status: MonitorStatus, event: MonitorEvent): MonitorStatus | undefined =>
  monitorTransitions[status][event]

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
