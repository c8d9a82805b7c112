import { DateTime } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { openDeliveries } from "../Webhooks/DeliveryStatus.ts"
import type { PurgedWebhooks, Retention } from "../Webhooks/WebhookStore.ts"
import type { WebhookTables } from "./HeldWebhooks.ts"
import { rowsOf } from "./Rows.ts"

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
export const purgeTables = (tables: WebhookTables, { attempts_since, payloads_since }: Retention): PurgedWebhooks => ({
  cancelled: cancelWaiting(tables, payloads_since),
  events: deleteEvents(tables, payloads_since),
  attempts: deleteAttempts(tables, attempts_since),
  deliveries: deleteDeliveries(tables, attempts_since)
})

/** Deletes everything of an account. */
export const eraseAccount = (
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
