import { DateTime } from "effect"
import type { StoredDelivery } from "./Delivery.ts"
import type { EndpointTest, SignalDetected, WebhookMessage } from "./Message.ts"
import type { WebhookEvent } from "./WebhookEvent.ts"

/** The link to a Signal. `base` is its prefix. Rule: Webhooks (decisions 14), `data.links.signal`. */
export const signalLink = ({ event }: WebhookEvent["signal"], base: string): string =>
  `${base}/v1/signals/${encodeURIComponent(event.id)}`

/** The message about a released Signal. `base` is the prefix of its link. Rule: Webhooks (decisions 14). */
const signalMessage = (
  { message_id }: Pick<StoredDelivery, "message_id">,
  { created_at, entity_id, id, label, monitor_id, signal }: WebhookEvent,
  base: string
): SignalDetected => ({
  id: message_id,
  event_id: id,
  type: "organization.signal.detected",
  timestamp: DateTime.formatIso(created_at),
  schema_version: 1,
  data: {
    monitor: { id: monitor_id, entity_id, ...(label !== null && { label }) },
    signal,
    links: { signal: signalLink(signal, base) }
  }
})

const testMessage = (
  { created_at, event_id, message_id }: Pick<StoredDelivery, "created_at" | "event_id" | "message_id">
): EndpointTest => ({
  id: message_id,
  event_id,
  type: "endpoint.test",
  timestamp: DateTime.formatIso(created_at),
  schema_version: 1,
  data: { test: true }
})

/** The message of a delivery, the same at every attempt: about its event, or a test when it has no event. */
export const messageOf = (
  delivery: Pick<StoredDelivery, "created_at" | "event_id" | "message_id">,
  event: WebhookEvent | null,
  base: string
): SignalDetected | EndpointTest => event === null ? testMessage(delivery) : signalMessage(delivery, event, base)

/**
 * The text of a message that is signed and sent. A message already is JSON: encoding it by its schema would take four
 * times as long.
 */
export const messageBody = (message: WebhookMessage): string => JSON.stringify(message)
