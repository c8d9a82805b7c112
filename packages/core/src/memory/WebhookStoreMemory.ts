import { DateTime, Effect, Layer, Option, Result } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import type { DeliveryId, EndpointId, EventId } from "../PublicId.ts"
import { sealedWith } from "../Secrets.ts"
import { type DeliveryAttempt, openDeliveries, type StoredDelivery } from "../Webhooks/Delivery.ts"
import { inFlightAt } from "../Webhooks/Dispatch.ts"
import { hostOf, type StoredEndpoint } from "../Webhooks/Endpoint.ts"
import { isSignalEvent, type Released, type StoredEvent } from "../Webhooks/Message.ts"
import {
  type DeliveryBacklog,
  type PurgedWebhooks,
  type Restart,
  type Retention,
  type Room,
  type Settlement,
  shownAttempts,
  WebhookStore
} from "../Webhooks/WebhookStore.ts"
import {
  compare,
  countBy,
  countByKey,
  isListed,
  makeTables,
  newestFirst,
  noRows,
  type Rows,
  rowsOf,
  type Tables
} from "./Tables.ts"

/** A delivery, and when its claim ends. */
interface HeldDelivery extends StoredDelivery {
  readonly leased_until: DateTime.Utc | null
}

/**
 * The tables of webhooks: attempts by delivery, when something of an endpoint was claimed last, and where more is to be
 * moved.
 */
interface WebhookTables {
  readonly claimed: Rows<EndpointId, DateTime.Utc>
  readonly endpoints: Rows<EndpointId, StoredEndpoint>
  readonly unmoved: Rows<EndpointId, Pick<StoredEndpoint, "account_id" | "id">>
  readonly archived: Rows<EndpointId, DateTime.Utc>
  readonly events: Rows<EventId, StoredEvent>
  /** The events that are announced, whose deliveries are to be made. */
  readonly announced: Rows<EventId, EventId>
  readonly deliveries: Rows<DeliveryId, HeldDelivery>
  readonly attempts: Rows<DeliveryId, ReadonlyArray<DeliveryAttempt>>
}

/** Returns whether the account has this endpoint, it is active, and wants the kind, if one is given. */
const isOpenTo = (
  { endpoints }: WebhookTables,
  account: AccountId,
  id: EndpointId,
  kind?: StoredDelivery["type"]
): boolean => {
  const endpoint = endpoints.get(id)
  return endpoint?.account_id === account && endpoint.status === "active" &&
    (kind === undefined || endpoint.kinds.some((wanted) => wanted === kind))
}

/** A delivery without its claim. */
const storedOf = (held: HeldDelivery): StoredDelivery => {
  const { leased_until: _, ...delivery } = held
  return delivery
}

/** Returns whether the event of a delivery is still kept; a test needs no event. */
const hasEvent = ({ events }: WebhookTables, { event_id, type }: StoredDelivery): boolean =>
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
const dueNow = (tables: WebhookTables, now: DateTime.Utc, room: Room): ReadonlyArray<HeldDelivery> => {
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

/** Computes the backlog. Of pending and of blocked deliveries, it counts at most so many. */
const backlogOf = (
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

type EndpointPart = Pick<
  WebhookStore["Service"],
  | "addEndpoint"
  | "changeEndpoint"
  | "endpoint"
  | "endpoints"
  | "endpointsByKey"
  | "endpointsWithout"
  | "failing"
  | "ownEndpoints"
  | "usableEndpoints"
>

const sealsOf = (
  { sealed_former_secret, sealed_headers, sealed_secret }: StoredEndpoint
) => [sealed_secret, sealed_headers, ...(sealed_former_secret === null ? [] : [sealed_former_secret])]

const withNow = <A>(tables: Tables<WebhookTables>, write: (held: WebhookTables, now: DateTime.Utc) => A) =>
  Effect.flatMap(DateTime.now, (now) => tables.write((held) => write(held, now)))

/** The part of the store that keeps endpoints. */
const endpointPart = (tables: Tables<WebhookTables>): EndpointPart => ({
  addEndpoint: (endpoint, max) =>
    withNow(tables, ({ archived, endpoints }, now) => {
      const held = rowsOf(endpoints).filter(({ account_id, status }) =>
        account_id === endpoint.account_id && status !== "archived"
      )
      if (held.length < max) endpoints.set(endpoint.id, endpoint)
      if (endpoint.status === "archived") archived.set(endpoint.id, now)
      return held.length < max
    }),
  endpoint: (account, id) =>
    tables.read(({ endpoints }) =>
      Option.filter(Option.fromUndefinedOr(endpoints.get(id)), ({ account_id }) => account_id === account)
    ),
  endpoints: (account, { after, limit, status: asked }) =>
    tables.read(({ endpoints }) =>
      rowsOf(endpoints)
        .filter(({ account_id, id, status }) =>
          account_id === account && isListed(status, asked) && (after === undefined || id > after)
        )
        .toSorted((left, right) => compare(left.id, right.id))
        .slice(0, limit)
    ),
  failing: ({ account_id, after, limit }) =>
    tables.read(({ deliveries, endpoints }) => {
      const waiting = rowsOf(deliveries).filter(({ attempts, status }) => status === "retry_wait" && attempts > 0)
      const withFailures = new Set(waiting.map(({ endpoint_id }) => endpoint_id))
      return rowsOf(endpoints)
        .filter((endpoint) =>
          endpoint.status === "disabled_failures" ||
          (endpoint.status === "active" &&
            (endpoint.is_silent || endpoint.exhausted_in_a_row > 0 || withFailures.has(endpoint.id)))
        )
        .filter((endpoint) =>
          endpoint.account_id === (account_id ?? endpoint.account_id) && (after === undefined || endpoint.id > after)
        )
        .toSorted((left, right) => compare(left.id, right.id))
        .slice(0, limit)
    }),
  changeEndpoint: <E>(
    account: AccountId,
    id: EndpointId,
    change: (endpoint: StoredEndpoint) => Result.Result<StoredEndpoint, E>
  ) =>
    Effect.flatMap(
      withNow(tables, ({ archived, endpoints }, now) => {
        const endpoint = endpoints.get(id)
        if (endpoint?.account_id !== account) return Result.succeedNone
        return Result.map(change(endpoint), (changed) => {
          endpoints.set(id, changed)
          if (changed.status === "archived" && archived.get(id) === undefined) archived.set(id, now)
          return Option.some(changed)
        })
      }),
      Effect.fromResult
    ),
  ownEndpoints: (account, ids) =>
    tables.write(({ endpoints }) =>
      ids.filter((id) => {
        const endpoint = endpoints.get(id)
        return endpoint?.account_id === account && endpoint.status !== "archived"
      })
    ),
  usableEndpoints: (account, ids) =>
    tables.read((held) => ids.filter((id) => isOpenTo(held, account, id, "organization.signal.detected"))),
  endpointsWithout: (key, limit) =>
    tables.read(({ endpoints }) =>
      rowsOf(endpoints)
        .filter((endpoint) => sealsOf(endpoint).some((seal) => !Option.contains(sealedWith(seal), key)))
        .slice(0, limit)
    ),
  endpointsByKey: tables.read(({ endpoints }) => countByKey(rowsOf(endpoints).map(sealsOf)))
})

const settled = (tables: WebhookTables, settlement: Settlement): boolean => {
  const { attempt, id, is_silent, next_attempt_at, plan_step, status } = settlement
  const delivery = tables.deliveries.get(id)
  if (delivery?.status !== "in_flight" || delivery.attempts !== attempt.number) return false
  tables.deliveries.set(id, { ...delivery, status, plan_step, next_attempt_at, leased_until: null })
  tables.attempts.set(id, [...tables.attempts.get(id) ?? [], attempt])
  const endpoint = tables.endpoints.get(delivery.endpoint_id)
  if (endpoint !== undefined) {
    const exhausted_in_a_row = status === "succeeded" ? 0 : endpoint.exhausted_in_a_row
    tables.endpoints.set(endpoint.id, { ...endpoint, exhausted_in_a_row, is_silent })
  }
  return true
}

const withdrawn = (
  { deliveries }: WebhookTables,
  claimed: ReadonlyArray<Pick<StoredDelivery, "attempts" | "id">>
): number => {
  const ended = claimed.flatMap(({ attempts, id }) => {
    const delivery = deliveries.get(id)
    return delivery?.status === "in_flight" && delivery.attempts === attempts ? [delivery] : []
  })
  for (const delivery of ended) {
    const attempts = delivery.attempts - 1
    deliveries.set(delivery.id, { ...delivery, status: "cancelled", attempts, leased_until: null })
  }
  return ended.length
}

/** The part of the store that hands due deliveries to workers and takes their results. */
const claimPart = (tables: Tables<WebhookTables>) => ({
  claimDue: (now, room, lease) =>
    tables.write((held) =>
      dueNow(held, now, room).map((due) => {
        const claimed = {
          ...due,
          status: "in_flight",
          attempts: due.attempts + 1,
          next_attempt_at: null,
          leased_until: DateTime.addDuration(now, lease)
        } as const
        held.deliveries.set(due.id, claimed)
        held.claimed.set(due.endpoint_id, now)
        return {
          delivery: storedOf(claimed),
          endpoint: held.endpoints.get(due.endpoint_id)!,
          event: held.events.get(due.event_id) ?? null
        }
      })
    ),
  recover: (now, next) =>
    tables.write(({ deliveries, endpoints }) => {
      const lost = rowsOf(deliveries).filter(({ leased_until }) =>
        leased_until !== null && DateTime.isLessThanOrEqualTo(leased_until, now)
      )
      for (const delivery of lost) {
        const { status } = endpoints.get(delivery.endpoint_id)!
        deliveries.set(delivery.id, { ...delivery, ...next[status], leased_until: null })
      }
      return lost.length
    }),
  settle: (settlement) => tables.write((held) => settled(held, settlement)),
  withdraw: (claimed) => tables.write((held) => withdrawn(held, claimed)),
  nextDue: tables.read((held) => {
    const times = rowsOf(held.deliveries).flatMap((delivery) => {
      const isWaiting = isOpenTo(held, delivery.account_id, delivery.endpoint_id)
      const time = delivery.leased_until ?? (isWaiting ? delivery.next_attempt_at : null)
      return time === null ? [] : [time]
    })
    return Option.fromUndefinedOr(times.toSorted(DateTime.Order)[0])
  })
} satisfies Partial<WebhookStore["Service"]>)

const cancelWaiting = ({ deliveries, events }: WebhookTables, since: DateTime.Utc): number => {
  const losing = rowsOf(deliveries).filter(({ event_id, status }) => {
    const event = events.get(event_id)
    return status !== "in_flight" && openDeliveries.includes(status) && event !== undefined &&
      DateTime.isLessThan(event.created_at, since)
  })
  losing.forEach((delivery) => deliveries.set(delivery.id, { ...delivery, status: "cancelled", next_attempt_at: null }))
  return losing.length
}

const deleteEvents = ({ announced, deliveries, events }: WebhookTables, since: DateTime.Utc): number => {
  const needed = new Set(
    rowsOf(deliveries).filter(({ status }) => openDeliveries.includes(status)).map(({ event_id }) => event_id)
  )
  return rowsOf(events)
    .filter(({ created_at, id }) => DateTime.isLessThan(created_at, since) && !needed.has(id))
    .filter(({ id }) => {
      announced.delete(id)
      return events.delete(id)
    }).length
}

const deleteAttempts = ({ attempts }: WebhookTables, since: DateTime.Utc): number => {
  let deleted = 0
  for (const [delivery, made] of attempts.entries()) {
    const kept = made.filter(({ started_at }) => DateTime.isGreaterThanOrEqualTo(started_at, since))
    deleted += made.length - kept.length
    attempts.set(delivery, kept)
  }
  return deleted
}

const deleteDeliveries = ({ attempts, deliveries }: WebhookTables, since: DateTime.Utc): number => {
  const ended = rowsOf(deliveries).filter(({ created_at, id, status }) =>
    DateTime.isLessThan(created_at, since) && !openDeliveries.includes(status) && (attempts.get(id) ?? []).length === 0
  )
  for (const { id } of ended) {
    attempts.delete(id)
    deliveries.delete(id)
  }
  return ended.length
}

/** Deletes what is past its retention, and cancels pending deliveries that would lose their event. */
const purgeTables = (tables: WebhookTables, { attempts_since, payloads_since }: Retention): PurgedWebhooks => ({
  cancelled: cancelWaiting(tables, payloads_since),
  events: deleteEvents(tables, payloads_since),
  attempts: deleteAttempts(tables, attempts_since),
  deliveries: deleteDeliveries(tables, attempts_since)
})

/** Deletes everything of an account. */
const eraseAccount = (
  { announced, archived, attempts, claimed, deliveries, endpoints, events, unmoved }: WebhookTables,
  account: AccountId
): void => {
  const isOwn = ({ account_id }: { readonly account_id: AccountId }): boolean => account_id === account
  for (const { id } of rowsOf(deliveries).filter(isOwn)) {
    attempts.delete(id)
    deliveries.delete(id)
  }
  for (const { id } of rowsOf(events).filter(isOwn)) {
    announced.delete(id)
    events.delete(id)
  }
  for (const { id } of rowsOf(endpoints).filter(isOwn)) {
    claimed.delete(id)
    unmoved.delete(id)
    archived.delete(id)
    endpoints.delete(id)
  }
}

/** Deletes archived endpoints that no delivery names any more. */
const deleteArchived = ({ archived, claimed, deliveries, endpoints, unmoved }: WebhookTables, before: DateTime.Utc) => {
  const named = new Set(rowsOf(deliveries).map(({ endpoint_id }) => endpoint_id))
  const old = Array.from(archived.entries()).filter(([id, at]) => DateTime.isLessThan(at, before) && !named.has(id))
  for (const [id] of old) {
    for (const rows of [archived, claimed, endpoints, unmoved]) rows.delete(id)
  }
  return old.length
}

const isMeant =
  (tables: WebhookTables, { account_id, from, id, since }: Restart) => (delivery: StoredDelivery): boolean =>
    from.includes(delivery.status) && hasEvent(tables, delivery) &&
    delivery.account_id === (account_id ?? delivery.account_id) && delivery.id === (id ?? delivery.id) &&
    (since === undefined || DateTime.isGreaterThanOrEqualTo(delivery.created_at, since))

/** The part of the store that keeps deliveries and their attempts. */
const deliveryPart = (tables: Tables<WebhookTables>) => ({
  addDelivery: (delivery, attempt) =>
    tables.write(({ attempts, deliveries }) => {
      deliveries.set(delivery.id, { ...delivery, leased_until: null })
      attempts.set(delivery.id, [attempt])
    }),
  delivery: (account, id) =>
    tables.read(({ attempts, deliveries, events }) =>
      Option.fromUndefinedOr(deliveries.get(id)).pipe(
        Option.filter(({ account_id }) => account_id === account),
        Option.map((delivery) => ({
          delivery: storedOf(delivery),
          attempts: (attempts.get(id) ?? []).slice(-shownAttempts),
          event: events.get(delivery.event_id) ?? null
        }))
      )
    ),
  deliveries: (account, { after, endpoint_id, limit, status }) =>
    tables.read(({ deliveries }) =>
      rowsOf(deliveries)
        .filter((delivery) =>
          delivery.account_id === account && (after === undefined || delivery.id < after) &&
          delivery.endpoint_id === (endpoint_id ?? delivery.endpoint_id) &&
          delivery.status === (status ?? delivery.status)
        )
        .toSorted(newestFirst)
        .slice(0, limit)
        .map(storedOf)
    ),
  moveDeliveries: ({ account_id, id: endpoint }, { from, to }, limit) =>
    tables.write(({ deliveries, unmoved }) => {
      const moved = rowsOf(deliveries)
        .filter(({ endpoint_id, status }) => endpoint_id === endpoint && from.includes(status))
        .slice(0, limit)
      moved.forEach((delivery) => deliveries.set(delivery.id, { ...delivery, ...to }))
      if (moved.length === limit) unmoved.set(endpoint, { account_id, id: endpoint })
      else unmoved.delete(endpoint)
      return moved.length
    }),
  unmoved: (limit) => tables.read(({ unmoved }) => rowsOf(unmoved).slice(0, limit)),
  restart: (restart) =>
    tables.write((held) => {
      const meant = rowsOf(held.deliveries).filter(isMeant(held, restart)).flatMap((delivery) => {
        const endpoint = held.endpoints.get(delivery.endpoint_id)
        const next = endpoint === undefined ? undefined : restart.next[endpoint.status]
        return next === undefined ? [] : [{ ...delivery, ...next, plan_step: 0 }]
      })
      for (const delivery of meant) held.deliveries.set(delivery.id, delivery)
      return meant.length
    })
} satisfies Partial<WebhookStore["Service"]>)

/** The number of deliveries of released events stored: zero where an event has the same id already. */
const stored = (tables: WebhookTables, released: ReadonlyArray<Released>): Option.Option<number> => {
  if (released.some(({ event }) => tables.events.get(event.id) !== undefined)) return Option.none()
  const open = released.flatMap(({ deliveries }) => deliveries).filter(({ account_id, endpoint_id, type }) =>
    isOpenTo(tables, account_id, endpoint_id, type)
  )
  for (const { event } of released) tables.events.set(event.id, event)
  for (const delivery of open) tables.deliveries.set(delivery.id, { ...delivery, leased_until: null })
  return Option.some(open.length)
}

/** The part of the store that keeps released events. */
const releasePart = (tables: Tables<WebhookTables>) => ({
  release: (released) =>
    tables.write((held) => stored(held, released)).pipe(
      Effect.flatMap(Option.match({
        onNone: () => Effect.die("There is an event of this id."),
        onSome: Effect.succeed
      }))
    ),
  announce: (event) =>
    tables.write(({ announced, events }) => {
      events.set(event.id, event)
      announced.set(event.id, event.id)
    }),
  announced: (limit) =>
    tables.read(({ announced, events }) =>
      rowsOf(announced).toSorted(compare).slice(0, limit).flatMap((id) => {
        const event = events.get(id)
        return event === undefined || isSignalEvent(event) ? [] : [event]
      })
    ),
  passOn: ({ id }, deliveries) =>
    tables.write((held) => {
      const isAnnounced = held.announced.delete(id)
      if (!isAnnounced) return false
      for (const delivery of deliveries) {
        if (isOpenTo(held, delivery.account_id, delivery.endpoint_id, delivery.type)) {
          held.deliveries.set(delivery.id, { ...delivery, leased_until: null })
        }
      }
      return true
    }),
  events: (account, { after, limit, since }) =>
    tables.read(({ events }) =>
      rowsOf(events)
        .filter(({ account_id, created_at, id }) =>
          account_id === account && (after === undefined || id < after) &&
          (since === undefined || DateTime.isGreaterThanOrEqualTo(created_at, since))
        )
        .toSorted(newestFirst)
        .slice(0, limit)
    )
} satisfies Partial<WebhookStore["Service"]>)

/** Endpoints, events and deliveries of one process in memory: complete and atomic, lost when the process ends. */
export const layer: Layer.Layer<WebhookStore> = Layer.sync(WebhookStore, () => {
  const tables = makeTables<WebhookTables>({
    claimed: noRows(),
    endpoints: noRows(),
    unmoved: noRows(),
    archived: noRows(),
    events: noRows(),
    announced: noRows(),
    deliveries: noRows(),
    attempts: noRows()
  })

  return WebhookStore.of({
    ...endpointPart(tables),
    ...releasePart(tables),
    ...deliveryPart(tables),
    ...claimPart(tables),
    backlog: (now, max) => tables.read((held) => backlogOf(held, now, max)),
    purge: (retention) => tables.write((held) => purgeTables(held, retention)),
    purgeArchived: (before) => tables.write((held) => deleteArchived(held, before)),
    erase: (account) => tables.write((held) => eraseAccount(held, account))
  })
})
