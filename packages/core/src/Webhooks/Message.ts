import { DateTime, Effect, Schema } from "effect"
import type { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Accounts.ts"
import { Plan, SubscriptionStatus } from "../Prices.ts"
import { DeliveryId, EndpointId, EventId, MessageId, MonitorId, newUlid } from "../PublicId.ts"
import { EntityId } from "../Register/Registration.ts"
import { makeOrganizationLookup, makeWithheldEntities } from "../Register/Withheld.ts"
import { Signal } from "../Signals/Signal.ts"
import type { StoredDelivery } from "./Delivery.ts"
import type { EndpointKind } from "./Endpoint.ts"

const { Int, Literal, Literals, NullOr, String: Text, Struct, Union, optionalKey } = Schema

const message = <const Type extends string, Data extends Schema.Top>(type: Type, data: Data) =>
  Struct({
    id: MessageId.annotate({
      description: "Identifies the message, in all of its attempts, as the header `webhook-id` does."
    }),
    event_id: EventId.annotate({
      description: "Identifies the event, in the messages to all endpoints."
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

/** The monitor that a message is about. */
const MessageMonitor = Struct({
  id: MonitorId.annotate({ description: "Identifies the monitor." }),
  entity_id: EntityId.annotate({ description: "The organization that it watches." }),
  label: optionalKey(Text).annotate({ description: "What the account calls it; absent where it has no label." })
})

/** A monitored organization changed, on a topic of the account's plan. */
export const SignalDetected = message(
  "organization.signal.detected",
  Struct({
    monitor: MessageMonitor.annotate({ description: "The monitor that released the Signal." }),
    signal: Signal,
    links: SignalLinks
  })
)
export type SignalDetected = typeof SignalDetected.Type

const instant = Text.annotate({ format: "date-time" })

/** The data of each event of an account. Rule: webhooks#account-events. */
const accountData = {
  "account.balance.low": Struct({
    balance: Int.annotate({ description: "The credits that were left." }),
    threshold: Int.annotate({ description: "The threshold of the account, in credits." })
  }),
  "account.balance.exhausted": Struct({ balance: Int.annotate({ description: "The credits that were left: 0." }) }),
  "monitor.paused": Struct({
    monitor: MessageMonitor.annotate({ description: "The monitor that paused." }),
    reason: Literals(["user", "configuration", "billing", "entitlement", "error"]).annotate({
      description:
        "Why it paused: it was asked to; no endpoint of it is active; the balance does not cover its next cycle; its organization is withheld or its account suspended; it failed too often."
    })
  }),
  "monitor.resumed": Struct({ monitor: MessageMonitor.annotate({ description: "The monitor that continues." }) }),
  "webhook_endpoint.disabled": Struct({
    endpoint: Struct({
      id: EndpointId.annotate({ description: "Identifies the endpoint." }),
      name: Text.annotate({ description: "What the endpoint is for." })
    }).annotate({ description: "The endpoint that gets no messages any more." }),
    reason: Literals(["user", "failures", "gone"]).annotate({
      description: "Why: it was asked for; too many messages were exhausted in a row; the endpoint answered 410."
    })
  }),
  "subscription.changed": Struct({
    subscription: NullOr(Struct({
      plan: Plan.annotate({ description: "The plan." }),
      status: SubscriptionStatus.annotate({ description: "Whether it is paid, owed, or ends with its period." }),
      current_period_start: instant.annotate({ description: "When its period began." }),
      current_period_end: instant.annotate({ description: "When its period ends." }),
      grace_until: NullOr(instant).annotate({
        description: "Until when a subscription that is past due keeps its plan."
      })
    })).annotate({ description: "The subscription as it is now; `null` without one." })
  }),
  "credential.created": Struct({
    credential: Struct({
      kind: Literals(["api_key", "token"]).annotate({ description: "An API key, or a Bearer token." }),
      id: Text.annotate({ description: "Identifies it among those of its kind." }),
      name: Text.annotate({ description: "What the account calls it." })
    }).annotate({ description: "The new credential. Its secret is never sent." })
  })
} satisfies Readonly<Record<Exclude<EndpointKind, "organization.signal.detected">, Schema.Top>>

/** The kinds of events about an account itself. */
export type AccountEventKind = keyof typeof accountData

const accountMessage = <Kind extends AccountEventKind>(kind: Kind) => message(kind, accountData[kind])

/** A message about an account itself. */
export const AccountMessage = Union([
  accountMessage("account.balance.low"),
  accountMessage("account.balance.exhausted"),
  accountMessage("monitor.paused"),
  accountMessage("monitor.resumed"),
  accountMessage("webhook_endpoint.disabled"),
  accountMessage("subscription.changed"),
  accountMessage("credential.created")
])
export type AccountMessage = typeof AccountMessage.Type

/** An event of an account. */
export type AccountNews = {
  readonly [Kind in AccountEventKind]: { readonly type: Kind; readonly data: (typeof accountData)[Kind]["Type"] }
}[AccountEventKind]

/** A message by which an account tests its own endpoint. */
export const EndpointTest = message(
  "endpoint.test",
  Struct({ test: Literal(true).annotate({ description: "Always `true`." }) })
)
export type EndpointTest = typeof EndpointTest.Type

/** Asks an endpoint whether it wants messages: it answers with the challenge in the header `webhook-verification`. */
export const EndpointVerification = message(
  "endpoint.verification",
  Struct({
    challenge: Text.annotate({ description: "What the answer must repeat in the header `webhook-verification`." })
  })
)
export type EndpointVerification = typeof EndpointVerification.Type

/** The body of a webhook, by its type. */
export const WebhookMessage = Union([SignalDetected, ...AccountMessage.members, EndpointTest, EndpointVerification])
export type WebhookMessage = typeof WebhookMessage.Type

/** A message as the JSON that is signed and sent. */
export const WebhookMessageJson = Schema.fromJsonString(WebhookMessage)

/** A Signal that a monitor released. */
export const SignalEvent = Struct({
  id: EventId,
  type: Literal("organization.signal.detected"),
  monitor_id: MonitorId,
  entity_id: EntityId,
  label: NullOr(Text),
  signal: Signal,
  created_at: Schema.DateTimeUtcFromString
})
export type SignalEvent = typeof SignalEvent.Type

const accountEvent = <Kind extends AccountEventKind, At extends Schema.Top>(kind: Kind, created_at: At) =>
  Struct({
    id: EventId.annotate({ description: "The `event_id` of every message about it." }),
    type: Literal(kind).annotate({ description: "What happened." }),
    data: accountData[kind].annotate({ description: "What the message says." }),
    created_at
  })

/** The events of an account itself, with their time in this form. */
export const accountEventsAt = <At extends Schema.Top>(created_at: At) =>
  Union([
    accountEvent("account.balance.low", created_at),
    accountEvent("account.balance.exhausted", created_at),
    accountEvent("monitor.paused", created_at),
    accountEvent("monitor.resumed", created_at),
    accountEvent("webhook_endpoint.disabled", created_at),
    accountEvent("subscription.changed", created_at),
    accountEvent("credential.created", created_at)
  ])

const AccountEvent = accountEventsAt(Schema.DateTimeUtcFromString)
type AccountEvent = typeof AccountEvent.Type

/** An event that endpoints may get, kept for 30 days. Rule: monitoring#events. */
export const WebhookEvent = Union([SignalEvent, AccountEvent])
export type WebhookEvent = typeof WebhookEvent.Type

interface OfAccount {
  readonly account_id: AccountId
}

/** An event of an account as it is stored. */
export type StoredAccountEvent = AccountEvent & OfAccount

/** A released Signal as it is stored. */
export interface StoredSignalEvent extends SignalEvent, OfAccount {}

/** An event as it is stored. */
export type StoredEvent = StoredSignalEvent | StoredAccountEvent

/** Returns whether an event is a released Signal. */
export const isSignalEvent = <Event extends Pick<WebhookEvent, "type">>(
  event: Event
): event is Extract<Event, { readonly type: "organization.signal.detected" }> =>
  event.type === "organization.signal.detected"

/** The members of an event that identify its organization. */
type EventIdentity = Pick<SignalEvent, "id" | "entity_id" | "signal">

/** The identifiers of an event's organization: that of its monitor, and that of its Signal. */
const entitiesOf = ({ entity_id, signal }: EventIdentity): ReadonlyArray<EntityId> => [
  entity_id,
  signal.organization.entity_id
]

/**
 * Makes the function that finds those events that are about a withheld organization: by an identifier in the event, or
 * by the current one, since an organization may have moved. While the register cannot answer that, the identifiers of
 * the event decide. It asks the register nothing where nothing is withheld.
 */
export const makeEventsOfWithheld = Effect.gen(function*() {
  const { now: withheldNow } = yield* makeWithheldEntities
  const organizationsOf = yield* makeOrganizationLookup

  return Effect.fn("EventsOfWithheld.among")(function*(among: ReadonlyArray<WebhookEvent>) {
    const events = among.filter(isSignalEvent)
    if (events.length === 0 || (yield* withheldNow).size === 0) return new Set<EventId>()
    const organizationOf = yield* organizationsOf(events.flatMap(entitiesOf))
    const isWithheld = (event: EventIdentity) => entitiesOf(event).some((entity) => organizationOf(entity).is_withheld)
    return new Set(events.filter(isWithheld).map(({ id }) => id))
  })
})

/** The link to a Signal. `base` is its prefix. */
export const signalLink = ({ event }: Signal, base: string): string =>
  `${base}/v1/signals/${encodeURIComponent(event.id)}`

/** The message about a released Signal. `base` is the prefix of its link. */
const signalMessage = (
  { message_id }: Pick<StoredDelivery, "message_id">,
  { created_at, entity_id, id, label, monitor_id, signal }: SignalEvent,
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

const newsMessage = (
  { message_id }: Pick<StoredDelivery, "message_id">,
  { created_at, data, id, type }: AccountEvent
): AccountMessage => ({
  id: message_id,
  event_id: id,
  timestamp: DateTime.formatIso(created_at),
  schema_version: 1,
  ...{ type, data } as AccountNews
})

/** The message of a delivery, the same at every attempt: about its event, or a test when it has no event. */
export const messageOf = (
  delivery: Pick<StoredDelivery, "created_at" | "event_id" | "message_id">,
  event: WebhookEvent | null,
  base: string
): SignalDetected | AccountMessage | EndpointTest => {
  if (event === null) return testMessage(delivery)
  return isSignalEvent(event) ? signalMessage(delivery, event, base) : newsMessage(delivery, event)
}

/**
 * The text of a message that is signed and sent. A message already is JSON: encoding it by its schema would take four
 * times as long.
 */
export const messageBody = (message: WebhookMessage): string => JSON.stringify(message)

/** A released Signal with a delivery to each endpoint of its monitor. */
export interface Released {
  readonly event: StoredSignalEvent
  readonly deliveries: ReadonlyArray<StoredDelivery>
}

/** New deliveries of an event to these endpoints: every delivery is a message of its own, due at once. */
export const deliveriesOf = (
  { account_id, created_at, id: event_id, type }: Pick<StoredEvent, "account_id" | "created_at" | "id" | "type">,
  endpoints: ReadonlyArray<EndpointId>
): Effect.Effect<ReadonlyArray<StoredDelivery>, never, SecureRandom.SecureRandom> =>
  Effect.forEach(endpoints, (endpoint_id) =>
    Effect.gen(function*() {
      return {
        account_id,
        id: DeliveryId.make(`del_${yield* newUlid}`),
        endpoint_id,
        event_id,
        message_id: MessageId.make(`msg_${yield* newUlid}`),
        type,
        status: "pending",
        attempts: 0,
        plan_step: 0,
        next_attempt_at: created_at,
        created_at
      } satisfies StoredDelivery
    }))

/** A new Signal event with its deliveries to these endpoints. */
export const released: (
  event: Omit<StoredSignalEvent, "id" | "type">,
  endpoints: ReadonlyArray<EndpointId>
) => Effect.Effect<Released, never, SecureRandom.SecureRandom> = Effect.fnUntraced(function*(seen, endpoints) {
  const id = EventId.make(`evt_${yield* newUlid}`)
  const event = { ...seen, id, type: "organization.signal.detected" } as const
  return { event, deliveries: yield* deliveriesOf(event, endpoints) }
})
