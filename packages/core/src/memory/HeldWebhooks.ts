import { DateTime } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { DeliveryId, EndpointId, EventId } from "../PublicId.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import type { DeliveryAttempt, StoredDelivery } from "../Webhooks/Delivery.ts"
import { openDeliveries } from "../Webhooks/DeliveryStatus.ts"
import type { StoredEndpoint } from "../Webhooks/Endpoint.ts"
import type { StoredEvent } from "../Webhooks/WebhookEvent.ts"
import type { DeliveryBacklog } from "../Webhooks/WebhookStore.ts"
import { inFlightPerEndpoint } from "../Webhooks/WebhookTransport.ts"
import { countBy, type Rows, rowsOf } from "./Rows.ts"

/** A delivery, and when its claim ends. */
export interface HeldDelivery extends StoredDelivery {
  readonly leased_until: DateTime.Utc | null
}

/** The tables of webhooks: attempts by delivery. */
export interface WebhookTables {
  readonly endpoints: Rows<EndpointId, StoredEndpoint>
  readonly events: Rows<EventId, StoredEvent>
  readonly deliveries: Rows<DeliveryId, HeldDelivery>
  readonly attempts: Rows<DeliveryId, ReadonlyArray<DeliveryAttempt>>
}

/** Orders by id, newest first. */
export const newestFirst = (left: { readonly id: string }, right: { readonly id: string }): number =>
  compare(right.id, left.id)

/** Whether the account has this endpoint and it is active. */
export const isOpenTo = ({ endpoints }: WebhookTables, account: AccountId, id: EndpointId): boolean => {
  const endpoint = endpoints.get(id)
  return endpoint?.account_id === account && endpoint.status === "active"
}

/** A delivery without its claim. */
export const storedOf = (held: HeldDelivery): StoredDelivery => {
  const { leased_until: _, ...delivery } = held
  return delivery
}

/** Whether the event of a delivery is still kept; a test needs no event. */
export const hasEvent = ({ events }: WebhookTables, { event_id, type }: StoredDelivery): boolean =>
  type === "endpoint.test" || events.get(event_id) !== undefined

const epochOf = ({ next_attempt_at }: StoredDelivery): number => next_attempt_at?.epochMilliseconds ?? 0

const byDueTime = (left: StoredDelivery, right: StoredDelivery): number =>
  epochOf(left) - epochOf(right) || compare(left.id, right.id)

const isDue = (tables: WebhookTables, delivery: StoredDelivery, now: DateTime.Utc): boolean =>
  delivery.next_attempt_at !== null &&
  DateTime.isLessThanOrEqualTo(delivery.next_attempt_at, now) &&
  tables.endpoints.get(delivery.endpoint_id)?.status === "active" && hasEvent(tables, delivery)

/** The due deliveries that may be claimed, those of endpoints with fewer in flight first. */
export const dueNow = (tables: WebhookTables, now: DateTime.Utc, limit: number): ReadonlyArray<HeldDelivery> => {
  const deliveries = rowsOf(tables.deliveries)
  const busy = new Map<EndpointId, number>()
  const take = ({ endpoint_id }: StoredDelivery): number => {
    const rank = (busy.get(endpoint_id) ?? 0) + 1
    busy.set(endpoint_id, rank)
    return rank
  }
  deliveries.filter(({ status }) => status === "in_flight").forEach(take)
  return deliveries
    .filter((delivery) => isDue(tables, delivery, now))
    .toSorted(byDueTime)
    .map((delivery) => ({ delivery, rank: take(delivery) }))
    .filter(({ rank }) => rank <= inFlightPerEndpoint)
    .toSorted((left, right) => left.rank - right.rank || byDueTime(left.delivery, right.delivery))
    .slice(0, limit)
    .map(({ delivery }) => delivery)
}

/** What operators watch. Of pending and of blocked deliveries, it counts at most so many. */
export const backlogOf = ({ deliveries }: WebhookTables, now: DateTime.Utc, max: number): DeliveryBacklog => {
  const open = rowsOf(deliveries).filter(({ status }) => openDeliveries.includes(status))
  const waiting = open.filter(({ next_attempt_at }) => next_attempt_at !== null).toSorted(byDueTime).slice(0, max)
  const blocked = open.filter(({ status }) => status === "blocked_endpoint").slice(0, max)
  const inFlight = open.filter(({ status }) => status === "in_flight")
  const due = waiting.filter(({ next_attempt_at }) =>
    next_attempt_at !== null && DateTime.isLessThanOrEqualTo(next_attempt_at, now)
  )
  return {
    deliveries: countBy([...waiting, ...blocked, ...inFlight], ({ status }) => status),
    due: due.length,
    due_since: due[0]?.next_attempt_at ?? null,
    waiting_since: waiting.map(({ created_at }) => created_at).toSorted(DateTime.Order)[0] ?? null
  }
}
