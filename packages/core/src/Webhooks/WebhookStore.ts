import { Context, type DateTime, type Duration, type Effect, type Option, type Result } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { DeliveryId, EndpointId, EventId } from "../PublicId.ts"
import type { DeliveryAttempt, StoredDelivery } from "./Delivery.ts"
import type { DeliveryStatus } from "./DeliveryStatus.ts"
import type { StoredEndpoint } from "./Endpoint.ts"
import type { EndpointStatus } from "./EndpointStatus.ts"
import type { DeliveryMove, NextDelivery } from "./NextDelivery.ts"
import type { Released } from "./Released.ts"
import type { StoredEvent } from "./WebhookEvent.ts"

/** A delivery that was claimed: it is in flight. `event` is what it tells of; null for a test. */
export interface DueDelivery {
  readonly delivery: StoredDelivery
  readonly endpoint: StoredEndpoint
  readonly event: StoredEvent | null
}

/** What became of a claimed delivery: its state, and the attempt. `attempt.number` says which claim is meant. */
export interface Settlement
  extends Pick<StoredDelivery, "account_id" | "id" | "status" | "plan_step" | "next_attempt_at">
{
  readonly attempt: DeliveryAttempt
}

/** A delivery with its attempts, the oldest first, and the event it tells of, as long as that is kept. */
export interface DeliveryRecord {
  readonly delivery: StoredDelivery
  readonly attempts: ReadonlyArray<DeliveryAttempt>
  readonly event: StoredEvent | null
}

/** A page of deliveries: so many of those that are older than one of them. */
export interface DeliveryPage {
  readonly limit: number
  readonly before: DeliveryId | undefined
  readonly endpoint_id?: EndpointId | undefined
  readonly status?: DeliveryStatus | undefined
}

/** A page of events. */
export interface EventPage {
  readonly limit: number
  readonly before: EventId | undefined
}

/**
 * Which deliveries are to be sent again, from which states, and what they become by the state their endpoint has then:
 * those to one in any other state stay as they are. `since`: those that came to be then or later.
 */
export interface Restart {
  readonly account_id?: AccountId | undefined
  readonly id?: DeliveryId | undefined
  readonly since?: DateTime.Utc | undefined
  readonly from: ReadonlyArray<DeliveryStatus>
  readonly next: Readonly<Partial<Record<EndpointStatus, NextDelivery>>>
}

/** What is kept no longer: payloads and attempts of before these instants. */
export interface Retention {
  readonly payloads_since: DateTime.Utc
  readonly attempts_since: DateTime.Utc
}

/** How many deliveries there are of each state before its end that any is in, how many are due, and since when the first of those is. */
export interface DeliveryBacklog {
  readonly deliveries: ReadonlyMap<DeliveryStatus, number>
  readonly due: number
  readonly due_since: DateTime.Utc | null
}

/** How much was purged. */
export interface PurgedWebhooks {
  readonly cancelled: number
  readonly events: number
  readonly attempts: number
  readonly deliveries: number
}

/**
 * Port: endpoints of webhooks, the events that are told to them, and their deliveries.
 *
 * What is written is seen by the next read on every node, and is part of the unit of work it is written in. Whoever changes an endpoint
 * waits for whoever changes it or releases to it, so that no delivery comes to an endpoint that is active no more. Rule: Webhooks (decisions 14).
 */
export class WebhookStore extends Context.Service<WebhookStore, {
  /** Stores a new endpoint, unless the account has so many that are not archived; whether it did. */
  readonly addEndpoint: (endpoint: StoredEndpoint, most: number) => Effect.Effect<boolean>
  readonly endpoint: (account: AccountId, id: EndpointId) => Effect.Effect<Option.Option<StoredEndpoint>>
  /** The endpoints of an account but archived ones, the oldest first. */
  readonly endpoints: (account: AccountId) => Effect.Effect<ReadonlyArray<StoredEndpoint>>
  /** Replaces an endpoint by what is made of it as it is then; nobody else changes it in between. None if there is none. */
  readonly changeEndpoint: <E>(
    account: AccountId,
    id: EndpointId,
    change: (endpoint: StoredEndpoint) => Result.Result<StoredEndpoint, E>
  ) => Effect.Effect<Option.Option<StoredEndpoint>, E>
  /**
   * Those of these endpoints that the account has, whatever their state; archived ones are left out. They stay as they are until the unit
   * of work ends in which it is asked: whoever changes one waits for it, and it for whoever is changing one.
   */
  readonly ownEndpoints: (
    account: AccountId,
    endpoints: ReadonlyArray<EndpointId>
  ) => Effect.Effect<ReadonlyArray<EndpointId>>
  /** Those of these endpoints that the account has and that are active. */
  readonly usableEndpoints: (
    account: AccountId,
    endpoints: ReadonlyArray<EndpointId>
  ) => Effect.Effect<ReadonlyArray<EndpointId>>
  /** Some endpoints with a secret or headers that are not sealed with this key, at most so many. */
  readonly endpointsWithout: (key_id: string, limit: number) => Effect.Effect<ReadonlyArray<StoredEndpoint>>
  /**
   * Stores events as they are released, and those of their deliveries whose endpoint the account has, and is active
   * then: within the unit of work it is asked in. How many deliveries these were. It is a defect if there is an event
   * of this id, and nothing is stored.
   */
  readonly release: (released: ReadonlyArray<Released>) => Effect.Effect<number>
  /** Moves the deliveries of an endpoint that are not in flight. How many there were. */
  readonly moveDeliveries: (
    endpoint: Pick<StoredEndpoint, "account_id" | "id">,
    move: DeliveryMove
  ) => Effect.Effect<number>
  /**
   * Claims deliveries that are due, to active endpoints, for so long: at most 8 of an endpoint are claimed over all nodes, and
   * endpoints with fewer in flight come first; of one endpoint, those that are due the longest. Where so much is due that not all
   * endpoints are looked at, they take turns. Nothing is claimed twice.
   */
  readonly claimDue: (
    now: DateTime.Utc,
    limit: number,
    lease: Duration.Duration
  ) => Effect.Effect<ReadonlyArray<DueDelivery>>
  /**
   * Ends claims whose time is over, as when their node died: what deliveries become goes by the state of their
   * endpoint. How many there were.
   */
  readonly recover: (
    now: DateTime.Utc,
    next: Readonly<Record<EndpointStatus, NextDelivery>>
  ) => Effect.Effect<number>
  /**
   * Stores what became of a claimed delivery, and the attempt; a success ends the row of exhausted messages of its endpoint. Whether it
   * did: nothing happens when the claim has ended.
   */
  readonly settle: (settlement: Settlement) => Effect.Effect<boolean>
  /**
   * Ends claimed deliveries that are not to be sent: they are `cancelled`, without the attempt that their claim began. `attempts` says which
   * claim is meant. How many there were: nothing happens to one whose claim has ended.
   */
  readonly withdraw: (
    claimed: ReadonlyArray<Pick<StoredDelivery, "account_id" | "id" | "attempts">>
  ) => Effect.Effect<number>
  /** When a delivery to an active endpoint is due next, past or to come, or a claim ends; none when nothing waits. */
  readonly nextDue: Effect.Effect<Option.Option<DateTime.Utc>>
  /** Stores a delivery that came to its end with its first attempt. */
  readonly addDelivery: (delivery: StoredDelivery, attempt: DeliveryAttempt) => Effect.Effect<void>
  readonly delivery: (account: AccountId, id: DeliveryId) => Effect.Effect<Option.Option<DeliveryRecord>>
  /** Deliveries of an account, the newest first. */
  readonly deliveries: (account: AccountId, page: DeliveryPage) => Effect.Effect<ReadonlyArray<StoredDelivery>>
  /** Events of an account, the newest first. */
  readonly events: (account: AccountId, page: EventPage) => Effect.Effect<ReadonlyArray<StoredEvent>>
  /**
   * Begins the retry plan of deliveries anew that are not in flight, and whose payload is kept. How many there were.
   */
  readonly restart: (restart: Restart) => Effect.Effect<number>
  /**
   * What operators watch, of all accounts. Deliveries that came to their end are not counted, however many there are; of those that wait
   * for an attempt at most so many, the longest due first, and of those that are blocked at most so many.
   */
  readonly backlog: (now: DateTime.Utc, most: number) => Effect.Effect<DeliveryBacklog>
  /** How many endpoints have something sealed with each key; an endpoint counts for each key that it needs. */
  readonly endpointsByKey: Effect.Effect<ReadonlyMap<string, number>>
  /**
   * Deletes events, attempts, and deliveries that came to their end and have no attempt left, and cancels what waits and would lose its
   * event. What is in flight keeps its event.
   */
  readonly purge: (retention: Retention) => Effect.Effect<PurgedWebhooks>
}>()("@kontor/core/Webhooks/WebhookStore") {}
