import { Context, type DateTime, type Duration, type Effect, type Option, type Result } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import type { Page } from "../ListCursor.ts"
import type { DeliveryId, EndpointId, EventId } from "../PublicId.ts"
import type { DeliveryAttempt, DeliveryMove, DeliveryStatus, NextDelivery, StoredDelivery } from "./Delivery.ts"
import type { EndpointStatus, StoredEndpoint } from "./Endpoint.ts"
import type { Released, StoredAccountEvent, StoredEvent } from "./Message.ts"

/** A claimed delivery: it is in flight. `event` is null for a test. */
export interface DueDelivery {
  readonly delivery: StoredDelivery
  readonly endpoint: StoredEndpoint
  readonly event: StoredEvent | null
}

/**
 * The number of deliveries a worker can take, and how many it may have in flight then, with those that it has already:
 * to endpoints of one account, at one host, and to silent endpoints, of all hosts and of one. `inFlight` counts those
 * that it has. Rule: webhooks#shares.
 */
export interface Room {
  readonly limit: number
  readonly perAccount: number
  readonly perHost: number
  readonly toSilent: number
  readonly toSilentPerHost: number
  readonly inFlight: {
    readonly accounts: ReadonlyMap<AccountId, number>
    readonly hosts: ReadonlyMap<string, number>
    /** Those to silent endpoints, by host. */
    readonly silentHosts: ReadonlyMap<string, number>
  }
}

/**
 * The outcome of a claimed delivery: its new state, the attempt, and whether its endpoint is silent from now on.
 * `attempt.number` identifies the claim.
 */
export interface Settlement
  extends Pick<StoredDelivery, "account_id" | "id" | "status" | "plan_step" | "next_attempt_at">
{
  readonly attempt: DeliveryAttempt
  readonly is_silent: boolean
}

/** The number of attempts of a delivery shown at most: it has more than the retry plan only if it was sent again. */
export const shownAttempts = 50

/** A delivery with its newest attempts, the oldest first, and its event, as long as that is kept. */
export interface DeliveryRecord {
  readonly delivery: StoredDelivery
  readonly attempts: ReadonlyArray<DeliveryAttempt>
  readonly event: StoredEvent | null
}

/** A page of deliveries: those of an endpoint and of a state, where these are given. */
export interface DeliveryPage extends Page<DeliveryId> {
  readonly endpoint_id?: EndpointId | undefined
  readonly status?: DeliveryStatus | undefined
}

/** A page of an account's endpoints: those of a state, else all but archived ones. */
export interface EndpointPage extends Page<EndpointId> {
  readonly status?: EndpointStatus | undefined
}

/** A page of endpoints of all accounts that fail, or of one, in the order of their ids. */
export interface FailingPage extends Page<EndpointId> {
  readonly account_id?: AccountId | undefined
}

/** A page of events. */
export interface EventPage extends Page<EventId> {
  /** Only events of this instant or later. Their ids are made then or later too. */
  readonly since?: DateTime.Utc | undefined
}

/**
 * Selects deliveries to send again, by their states, and says what they become by the state of their endpoint:
 * deliveries to an endpoint in any other state stay unchanged. `since`: only those created then or later.
 */
export interface Restart {
  readonly account_id?: AccountId | undefined
  readonly id?: DeliveryId | undefined
  readonly since?: DateTime.Utc | undefined
  readonly from: ReadonlyArray<DeliveryStatus>
  readonly next: Readonly<Partial<Record<EndpointStatus, NextDelivery>>>
}

/** A purge deletes payloads and attempts older than these instants. */
export interface Retention {
  readonly payloads_since: DateTime.Utc
  readonly attempts_since: DateTime.Utc
}

/**
 * The number of deliveries of each open state in use, the number of due ones, and the earliest instant at which one was
 * due to an endpoint that is not silent: those of silent endpoints wait for their receiver.
 */
export interface DeliveryBacklog {
  readonly deliveries: ReadonlyMap<DeliveryStatus, number>
  readonly due: number
  readonly due_since: DateTime.Utc | null
  /** The time when the oldest delivery was made that waits for an attempt, due or not. */
  readonly waiting_since: DateTime.Utc | null
}

/** The numbers of rows that a purge deleted. */
export interface PurgedWebhooks {
  readonly cancelled: number
  readonly events: number
  readonly attempts: number
  readonly deliveries: number
}

/**
 * Port: endpoints of webhooks, their events, and their deliveries.
 *
 * A write is visible to the next read on every node, and is part of the current unit of work. Changes of an endpoint
 * and releases to it wait for each other, so that no delivery goes to an endpoint that is no longer active. Rule:
 * webhooks#deliveries.
 */
export class WebhookStore extends Context.Service<WebhookStore, {
  /** Stores a new endpoint and returns true, unless the account already has `max` that are not archived. */
  readonly addEndpoint: (endpoint: StoredEndpoint, max: number) => Effect.Effect<boolean>
  readonly endpoint: (account: AccountId, id: EndpointId) => Effect.Effect<Option.Option<StoredEndpoint>>
  /** Endpoints of an account, the oldest first. */
  readonly endpoints: (account: AccountId, page: EndpointPage) => Effect.Effect<ReadonlyArray<StoredEndpoint>>
  /**
   * Replaces an endpoint by the result of `change`; nobody else changes it in between. None if the endpoint does not
   * exist.
   */
  readonly changeEndpoint: <E>(
    account: AccountId,
    id: EndpointId,
    change: (endpoint: StoredEndpoint) => Result.Result<StoredEndpoint, E>
  ) => Effect.Effect<Option.Option<StoredEndpoint>, E>
  /**
   * The endpoints of the account among these, in any state but archived. They are locked until the current unit of work
   * ends: other changes wait for it, and it for changes under way.
   */
  readonly ownEndpoints: (
    account: AccountId,
    endpoints: ReadonlyArray<EndpointId>
  ) => Effect.Effect<ReadonlyArray<EndpointId>>
  /** The endpoints of the account among these that are active and want Signals. */
  readonly usableEndpoints: (
    account: AccountId,
    endpoints: ReadonlyArray<EndpointId>
  ) => Effect.Effect<ReadonlyArray<EndpointId>>
  /**
   * Endpoints that fail: disabled for their failures, silent, with messages that were exhausted in a row, or with a
   * delivery whose last attempt failed. Archived ones, and those their account disabled, do not count.
   */
  readonly failing: (page: FailingPage) => Effect.Effect<ReadonlyArray<StoredEndpoint>>
  /** At most `limit` endpoints with a secret or headers that are not sealed with this key. */
  readonly endpointsWithout: (key_id: string, limit: number) => Effect.Effect<ReadonlyArray<StoredEndpoint>>
  /**
   * Stores released events, and their deliveries to endpoints that the account has, that are active and want the kind,
   * within the current unit of work. Returns the number of deliveries. An event id that already exists is a defect, and
   * nothing is stored.
   */
  readonly release: (released: ReadonlyArray<Released>) => Effect.Effect<number>
  /** Stores an event of an account, announced: its deliveries are to be made. It waits for no endpoint. */
  readonly announce: (event: StoredAccountEvent) => Effect.Effect<void>
  /** Announced events of all accounts whose deliveries are to be made, the oldest first. */
  readonly announced: (limit: number) => Effect.Effect<ReadonlyArray<StoredAccountEvent>>
  /**
   * Stores the deliveries of an announced event, as `release` does, within the current unit of work. Returns false and
   * changes nothing when they were made before.
   */
  readonly passOn: (event: StoredAccountEvent, deliveries: ReadonlyArray<StoredDelivery>) => Effect.Effect<boolean>
  /**
   * Changes at most `limit` deliveries of an endpoint that are not in flight, and returns their number. Where it is the
   * limit, the endpoint is among the `unmoved` ones from then on, until a move changes fewer.
   */
  readonly moveDeliveries: (
    endpoint: Pick<StoredEndpoint, "account_id" | "id">,
    move: DeliveryMove,
    limit: number
  ) => Effect.Effect<number>
  /** The endpoints of all accounts that may have more deliveries to move, at most so many. */
  readonly unmoved: (
    limit: number
  ) => Effect.Effect<ReadonlyArray<Pick<StoredEndpoint, "account_id" | "id">>>
  /**
   * Claims due deliveries to active endpoints until the lease ends, as many as there is room for: over all nodes, at
   * most 8 of an endpoint, and one of a silent endpoint. Accounts with fewer deliveries in flight come first, then
   * endpoints with fewer, then those that were claimed for the longest ago; of one endpoint, the deliveries due
   * longest. Where too many endpoints have due deliveries to look at all, they take turns. Nothing is claimed twice.
   */
  readonly claimDue: (
    now: DateTime.Utc,
    room: Room,
    lease: Duration.Duration
  ) => Effect.Effect<ReadonlyArray<DueDelivery>>
  /**
   * Ends expired claims, as when their node crashed: the next state of a delivery follows from that of its endpoint.
   * Returns the number of deliveries.
   */
  readonly recover: (
    now: DateTime.Utc,
    next: Readonly<Record<EndpointStatus, NextDelivery>>
  ) => Effect.Effect<number>
  /**
   * Stores the outcome of a claimed delivery, and the attempt; a success resets the endpoint's count of exhausted
   * messages. Returns false and changes nothing when the claim has ended.
   */
  readonly settle: (settlement: Settlement) => Effect.Effect<boolean>
  /**
   * Cancels claimed deliveries that must not be sent, without the attempt that their claim began. `attempts` identifies
   * the claim; a delivery whose claim has ended stays unchanged. Returns the number of deliveries.
   */
  readonly withdraw: (
    claimed: ReadonlyArray<Pick<StoredDelivery, "account_id" | "id" | "attempts">>
  ) => Effect.Effect<number>
  /**
   * The time when the next delivery to an active endpoint is due, past or future, or a claim ends, if something waits.
   */
  readonly nextDue: Effect.Effect<Option.Option<DateTime.Utc>>
  /** Stores a delivery that ended with its first attempt. */
  readonly addDelivery: (delivery: StoredDelivery, attempt: DeliveryAttempt) => Effect.Effect<void>
  readonly delivery: (account: AccountId, id: DeliveryId) => Effect.Effect<Option.Option<DeliveryRecord>>
  /** Deliveries of an account, the newest first. */
  readonly deliveries: (account: AccountId, page: DeliveryPage) => Effect.Effect<ReadonlyArray<StoredDelivery>>
  /** Events of an account, the newest first. */
  readonly events: (account: AccountId, page: EventPage) => Effect.Effect<ReadonlyArray<StoredEvent>>
  /**
   * Restarts the retry plan of deliveries that are not in flight and whose payload is kept, and returns their number.
   */
  readonly restart: (restart: Restart) => Effect.Effect<number>
  /**
   * The backlog of all accounts, for operators. Ended deliveries are not counted, however many there are. At most `max`
   * are counted of those that wait for an attempt, the longest due first, and at most `max` of those that are blocked.
   */
  readonly backlog: (now: DateTime.Utc, max: number) => Effect.Effect<DeliveryBacklog>
  /** The number of endpoints by key; an endpoint counts for each key that it needs. */
  readonly endpointsByKey: Effect.Effect<ReadonlyMap<string, number>>
  /**
   * Deletes old events, attempts, and ended deliveries without attempts, and cancels waiting deliveries that would lose
   * their event. A delivery in flight keeps its event.
   */
  readonly purge: (retention: Retention) => Effect.Effect<PurgedWebhooks>
  /** Deletes endpoints archived before an instant that no delivery names any more. Returns their number. */
  readonly purgeArchived: (before: DateTime.Utc) => Effect.Effect<number>
  /** Deletes the endpoints of an account with their events, deliveries and attempts, in flight or not. */
  readonly erase: (account: AccountId) => Effect.Effect<void>
}>()("@kontor/core/Webhooks/WebhookStore") {}
