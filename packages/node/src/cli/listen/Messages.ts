import type { WebhookEvent } from "@kontor/client"

const messageId = (eventId: string): string => eventId.replace(/^evt/u, "msg")

/** The message about an event, as an endpoint of the account would get it. Rule: Webhooks (decisions 14). */
export const messageOf = ({ created_at, entity_id, id, label, links, monitor_id, signal }: WebhookEvent) => ({
  id: messageId(id),
  event_id: id,
  type: "organization.signal.detected",
  timestamp: created_at,
  schema_version: 1,
  data: { monitor: { id: monitor_id, entity_id, ...(label !== null && { label }) }, signal, links }
})

/** The message of a test. Rule: Webhooks (decisions 14). */
export const testMessage = (eventId: string, timestamp: string) => ({
  id: messageId(eventId),
  event_id: eventId,
  type: "endpoint.test",
  timestamp,
  schema_version: 1,
  data: { test: true }
})
