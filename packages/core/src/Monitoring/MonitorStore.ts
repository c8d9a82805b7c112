import { Context, type DateTime, type Duration, type Effect, type Option, Schema } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import type { Page } from "../ListCursor.ts"
import type { EndpointId, MonitorId } from "../PublicId.ts"
import type { EntityId } from "../Register/Registration.ts"
import type { BillingCycle, Monitor, MonitorStatus, Run } from "./Monitor.ts"

/** The decision of a monitor about an event it saw, for good. Rule: monitoring#baseline; monitoring#checks. */
export const Sighting = Schema.Literals(["baseline", "released", "withheld", "left_out"])
export type Sighting = typeof Sighting.Type

/**
 * A page of an account's monitors: those of a state, else all but archived ones; and those of an organization, where
 * one is given.
 */
export interface MonitorPage extends Page<MonitorId> {
  readonly status?: MonitorStatus | undefined
  readonly entity_id?: EntityId
}

/** The number of due monitors that nobody has claimed, and when the first of them became due. */
export interface MonitorBacklog {
  readonly due: number
  readonly due_since: DateTime.Utc | null
}

/**
 * The monitors that become due: those that continue by themselves and match each given state, account, endpoint and
 * entity.
 */
export interface MonitorsMeant {
  readonly status?: Exclude<MonitorStatus, "paused_user" | "error" | "archived">
  readonly account_id?: AccountId
  readonly endpoint_id?: EndpointId
  readonly entity_id?: EntityId
}

/** The decision of a monitor about an event. `event_id` is the identifier of the event in the register. */
export interface SeenEvent {
  readonly event_id: string
  readonly sighting: Sighting
  readonly seen_at: DateTime.Utc
}

/**
 * Port: monitors with their cycles, their runs and the events they saw.
 *
 * A write is visible to the next read on every node. What belongs together is written in one unit of work.
 */
export class MonitorStore extends Context.Service<MonitorStore, {
  /**
   * Stores a new monitor, which has no cycle yet, and returns true, unless the account already has `max` that are not
   * archived.
   */
  readonly add: (monitor: Monitor, max: number) => Effect.Effect<boolean>
  readonly find: (account: AccountId, id: MonitorId) => Effect.Effect<Option.Option<Monitor>>
  /** Monitors of an account, the newest first. */
  readonly list: (account: AccountId, page: MonitorPage) => Effect.Effect<ReadonlyArray<Monitor>>
  /**
   * Stores the next revision of a monitor, and ends the claim on it. Returns false and changes nothing when the stored
   * revision is another one. A new cycle is added before.
   */
  readonly save: (monitor: Monitor) => Effect.Effect<boolean>
  /**
   * Adds a cycle. Returns false and changes nothing when the monitor already has one of this start or of this payment,
   * as when another node began it.
   */
  readonly addCycle: (cycle: BillingCycle) => Effect.Effect<boolean>
  /** Stores runs: new ones, and the outcome of those that were to come. */
  readonly putRuns: (runs: ReadonlyArray<Run>) => Effect.Effect<void>
  /** Runs of a monitor, the newest first. */
  readonly runs: (account: AccountId, monitor: MonitorId, limit: number) => Effect.Effect<ReadonlyArray<Run>>
  /** Records events as seen, each once per monitor and for good; returns the identifiers of those that are new. */
  readonly see: (
    monitor: Pick<Monitor, "account_id" | "id">,
    events: ReadonlyArray<SeenEvent>
  ) => Effect.Effect<ReadonlySet<string>>
  /**
   * Claims due monitors that nobody else has claimed, the longest overdue first. A claim ends when the monitor is
   * saved, or after `lease`, as when its node crashed.
   */
  readonly claimDue: (
    now: DateTime.Utc,
    limit: number,
    lease: Duration.Duration
  ) => Effect.Effect<ReadonlyArray<Monitor>>
  /**
   * Makes monitors due at an instant and returns their number. Each loses its claim and gets the next revision, so that
   * a worker that still holds it saves nothing.
   */
  readonly lookAgain: (meant: MonitorsMeant, at: DateTime.Utc) => Effect.Effect<number>
  /** The time when the next monitor can be claimed, past or future, if any monitor continues by itself. */
  readonly nextDue: Effect.Effect<Option.Option<DateTime.Utc>>
  /** The due monitors of all accounts. The cost grows with the due ones alone. */
  readonly backlog: (now: DateTime.Utc) => Effect.Effect<MonitorBacklog>
  /** Deletes the monitors of an account, with their cycles, runs and what they saw. */
  readonly erase: (account: AccountId) => Effect.Effect<void>
  /** Deletes monitors archived before an instant, with their cycles, runs and what they saw. Returns their number. */
  readonly purgeArchived: (before: DateTime.Utc) => Effect.Effect<number>
  /** The number of monitors of all accounts, by state. It reads every monitor. */
  readonly counts: Effect.Effect<ReadonlyMap<MonitorStatus, number>>
}>()("@kontor/core/Monitoring/MonitorStore") {}
