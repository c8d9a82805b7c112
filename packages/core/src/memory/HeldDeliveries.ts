import { DateTime, Option } from "effect"
import type { StoredDelivery } from "../Webhooks/Delivery.ts"
import { type Restart, shownAttempts, type WebhookStore } from "../Webhooks/WebhookStore.ts"
import { hasEvent, newestFirst, storedOf, type WebhookTables } from "./HeldWebhooks.ts"
import { rowsOf } from "./Rows.ts"
import type * as Tables from "./Tables.ts"

const isMeant =
  (tables: WebhookTables, { account_id, from, id, since }: Restart) => (delivery: StoredDelivery): boolean =>
    from.includes(delivery.status) && hasEvent(tables, delivery) &&
    delivery.account_id === (account_id ?? delivery.account_id) && delivery.id === (id ?? delivery.id) &&
    (since === undefined || DateTime.isGreaterThanOrEqualTo(delivery.created_at, since))

/** The part of the store that keeps deliveries and their attempts. */
export const deliveryPart = (tables: Tables.Tables<WebhookTables>) => ({
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
