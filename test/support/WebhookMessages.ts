import { EventId, MessageId, MonitorId } from "@kontor/core"
import { CalendarDate, EntityId } from "@kontor/core/Register"
import { messageBody } from "@kontor/core/testing"
import type { WebhookMessage } from "@kontor/core/Webhooks"

const ulid = "01k9z3t4v5w6x7y8z9a0b1c2d3"

const head = {
  id: MessageId.make(`msg_${ulid}`),
  event_id: EventId.make(`evt_${ulid}`),
  timestamp: "2026-01-02T03:04:05.678Z",
  schema_version: 1
} as const

const entity_id = EntityId.make("0123456789abcdef0123456789abcdef")

/** One message of each type. */
export const webhookMessages = {
  signal: {
    ...head,
    type: "organization.signal.detected",
    data: {
      monitor: { id: MonitorId.make(`mon_${ulid}`), entity_id, label: "Kunde 7" },
      signal: {
        event: {
          id: "evt-1",
          topic: "CAPITAL_CHANGES",
          topic_name: { de: "Kapitaländerungen", en: "Capital changes" },
          announced_on: CalendarDate.make("2026-01-02")
        },
        organization: { type: "ORGANIZATION", entity_id },
        register_entry: { flags: [] },
        source: { kind: "REGISTER_ANNOUNCEMENT", record_id: "1" }
      },
      links: { signal: "https://kontor.example/api/v1/signals/evt-1" }
    }
  },
  test: { ...head, type: "endpoint.test", data: { test: true } },
  verification: { ...head, type: "endpoint.verification", data: { challenge: "a challenge" } }
} satisfies Record<string, WebhookMessage>

/** The body of a message as it is sent. */
export const bodyOfMessage = messageBody
