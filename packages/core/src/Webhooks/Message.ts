import { DateTime, Effect, Schema } from "effect"
import type { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Accounts.ts"
import { DeliveryId, type EndpointId, EventId, MessageId, MonitorId, newUlid } from "../PublicId.ts"
import { EntityId } from "../Register/EntityId.ts"
import { Signal } from "../Signals/Signal.ts"
import type { StoredDelivery } from "./Delivery.ts"

const { Literal, String: Text, Struct, Union, optionalKey } = Schema

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

/** A message by which an account tests its own endpoint. */
export const EndpointTest = message(
  "endpoint.test",
  Struct({ test: Literal(true).annotate({ description: "Always `true`." }) })
)
export type EndpointTest = typeof EndpointTest.Type

/**
 * Asks an endpoint whether it wants messages: it answers with the challenge in the header `webhook-verification`.
 */
export const EndpointVerification = message(
  "endpoint.verification",
  Struct({
    challenge: Text.annotate({ description: "What the answer must repeat in the header `webhook-verification`." })
  })
)
export type EndpointVerification = typeof EndpointVerification.Type

/** The body of a webhook, by its type. */
export const WebhookMessage = Union([SignalDetected, EndpointTest, EndpointVerification])
export type WebhookMessage = typeof WebhookMessage.Type

/** A message as the JSON that is signed and sent. */
export const WebhookMessageJson = Schema.fromJsonString(WebhookMessage)

/**
 * A Signal that a monitor released, kept for 30 days. Rule: Monitoring (decisions 13), GET /v1/account/webhook-events.
 */
export const WebhookEvent = Schema.Struct({
  id: EventId,
  monitor_id: MonitorId,
  entity_id: EntityId,
  label: Schema.NullOr(Schema.String),
  signal: Signal,
  created_at: Schema.DateTimeUtcFromString
})
export type WebhookEvent = typeof WebhookEvent.Type

/** An event as it is stored. */
export interface StoredEvent extends WebhookEvent {
  readonly account_id: AccountId
}

/** The link to a Signal. `base` is its prefix. */
export const signalLink = ({ event }: WebhookEvent["signal"], base: string): string =>
  `${base}/v1/signals/${encodeURIComponent(event.id)}`

/** The message about a released Signal. `base` is the prefix of its link. */
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

/** A released event with a delivery to each endpoint of its monitor. */
export interface Released {
  readonly event: StoredEvent
  readonly deliveries: ReadonlyArray<StoredDelivery>
}

/** A new event with a new delivery to each of these endpoints: every delivery is a message of its own, due at once. */
export const released: (
  event: Omit<StoredEvent, "id">,
  endpoints: ReadonlyArray<EndpointId>
) => Effect.Effect<Released, never, SecureRandom.SecureRandom> = Effect.fnUntraced(function*(seen, endpoints) {
  const { account_id, created_at } = seen
  const event_id = EventId.make(`evt_${yield* newUlid}`)
  const deliveries = yield* Effect.forEach(endpoints, (endpoint_id) =>
    Effect.gen(function*() {
      return {
        account_id,
        id: DeliveryId.make(`del_${yield* newUlid}`),
        endpoint_id,
        event_id,
        message_id: MessageId.make(`msg_${yield* newUlid}`),
        type: "organization.signal.detected",
        status: "pending",
        attempts: 0,
        plan_step: 0,
        next_attempt_at: created_at,
        created_at
      } satisfies StoredDelivery
    }))
  return { event: { ...seen, id: event_id }, deliveries }
})
