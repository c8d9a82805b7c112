import type { DueDelivery } from "@kontor/core/Webhooks"
import { deliveryOf, type DeliveryRow, endpointOf, type EndpointRow, eventOf, type EventRow } from "./WebhookRows.ts"

type Delivered = Omit<DeliveryRow, "status" | "next_attempt_at">

type Destination = Omit<EndpointRow, "account_id" | "id" | "status" | "created_at">

type ClaimedEvent = Omit<EventRow, "account_id" | "id" | "created_at">

/** A delivery that is locked for its claim, its endpoint, and its event, if it has one. */
interface HeldDelivery extends Delivered, Destination, ClaimedEvent {
  readonly endpoint_status: EndpointRow["status"]
  readonly endpoint_created_at: Date
  readonly stored_event_id: EventRow["id"] | null
  readonly event_created_at: Date
}

type Place =
  | { readonly has_more: boolean; readonly last_account_id: string; readonly last_endpoint_id: string }
  | { readonly has_more: boolean | null; readonly last_account_id: null; readonly last_endpoint_id: null }

/** A row of a claim: where it stopped, and one of the deliveries, if there are any. */
export type ClaimedRow = Place & (HeldDelivery | { readonly [Name in keyof HeldDelivery]: null })

/** The columns of a locked delivery, of the alias `delivery`, and of its `endpoint`. */
export const heldColumns = "endpoint.account_id, delivery.id, endpoint.id AS endpoint_id, delivery.event_id, " +
  "delivery.message_id, delivery.type, delivery.attempts, delivery.plan_step, delivery.created_at, " +
  "endpoint.name, endpoint.url, endpoint.exhausted_in_a_row, endpoint.sealed_secret, endpoint.sealed_former_secret, " +
  "endpoint.former_secret_signs_until, endpoint.sealed_headers, " +
  "endpoint.status AS endpoint_status, endpoint.created_at AS endpoint_created_at"

/** The columns of the event of a locked delivery, of the alias `event`. */
export const claimedColumns = "event.monitor_id, event.entity_id, event.label, event.signal, " +
  "event.id AS stored_event_id, event.created_at AS event_created_at"

/** The claimed delivery of a row. */
export const dueOf = (row: ClaimedRow): ReadonlyArray<DueDelivery> => {
  if (row.id === null) return []
  const { account_id, endpoint_id, stored_event_id } = row
  return [{
    delivery: deliveryOf({
      account_id,
      id: row.id,
      endpoint_id,
      event_id: row.event_id,
      message_id: row.message_id,
      type: row.type,
      status: "in_flight",
      attempts: row.attempts + 1,
      plan_step: row.plan_step,
      next_attempt_at: null,
      created_at: row.created_at
    }),
    endpoint: endpointOf({
      account_id,
      id: endpoint_id,
      name: row.name,
      url: row.url,
      status: row.endpoint_status,
      exhausted_in_a_row: row.exhausted_in_a_row,
      sealed_secret: row.sealed_secret,
      sealed_former_secret: row.sealed_former_secret,
      former_secret_signs_until: row.former_secret_signs_until,
      sealed_headers: row.sealed_headers,
      created_at: row.endpoint_created_at
    }),
    event: stored_event_id === null ? null : eventOf({
      account_id,
      id: stored_event_id,
      monitor_id: row.monitor_id,
      entity_id: row.entity_id,
      label: row.label,
      signal: row.signal,
      created_at: row.event_created_at
    })
  }]
}
