import { DateTime } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { DeliveryId, EndpointId, EventId } from "../PublicId.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import type { DeliveryAttempt, StoredDelivery } from "../Webhooks/Delivery.ts"
import { openDeliveries } from "../Webhooks/DeliveryStatus.ts"
import { hostOf } from "../Webhooks/Destination.ts"
import type { StoredEndpoint } from "../Webhooks/Endpoint.ts"
import { inFlightAt } from "../Webhooks/Shares.ts"
import type { StoredEvent } from "../Webhooks/WebhookEvent.ts"
import type { DeliveryBacklog, Room } from "../Webhooks/WebhookStore.ts"
import { countBy, type Rows, rowsOf } from "./Rows.ts"

/** A delivery, and when its claim ends. */
export interface HeldDelivery extends StoredDelivery {
  readonly leased_until: DateTime.Utc | null
}

/** The tables of webhooks: attempts by delivery, and when something of an endpoint was claimed last. */
export interface WebhookTables {
  readonly claimed: Rows<EndpointId, DateTime.Utc>
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

/** Counts what is in flight, of parties that have so much already. */
const counting = <Party>(before: (party: Party) => number) => {
  const counts = new Map<Party, number>()
  const of = (party: Party): number => counts.get(party) ?? before(party)
  return { of, add: (party: Party): number => counts.set(party, of(party) + 1).get(party) ?? 0 }
}

/** Takes what there is room for, the first first. */
const fitting = (tables: WebhookTables, { inFlight, ...room }: Room, due: ReadonlyArray<HeldDelivery>) => {
  const accounts = counting<AccountId>((account) => inFlight.accounts.get(account) ?? 0)
  const hosts = counting<string>((host) => inFlight.hosts.get(host) ?? 0)
  const silentHosts = counting<string>((host) => inFlight.silentHosts.get(host) ?? 0)
  let silent = [...inFlight.silentHosts.values()].reduce((sum, count) => sum + count, 0)
  return due.filter(({ account_id, endpoint_id }) => {
    const { is_silent, url } = tables.endpoints.get(endpoint_id)!
    const host = hostOf(url)
    if (accounts.of(account_id) >= room.perAccount || hosts.of(host) >= room.perHost) return false
    if (is_silent && (silent >= room.toSilent || silentHosts.of(host) >= room.toSilentPerHost)) return false
    accounts.add(account_id)
    hosts.add(host)
    if (is_silent) {
      silent += 1
      silentHosts.add(host)
    }
    return true
  }).slice(0, room.limit)
}

/**
 * The due deliveries that may be claimed: those of accounts with fewer in flight first, then of endpoints with fewer,
 * then of those claimed for the longest ago.
 */
export const dueNow = (tables: WebhookTables, now: DateTime.Utc, room: Room): ReadonlyArray<HeldDelivery> => {
  const deliveries = rowsOf(tables.deliveries)
  const endpoints = counting<EndpointId>(() => 0)
  for (const { endpoint_id } of deliveries.filter(({ status }) => status === "in_flight")) endpoints.add(endpoint_id)
  const accounts = counting<AccountId>((account) => room.inFlight.accounts.get(account) ?? 0)
  const claimedAt = ({ endpoint_id }: StoredDelivery) => tables.claimed.get(endpoint_id)?.epochMilliseconds ?? 0
  const inTurn = (left: HeldDelivery, right: HeldDelivery) =>
    claimedAt(left) - claimedAt(right) || byDueTime(left, right)
  const due = deliveries
    .filter((delivery) => isDue(tables, delivery, now))
    .toSorted(byDueTime)
    .map((delivery) => ({ delivery, place: endpoints.add(delivery.endpoint_id) }))
    .filter(({ delivery: { endpoint_id }, place }) => place <= inFlightAt(tables.endpoints.get(endpoint_id)!))
    .toSorted((left, right) => left.place - right.place || inTurn(left.delivery, right.delivery))
    .map(({ delivery }) => ({ delivery, place: accounts.add(delivery.account_id) }))
    .toSorted((left, right) => left.place - right.place || inTurn(left.delivery, right.delivery))
    .map(({ delivery }) => delivery)
  return fitting(tables, room, due)
}

/** What operators watch. Of pending and of blocked deliveries, it counts at most so many. */
export const backlogOf = (
  { deliveries, endpoints }: WebhookTables,
  now: DateTime.Utc,
  max: number
): DeliveryBacklog => {
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
    due_since: due.find(({ endpoint_id }) => endpoints.get(endpoint_id)?.is_silent !== true)?.next_attempt_at ?? null,
    waiting_since: waiting.map(({ created_at }) => created_at).toSorted(DateTime.Order)[0] ?? null
  }
}
