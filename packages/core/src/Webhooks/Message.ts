import { Schema } from "effect"
import { EventId, MessageId, MonitorId } from "../PublicId.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import { Signal } from "../Signals/Signal.ts"

const { Literal, optionalKey, String: Text, Struct, Union } = Schema

const message = <const Type extends string, Data extends Schema.Top>(type: Type, data: Data) =>
  Struct({
    id: MessageId.annotate({
      description: "Identifies the message, in all of its attempts, as the header `webhook-id` does."
    }),
    event_id: EventId.annotate({
      description: "Identifies the event, in the messages to all endpoints of its monitor."
    }),
    type: Literal(type).annotate({ description: "The type of the message." }),
    timestamp: Text.annotate({
      format: "date-time",
      description: "When the event was released, or the message asked for."
    }),
    schema_version: Literal(1).annotate({ description: "The version of the shape." }),
    data: data.annotate({ description: "The content of the message." })
  })

/** The links of a Signal that a monitor released. */
export const SignalLinks = Struct({
  signal: Text.annotate({
    description: "The address of the Signal: to fetch it costs 20 credits, like any other."
  })
}).annotate({ description: "Where to go on." })

/**
 * A monitored organization changed, on a topic of the account's plan. Rule: Events (service description); Webhooks
 * (decisions 14).
 */
export const SignalDetected = message(
  "organization.signal.detected",
  Struct({
    monitor: Struct({
      id: MonitorId.annotate({ description: "Identifies the monitor." }),
      entity_id: EntityId.annotate({ description: "The organization that it watches." }),
      label: optionalKey(Text).annotate({
        description: "What the account calls it; absent where it has no label."
      })
    }).annotate({ description: "The monitor that released the Signal." }),
    signal: Signal,
    links: SignalLinks
  })
)
export type SignalDetected = typeof SignalDetected.Type

/** A message by which an account tests its own endpoint. Rule: Webhooks (decisions 14). */
export const EndpointTest = message(
  "endpoint.test",
  Struct({ test: Literal(true).annotate({ description: "Always `true`." }) })
)
export type EndpointTest = typeof EndpointTest.Type

/**
 * Asks an endpoint whether it wants messages: it answers with the challenge in the header `webhook-verification`. Rule:
 * Webhooks (decisions 14).
 */
export const EndpointVerification = message(
  "endpoint.verification",
  Struct({
    challenge: Text.annotate({ description: "What the answer must repeat in the header `webhook-verification`." })
  })
)
export type EndpointVerification = typeof EndpointVerification.Type

/** The body of a webhook, by its type. Rule: Webhooks (decisions 14). */
export const WebhookMessage = Union([SignalDetected, EndpointTest, EndpointVerification])
export type WebhookMessage = typeof WebhookMessage.Type

/** A message as the JSON that is signed and sent. */
export const WebhookMessageJson = Schema.fromJsonString(WebhookMessage)
