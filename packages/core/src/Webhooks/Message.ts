import { Schema } from "effect"
import { EventId, MessageId, MonitorId } from "../PublicId.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import { Signal } from "../Signals/Signal.ts"

const { Literal, optionalKey, String: Text, Struct, Union } = Schema

const message = <const Type extends string, Data extends Schema.Top>(type: Type, data: Data) =>
  Struct({
    id: MessageId,
    event_id: EventId,
    type: Literal(type),
    /** When the event was released or the message requested (RFC 3339). */
    timestamp: Text.annotate({ format: "date-time" }),
    schema_version: Literal(1),
    data
  })

/**
 * A monitored organization changed, on a topic of the account's plan. Rule: Events (service description); Webhooks
 * (decisions 14).
 */
export const SignalDetected = message(
  "organization.signal.detected",
  Struct({
    monitor: Struct({ id: MonitorId, entity_id: EntityId, label: optionalKey(Text) }),
    signal: Signal,
    links: Struct({ signal: Text })
  })
)
export type SignalDetected = typeof SignalDetected.Type

/** A message by which an account tests its own endpoint. Rule: Webhooks (decisions 14). */
export const EndpointTest = message("endpoint.test", Struct({ test: Literal(true) }))
export type EndpointTest = typeof EndpointTest.Type

/**
 * Asks an endpoint whether it wants messages: it answers with the challenge in the header `webhook-verification`. Rule:
 * Webhooks (decisions 14).
 */
export const EndpointVerification = message("endpoint.verification", Struct({ challenge: Text }))
export type EndpointVerification = typeof EndpointVerification.Type

/** The body of a webhook, by its type. Rule: Webhooks (decisions 14). */
export const WebhookMessage = Union([SignalDetected, EndpointTest, EndpointVerification])
export type WebhookMessage = typeof WebhookMessage.Type

/** A message as the JSON that is signed and sent. */
export const WebhookMessageJson = Schema.fromJsonString(WebhookMessage)
