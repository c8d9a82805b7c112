import type { DueDelivery, StoredEndpoint, StoredEvent } from "@kontor/core"
import { deliveryOf, type DeliveryRow, eventOf, type EventRow } from "./WebhookRows.ts"

/** A row of `webhook_deliveries`, and what it tells of where that is an event. */
export interface ClaimedRow extends DeliveryRow {
  readonly told_id: StoredEvent["id"] | null
  readonly monitor_id: EventRow["monitor_id"]
  readonly entity_id: EventRow["entity_id"]
  readonly label: EventRow["label"]
  readonly signal: EventRow["signal"]
  readonly told_at: EventRow["created_at"]
}

/** The columns of an event beside its delivery, of the table or alias `event`. */
export const toldColumns =
  "event.id AS told_id, event.monitor_id, event.entity_id, event.label, event.signal, event.created_at AS told_at"

/** The columns of a {@link ClaimedRow} beside those of its delivery, of the alias `held`. */
export const heldColumns = "told_id, monitor_id, entity_id, label, signal, told_at"

/** The claimed delivery of a row, to its endpoint. */
export const dueOf = (row: ClaimedRow, endpoint: StoredEndpoint): DueDelivery => {
  const { entity_id, label, monitor_id, signal, told_at: created_at, told_id: id, ...delivery } = row
  const { account_id } = delivery
  return {
    delivery: deliveryOf(delivery),
    endpoint,
    event: id === null ? null : eventOf({ account_id, id, monitor_id, entity_id, label, signal, created_at })
  }
}
