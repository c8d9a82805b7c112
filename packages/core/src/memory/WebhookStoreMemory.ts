import { DateTime, Effect, Layer, Option } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { StoredDelivery } from "../Webhooks/Delivery.ts"
import { openDeliveries } from "../Webhooks/DeliveryStatus.ts"
import type { Released } from "../Webhooks/Released.ts"
import {
  type PurgedWebhooks,
  type Restart,
  type Retention,
  type Settlement,
  shownAttempts,
  WebhookStore
} from "../Webhooks/WebhookStore.ts"
import { endpointPart } from "./HeldEndpoints.ts"
import { backlogOf, dueNow, hasEvent, isOpenTo, newestFirst, storedOf, type WebhookTables } from "./HeldWebhooks.ts"
import { noRows, rowsOf } from "./Rows.ts"
import * as Tables from "./Tables.ts"

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
const claimPart = (tables: Tables.Tables<WebhookTables>) => ({
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

const deleteEvents = ({ deliveries, events }: WebhookTables, since: DateTime.Utc): number => {
  const needed = new Set(
    rowsOf(deliveries).filter(({ status }) => openDeliveries.includes(status)).map(({ event_id }) => event_id)
  )
  return rowsOf(events)
    .filter(({ created_at, id }) => DateTime.isLessThan(created_at, since) && !needed.has(id))
    .filter(({ id }) => events.delete(id)).length
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
  { attempts, claimed, deliveries, endpoints, events }: WebhookTables,
  account: AccountId
): void => {
  const isOwn = ({ account_id }: { readonly account_id: AccountId }): boolean => account_id === account
  for (const { id } of rowsOf(deliveries).filter(isOwn)) {
    attempts.delete(id)
    deliveries.delete(id)
  }
  for (const { id } of rowsOf(events).filter(isOwn)) events.delete(id)
  for (const { id } of rowsOf(endpoints).filter(isOwn)) {
    claimed.delete(id)
    endpoints.delete(id)
  }
}

const isMeant =
  (tables: WebhookTables, { account_id, from, id, since }: Restart) => (delivery: StoredDelivery): boolean =>
    from.includes(delivery.status) && hasEvent(tables, delivery) &&
    delivery.account_id === (account_id ?? delivery.account_id) && delivery.id === (id ?? delivery.id) &&
    (since === undefined || DateTime.isGreaterThanOrEqualTo(delivery.created_at, since))

/** The part of the store that keeps deliveries and their attempts. */
const deliveryPart = (tables: Tables.Tables<WebhookTables>) => ({
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
  deliveries: (account, { before, endpoint_id, limit, status }) =>
    tables.read(({ deliveries }) =>
      rowsOf(deliveries)
        .filter((delivery) =>
          delivery.account_id === account && (before === undefined || delivery.id < before) &&
          delivery.endpoint_id === (endpoint_id ?? delivery.endpoint_id) &&
          delivery.status === (status ?? delivery.status)
        )
        .toSorted(newestFirst)
        .slice(0, limit)
        .map(storedOf)
    ),
  moveDeliveries: ({ id: endpoint }, { from, to }) =>
    tables.write(({ deliveries }) => {
      const moved = rowsOf(deliveries).filter(({ endpoint_id, status }) =>
        endpoint_id === endpoint && from.includes(status)
      )
      moved.forEach((delivery) => deliveries.set(delivery.id, { ...delivery, ...to }))
      return moved.length
    }),
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

/** How many deliveries of released events are stored: zero where an event has the same id already. */
const stored = (tables: WebhookTables, released: ReadonlyArray<Released>): Option.Option<number> => {
  if (released.some(({ event }) => tables.events.get(event.id) !== undefined)) return Option.none()
  const open = released.flatMap(({ deliveries }) => deliveries).filter(({ account_id, endpoint_id }) =>
    isOpenTo(tables, account_id, endpoint_id)
  )
  for (const { event } of released) tables.events.set(event.id, event)
  for (const delivery of open) tables.deliveries.set(delivery.id, { ...delivery, leased_until: null })
  return Option.some(open.length)
}

/** The part of the store that keeps released events. */
const releasePart = (tables: Tables.Tables<WebhookTables>) => ({
  release: (released) =>
    tables.write((held) => stored(held, released)).pipe(
      Effect.flatMap(Option.match({
        onNone: () => Effect.die("There is an event of this id."),
        onSome: Effect.succeed
      }))
    ),
  events: (account, { before, limit }) =>
    tables.read(({ events }) =>
      rowsOf(events)
        .filter(({ account_id, id }) => account_id === account && (before === undefined || id < before))
        .toSorted(newestFirst)
        .slice(0, limit)
    )
} satisfies Partial<WebhookStore["Service"]>)

/** Endpoints, events and deliveries of one process in memory: complete and atomic, lost when the process ends. */
export const layer: Layer.Layer<WebhookStore> = Layer.sync(WebhookStore, () => {
  const tables = Tables.make<WebhookTables>({
    claimed: noRows(),
    endpoints: noRows(),
    events: noRows(),
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
    erase: (account) => tables.write((held) => eraseAccount(held, account))
  })
})
