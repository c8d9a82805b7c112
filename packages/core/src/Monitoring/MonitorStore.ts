import { Context, type DateTime, type Duration, type Effect, type Option } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { EndpointId, MonitorId } from "../PublicId.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { BillingCycle, Monitor } from "./Monitor.ts"
import type { MonitorStatus } from "./MonitorStatus.ts"
import type { Sighting } from "./Release.ts"
import type { Run } from "./Run.ts"

/** A page of the monitors of an account: so many of those before one of them. */
export interface MonitorQuery {
  readonly limit: number
  readonly before: MonitorId | undefined
}

/** How many monitors are due and not claimed, and since when the first of those is. */
export interface MonitorBacklog {
  readonly due: number
  readonly due_since: DateTime.Utc | null
}

/**
 * Which monitors are to be looked at again: those that go on by themselves, in a state, of an account, to an endpoint, of an entity, as
 * far as that is said.
 */
export interface MonitorsMeant {
  readonly status?: Exclude<MonitorStatus, "paused_user" | "error" | "archived">
  readonly account_id?: AccountId
  readonly endpoint_id?: EndpointId
  readonly entity_id?: EntityId
}

/** What a monitor made of an event. `event_id` is the identifier of the event in the register. */
export interface SeenEvent {
  readonly event_id: string
  readonly sighting: Sighting
  readonly seen_at: DateTime.Utc
}

/**
 * Port: monitors with their cycles, their runs and the events they saw.
 *
 * What is written is seen by the next read on every node. What belongs together is written in one unit of work.
 */
export class MonitorStore extends Context.Service<MonitorStore, {
  /** Stores a new monitor, which has no cycle yet. */
  readonly add: (monitor: Monitor) => Effect.Effect<void>
  readonly find: (account: AccountId, id: MonitorId) => Effect.Effect<Option.Option<Monitor>>
  /** Monitors of an account, archived ones among them, the newest first. */
  readonly list: (account: AccountId, query: MonitorQuery) => Effect.Effect<ReadonlyArray<Monitor>>
  /**
   * Stores what became of a monitor, and ends the claim on it; the revision counts up. Whether it did: nothing happens when another
   * revision is stored meanwhile. A new cycle is added before.
   */
  readonly save: (monitor: Monitor) => Effect.Effect<boolean>
  /** Adds a cycle. It is a defect if the monitor has one of this start. */
  readonly addCycle: (cycle: BillingCycle) => Effect.Effect<void>
  /** Stores runs: new ones, and what became of those that were to come. */
  readonly putRuns: (runs: ReadonlyArray<Run>) => Effect.Effect<void>
  /** Runs of a monitor, the newest first. */
  readonly runs: (account: AccountId, monitor: MonitorId, limit: number) => Effect.Effect<ReadonlyArray<Run>>
  /** Records events as seen, each once per monitor and for good; answers the identifiers of those that it had not seen before. */
  readonly see: (
    monitor: Pick<Monitor, "account_id" | "id">,
    events: ReadonlyArray<SeenEvent>
  ) => Effect.Effect<ReadonlySet<string>>
  /**
   * Claims monitors that are due and that nobody else has claimed, the longest overdue first. A claim ends when the monitor is
   * saved, or by itself after `lease`, as when its node died.
   */
  readonly claimDue: (
    now: DateTime.Utc,
    limit: number,
    lease: Duration.Duration
  ) => Effect.Effect<ReadonlyArray<Monitor>>
  /** Makes monitors due at an instant, as whoever changes them does: a claim ends, and the revision counts up. How many there were. */
  readonly lookAgain: (meant: MonitorsMeant, at: DateTime.Utc) => Effect.Effect<number>
  /** When a monitor can be claimed next, past or to come; none when no monitor goes on by itself. */
  readonly nextDue: Effect.Effect<Option.Option<DateTime.Utc>>
  /** What is due, of all accounts. However many monitors there are, it costs what is due. */
  readonly backlog: (now: DateTime.Utc) => Effect.Effect<MonitorBacklog>
  /** How many monitors there are of each state that any is in, of all accounts. It looks at each of them. */
  readonly counts: Effect.Effect<ReadonlyMap<MonitorStatus, number>>
}>()("@kontor/core/Monitoring/MonitorStore") {}
