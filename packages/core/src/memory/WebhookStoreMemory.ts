import { DateTime, Effect, Layer, Option } from "effect"
import type { StoredDelivery } from "../Webhooks/Delivery.ts"
import type { Released } from "../Webhooks/Released.ts"
import { type Restart, type Settlement, WebhookStore } from "../Webhooks/WebhookStore.ts"
import { endpointPart } from "./HeldEndpoints.ts"
import { purgeTables } from "./HeldRetention.ts"
import { backlogOf, dueNow, isOpenTo, isTellable, newestFirst, storedOf, type WebhookTables } from "./HeldWebhooks.ts"
import { noRows, rowsOf } from "./Rows.ts"
import * as Tables from "./Tables.ts"

const settled = (tables: WebhookTables, settlement: Settlement): boolean => {
  const { attempt, id, next_attempt_at, plan_step, status } = settlement
  const delivery = tables.deliveries.get(id)
  if (delivery?.status !== "in_flight" || delivery.attempts !== attempt.number) return false
  tables.deliveries.set(id, { ...delivery, status, plan_step, next_attempt_at, leased_until: null })
  tables.attempts.set(id, [...tables.attempts.get(id) ?? [], attempt])
  const endpoint = tables.endpoints.get(delivery.endpoint_id)
  if (status === "succeeded" && endpoint !== undefined) {
    tables.endpoints.set(endpoint.id, { ...endpoint, exhausted_in_a_row: 0 })
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

const isMeant =
  (tables: WebhookTables, { account_id, from, id, since }: Restart) => (delivery: StoredDelivery): boolean =>
    from.includes(delivery.status) && isTellable(tables, delivery) &&
    delivery.account_id === (account_id ?? delivery.account_id) && delivery.id === (id ?? delivery.id) &&
    (since === undefined || DateTime.isGreaterThanOrEqualTo(delivery.created_at, since))

/** How many deliveries of released events are stored; none where an event of such an id is there. */
const stored = (tables: WebhookTables, released: ReadonlyArray<Released>): Option.Option<number> => {
  if (released.some(({ event }) => tables.events.get(event.id) !== undefined)) return Option.none()
  const open = released.flatMap(({ deliveries }) => deliveries).filter(({ account_id, endpoint_id }) =>
    isOpenTo(tables, account_id, endpoint_id)
  )
  for (const { event } of released) tables.events.set(event.id, event)
  for (const delivery of open) tables.deliveries.set(delivery.id, { ...delivery, leased_until: null })
  return Option.some(open.length)
}

/**
 * Endpoints, events and deliveries of one process in memory: complete and atomic. They are gone when the process ends.
 */
export const layer: Layer.Layer<WebhookStore> = Layer.sync(WebhookStore, () => {
  const tables = Tables.make<WebhookTables>({
    endpoints: noRows(),
    events: noRows(),
    deliveries: noRows(),
    attempts: noRows()
  })

  return WebhookStore.of({
    ...endpointPart(tables),
    release: (released) =>
      tables.write((held) => stored(held, released)).pipe(
        Effect.flatMap(Option.match({
          onNone: () => Effect.die("There is an event of this id."),
          onSome: Effect.succeed
        }))
      ),
    moveDeliveries: ({ id: endpoint }, { from, to }) =>
      tables.write(({ deliveries }) => {
        const moved = rowsOf(deliveries).filter(({ endpoint_id, status }) =>
          endpoint_id === endpoint && from.includes(status)
        )
        moved.forEach((delivery) => deliveries.set(delivery.id, { ...delivery, ...to }))
        return moved.length
      }),
    claimDue: (now, limit, lease) =>
      tables.write((held) =>
        dueNow(held, now, limit).map((due) => {
          const claimed = {
            ...due,
            status: "in_flight",
            attempts: due.attempts + 1,
            next_attempt_at: null,
            leased_until: DateTime.addDuration(now, lease)
          } as const
          held.deliveries.set(due.id, claimed)
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
    }),
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
            attempts: attempts.get(id) ?? [],
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
    events: (account, { before, limit }) =>
      tables.read(({ events }) =>
        rowsOf(events)
          .filter(({ account_id, id }) => account_id === account && (before === undefined || id < before))
          .toSorted(newestFirst)
          .slice(0, limit)
      ),
    restart: (restart) =>
      tables.write((held) => {
        const meant = rowsOf(held.deliveries).filter(isMeant(held, restart)).flatMap((delivery) => {
          const endpoint = held.endpoints.get(delivery.endpoint_id)
          const next = endpoint === undefined ? undefined : restart.next[endpoint.status]
          return next === undefined ? [] : [{ ...delivery, ...next, plan_step: 0 }]
        })
        for (const delivery of meant) held.deliveries.set(delivery.id, delivery)
        return meant.length
      }),
    backlog: (now, most) => tables.read((held) => backlogOf(held, now, most)),
    purge: (retention) => tables.write((held) => purgeTables(held, retention))
  })
})
