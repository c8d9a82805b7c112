import { DateTime, Schema } from "effect"
import type { StoredDelivery } from "./Delivery.ts"
import { type WebhookMessage, WebhookMessageJson } from "./Message.ts"
import type { WebhookEvent } from "./WebhookEvent.ts"

/** The message that tells of a released Signal. `base` is what its link begins with. Rule: Webhooks (decisions 14). */
const signalMessage = (
  { message_id }: Pick<StoredDelivery, "message_id">,
  { created_at, entity_id, id, label, monitor_id, signal }: WebhookEvent,
  base: string
): WebhookMessage => ({
  id: message_id,
  event_id: id,
  type: "organization.signal.detected",
  timestamp: DateTime.formatIso(created_at),
  schema_version: 1,
  data: {
    monitor: { id: monitor_id, entity_id, ...(label !== null && { label }) },
    signal,
    links: { signal: `${base}/v1/signals/${encodeURIComponent(signal.event.id)}` }
  }
})

const testMessage = (
  { created_at, event_id, message_id }: Pick<StoredDelivery, "created_at" | "event_id" | "message_id">
): WebhookMessage => ({
  id: message_id,
  event_id,
  type: "endpoint.test",
  timestamp: DateTime.formatIso(created_at),
  schema_version: 1,
  data: { test: true }
})

/** What a delivery tells, the same over its attempts: of its event, or, without one, that its endpoint is tried. */
export const messageOf = (
  delivery: Pick<StoredDelivery, "created_at" | "event_id" | "message_id">,
  event: WebhookEvent | null,
  base: string
): WebhookMessage => event === null ? testMessage(delivery) : signalMessage(delivery, event, base)

/** The text of a message that is signed and sent. */
export const messageBody: (message: WebhookMessage) => string = Schema.encodeSync(WebhookMessageJson)
