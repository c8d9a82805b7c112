import { BaseUrl, DeliveryId, EndpointId, EventId, MessageId, type RetryObstacle } from "@kontor/core"
import { ExpiryInstant } from "@kontor/core/Accounts"
import { Idempotent } from "@kontor/core/Idempotency"
import {
  accountEventsAt,
  AccountMessage,
  AttemptError,
  Deliveries,
  Delivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  DeliveryNotFound,
  DeliveryStatus,
  EndpointTest,
  isSignalEvent,
  SignalDetected,
  SignalEvent,
  signalLink,
  SignalLinks,
  type WebhookEvent
} from "@kontor/core/Webhooks"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Abilities, AcceptedSchemes } from "./credentials/AdmittedCaller.ts"
import { changeByPath, freeAnswerOnce } from "./Idempotency.ts"
import { monitorExample } from "./MonitorAnswers.ts"
import { handlersOf } from "./operations/Interpreter.ts"
import { freeAnswer } from "./operations/Operation.ts"
import { CountedAs, freeMeta, freeMetaExample } from "./operations/Request.ts"
import { type Guide, type Guides, NoParameters, ParameterGuide } from "./parameters/Parameters.ts"
import { InvalidRequestProblem, NotFoundProblem, refuse } from "./problems/ProblemBodies.ts"
import { invalidParameters, invalidState } from "./problems/Refusals.ts"
import { DescribedSignal, signalExample } from "./SignalAnswers.ts"
import {
  Instant,
  lastPageExample,
  pageGuide,
  pageParameters,
  Pagination,
  paginationOf,
  writtenInstant,
  writtenInstantOrNull
} from "./Wire.ts"

const { Array: List, Finite, Int, NullOr, String: Text, Struct, Union, optionalKey } = Schema

/** A delivery as its account sees it. */
export const WebhookDelivery = Struct({
  ...Delivery.fields,
  id: DeliveryId.annotate({ description: "Identifies the delivery." }),
  endpoint_id: EndpointId.annotate({ description: "The webhook endpoint that it goes to." }),
  event_id: EventId.annotate({ description: "The event that it delivers." }),
  type: Delivery.fields.type.annotate({ description: "The type of the message." }),
  message_id: MessageId.annotate({ description: "The header `webhook-id` of every attempt." }),
  status: Delivery.fields.status.annotate({
    description:
      "`pending` and `retry_wait` wait for an attempt, `in_flight` is attempted now. `blocked_endpoint` waits until its endpoint is active. `succeeded` was answered with 2xx; `exhausted` was given up; `cancelled` ended with its endpoint or its payload, or because its organization was not shown when it was due."
  }),
  attempts: Delivery.fields.attempts.annotate({ description: "How often it was attempted." }),
  next_attempt_at: NullOr(Instant).annotate({
    description: "When it is attempted next; `null` if no attempt is planned."
  }),
  created_at: Instant.annotate({ description: "When it was made." })
}).annotate({ identifier: "WebhookDelivery", description: "A message on its way to a webhook endpoint." })

/** A fictional delivery for the OpenAPI document. */
export const deliveryExample: typeof WebhookDelivery.Type = {
  id: DeliveryId.make("del_01k9xr5w8t2n6b4c7d1f3g5h9j"),
  endpoint_id: EndpointId.make("wep_01k9xq1b2n8f5s3j7k4m6p0e9d"),
  event_id: EventId.make("evt_01k9xr5w8q4z7y2x6v1t3s5r0p"),
  message_id: MessageId.make("msg_01k9xr5w8v9m3k7j1h5g2f4d6c"),
  type: "organization.signal.detected",
  status: "succeeded",
  attempts: 1,
  next_attempt_at: null,
  created_at: "2026-05-08T08:30:02.114Z"
}

/** The stored part of the answer to a retry, for repeats under the same key. */
export const KeptDelivery = Struct({ delivery: WebhookDelivery })

/** The answer to a retry: the delivery is attempted next. */
const RetriedDeliveryAnswer = Struct({ delivery: WebhookDelivery, meta: freeMeta }).annotate({
  identifier: "RetriedWebhookDelivery",
  description:
    "The delivery as it is now: its retry plan begins anew, at once or, where its endpoint is disabled, when that is enabled.",
  examples: [{
    delivery: {
      ...deliveryExample,
      status: "pending",
      attempts: 10,
      next_attempt_at: "2026-05-12T09:00:00.000Z"
    },
    meta: freeMetaExample
  }]
})

/** The answer with a page of deliveries. */
const DeliveriesAnswer = Struct({
  deliveries: List(WebhookDelivery),
  pagination: Pagination,
  meta: freeMeta
}).annotate({
  identifier: "WebhookDeliveries",
  description: "A page of deliveries, newest first.",
  examples: [{ deliveries: [deliveryExample], pagination: lastPageExample, meta: freeMetaExample }]
})

/** A delivery in its wire form. */
export const shownDelivery = (delivery: Delivery): typeof WebhookDelivery.Type => ({
  ...delivery,
  next_attempt_at: writtenInstantOrNull(delivery.next_attempt_at),
  created_at: writtenInstant(delivery.created_at)
})

/** A released Signal as its account sees it. */
const ShownSignalEvent = Struct({
  ...SignalEvent.fields,
  type: SignalEvent.fields.type.annotate({ description: "What happened." }),
  id: SignalEvent.fields.id.annotate({ description: "The `event_id` of every message about it." }),
  monitor_id: SignalEvent.fields.monitor_id.annotate({ description: "The monitor that released it." }),
  entity_id: SignalEvent.fields.entity_id.annotate({ description: "The organization that the monitor watches." }),
  label: SignalEvent.fields.label.annotate({ description: "What the monitor was called when it was released." }),
  signal: DescribedSignal,
  links: SignalLinks,
  created_at: Instant.annotate({ description: "When it was released." })
}).annotate({ identifier: "WebhookEvent", description: "A Signal that a monitor released." })

/** An event of the account itself, as the account sees it. */
const ShownAccountEvent = accountEventsAt(Instant.annotate({ description: "When it happened." })).annotate({
  identifier: "AccountEvent",
  description: "An event of the account itself."
})

/** An event as its account sees it. */
const ShownEvent = Union([ShownSignalEvent, ShownAccountEvent])

/** A fictional event for the OpenAPI document. */
const eventExample: typeof ShownSignalEvent.Type = {
  id: deliveryExample.event_id,
  type: "organization.signal.detected",
  monitor_id: monitorExample.id,
  entity_id: monitorExample.entity_id,
  label: monitorExample.label,
  signal: signalExample,
  links: { signal: signalLink(signalExample, "https://kontor.example/api") },
  created_at: deliveryExample.created_at
}

/** The answer with a page of events. Rule: monitoring#events. */
const EventsAnswer = Struct({
  events: List(ShownEvent).annotate({ description: "The events of the page, the newest first." }),
  pagination: Pagination,
  meta: freeMeta
})
  .annotate({
    identifier: "WebhookEvents",
    description: "A page of events of the last 30 days, newest first.",
    examples: [{ events: [eventExample], pagination: lastPageExample, meta: freeMetaExample }]
  })

/** An event in its wire form. `base` is the beginning of its link. */
const shownEvent = (event: WebhookEvent, base: string): typeof ShownEvent.Type => {
  const created_at = writtenInstant(event.created_at)
  if (!isSignalEvent(event)) return { ...event, created_at }
  const { entity_id, id, label, monitor_id, signal, type } = event
  return { id, type, monitor_id, entity_id, label, signal, links: { signal: signalLink(signal, base) }, created_at }
}

/** An attempt as its account sees it. */
export const ShownAttempt = Struct({
  number: Int.annotate({
    description: "Counts up from 1. An attempt is missing where it is not known what became of it."
  }),
  started_at: Instant.annotate({ description: "When it began." }),
  status: NullOr(Int).annotate({ description: "The status of the answer; `null` where none came." }),
  duration: Finite.annotate({ description: "How long it took, in milliseconds." }),
  error: NullOr(AttemptError).annotate({ description: "Why it failed; `null` where it succeeded." }),
  answer: Text.annotate({
    description:
      "The first 16 KiB of the body of the answer, read as UTF-8: U+FFFD stands for bytes that are not UTF-8. It is kept for 90 days."
  })
}).annotate({ identifier: "WebhookDeliveryAttempt", description: "An attempt to deliver a message." })

const { entity_id, label, links, monitor_id, signal } = eventExample

const envelopeExample = {
  id: deliveryExample.message_id,
  event_id: deliveryExample.event_id,
  timestamp: deliveryExample.created_at,
  schema_version: 1
} as const

const signalDetectedExample = {
  ...envelopeExample,
  type: "organization.signal.detected",
  data: { monitor: { id: monitor_id, entity_id, label: label ?? "" }, signal, links }
} as const

const { data, ...envelope } = SignalDetected.fields

/** The payload of a delivery: the message as signed. */
const Payload = Union([
  Struct({
    ...envelope,
    data: Struct({ ...data.fields, signal: DescribedSignal }).annotate({ description: "The content of the message." })
  }).annotate({
    identifier: "SignalDetected",
    description: "The message that a watched organization has a change on a topic of the plan.",
    examples: [signalDetectedExample]
  }),
  AccountMessage.annotate({
    identifier: "AccountMessage",
    description: "The message about an event of the account itself.",
    examples: [{ ...envelopeExample, type: "account.balance.low", data: { balance: 96, threshold: 100 } }]
  }),
  EndpointTest.annotate({
    identifier: "EndpointTest",
    description: "The message that tries an endpoint.",
    examples: [{ ...envelopeExample, type: "endpoint.test", data: { test: true } }]
  })
])

/** The answer with a delivery. Rule: webhooks#attempts. */
const DeliveryDetailAnswer = Struct({
  delivery: WebhookDelivery,
  attempts: List(ShownAttempt),
  payload: NullOr(Payload).annotate({
    description: "What is sent; `null` after the 30 days it is kept, and while its organization is not shown."
  }),
  meta: freeMeta
}).annotate({
  identifier: "WebhookDeliveryDetail",
  description: "A delivery, its attempts, oldest first, and the message that it sends.",
  examples: [{
    delivery: deliveryExample,
    attempts: [{
      number: 1,
      started_at: "2026-05-08T08:30:02.391Z",
      status: 204,
      duration: 87.4,
      error: null,
      answer: ""
    }],
    payload: signalDetectedExample,
    meta: freeMetaExample
  }]
})

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** An attempt in its wire form. */
export const shownAttempt = ({ answer, duration, error, number, started_at, status }: DeliveryAttempt) => ({
  number,
  started_at: writtenInstant(started_at),
  status,
  duration,
  error,
  answer: decoder.decode(answer)
})

/** A delivery with its attempts and message, in its wire form. */
const shownDeliveryDetail = ({ attempts, delivery, payload }: DeliveryDetail) => ({
  delivery: shownDelivery(delivery),
  attempts: attempts.map(shownAttempt),
  payload
})

/** The query parameters of the list of deliveries. */
const deliveriesParameters = {
  endpoint: optionalKey(EndpointId),
  status: optionalKey(DeliveryStatus),
  ...pageParameters
}

/** The query parameters of the list of events. */
const eventsParameters = { since: optionalKey(ExpiryInstant), ...pageParameters }

/** The path parameter of a delivery. */
const deliveryParameters = { id: Schema.String }

/** The guides of the parameters of the list of deliveries. */
const deliveriesGuide: Readonly<Record<keyof typeof deliveriesParameters, Guide>> = {
  endpoint: {
    about: "Only deliveries to this webhook endpoint.",
    rule: "must be the id of a webhook endpoint",
    example: deliveryExample.endpoint_id
  },
  status: {
    about: "Only deliveries in this state.",
    rule: `must be one of ${DeliveryStatus.literals.join(", ")}`,
    example: "exhausted"
  },
  ...pageGuide("deliveries")
}

/** The guides of the parameters of the list of events. */
const eventsGuide: Readonly<Record<keyof typeof eventsParameters, Guide>> = {
  since: {
    about: "Only events of this instant or later. To poll, ask since the last poll, less a minute, and compare `id`s.",
    rule: "must be an instant in RFC 3339, or YYYY-MM-DD HH:MM:SS in UTC",
    example: "2026-05-01T08:30:00Z",
    schema: { type: "string", format: "date-time" }
  },
  ...pageGuide("events")
}

/** The guide of the path parameter of a delivery. */
const deliveryGuide: Guides = {
  id: { about: "The id of the delivery.", rule: "must be the id of a delivery", example: deliveryExample.id }
}

const paging = "Send `next_cursor` back as `cursor` for the next page"

const list = HttpApiEndpoint.get("listWebhookDeliveries", "/account/webhook-deliveries", {
  query: deliveriesParameters,
  success: DeliveriesAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, deliveriesGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "listWebhookDeliveries",
    summary: "List webhook deliveries",
    description:
      `Lists deliveries, newest first: of all endpoints or of one, in any state or in one. ${paging}, with the same filters. A Bearer token needs account:read. Free.`
  }))

const get = HttpApiEndpoint.get("getWebhookDelivery", "/account/webhook-deliveries/:id", {
  params: deliveryParameters,
  success: DeliveryDetailAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, deliveryGuide)
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getWebhookDelivery",
    summary: "Get a delivery",
    description:
      "Returns a delivery with its attempts, what the endpoint answered to each, and the message that is sent. Attempts are kept for 90 days, messages for 30; one about an organization that is not shown at present is left out. A Bearer token needs account:read. Free."
  }))

const retry = changeByPath("POST", "retryWebhookDelivery", "/account/webhook-deliveries/:id/retry", {
  guide: deliveryGuide,
  abilities: ["account:read", "monitoring:manage"],
  success: RetriedDeliveryAnswer,
  refusals: [],
  summary: "Send a delivery again",
  description:
    "Attempts a delivery again at once, and begins its retry plan anew. It must be `exhausted`, `blocked_endpoint` or `retry_wait`, and its organization must be shown. If its endpoint is disabled, it becomes `blocked_endpoint`, and is attempted as soon as the endpoint is enabled. The message keeps its id, so that a receiver can recognize it. A Bearer token needs account:read and monitoring:manage. Free."
})

const events = HttpApiEndpoint.get("listWebhookEvents", "/account/webhook-events", {
  query: eventsParameters,
  success: EventsAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, eventsGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "listWebhookEvents",
    summary: "List webhook events",
    description:
      `Lists every Signal that monitors of the account released in the last 30 days, and every event of the account itself, newest first, whatever became of its deliveries: compare it with what arrived, or poll it with \`since\`. Signals about an organization that is not shown at present are left out, so that a page before the last one may be short or empty. ${paging}. A Bearer token needs account:read. Free.`
  }))

/**
 * The released events of monitors, and their deliveries.
 * Rule: webhooks#deliveries; accounts#abilities.
 */
export class DeliveriesApi extends HttpApiGroup.make("webhookDeliveries")
  .add(list, get, events)
  .annotateEndpoints(Abilities, ["account:read"])
  .add(retry)
  .annotateEndpoints(CountedAs, "account")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "bearer"])
  .annotateMerge(OpenApi.annotations({
    title: "Webhook deliveries",
    description:
      "What monitors released, and what became of it on its way to each webhook endpoint. Retries take an Idempotency-Key. An API key in the query is not accepted here."
  }))
{}

/** Why a delivery is not retried in each state, and what to do. Rule: webhooks#states-of-a-delivery. */
const possible: Readonly<Record<DeliveryStatus, string>> = {
  pending: "it will be attempted as soon as possible.",
  in_flight: "it is being attempted at this moment. Try again when that has ended.",
  retry_wait: "it cannot be sent again at this moment. Try again.",
  succeeded: "it has arrived, and is not sent again.",
  exhausted: "it cannot be sent again at this moment. Try again.",
  blocked_endpoint: "it cannot be sent again at this moment. Try again.",
  cancelled:
    "that is final. Its endpoint was archived, its payload is gone after 30 days, or its organization was not shown when it was due."
}

/** The same for other obstacles, where its state would allow a retry. */
const obstacles: Readonly<Record<RetryObstacle, string>> = {
  payload_gone: "it cannot be sent again, for its payload is gone after 30 days.",
  organization_withheld: "it cannot be sent again, for its organization is not shown at present.",
  endpoint_archived: "it cannot be sent again, for its endpoint is archived.",
  endpoint_unverified: "it can be sent again once its endpoint is verified."
}

const deliveryNotFound = refuse(NotFoundProblem, { detail: "The account has no delivery of this id." })

/** The refusals of deliveries, by the tag of core's error. */
const refusalsOfDeliveries = {
  DeliveryNotFound: () => deliveryNotFound,
  InvalidState: invalidState(possible, obstacles)
}

const decodeId = Schema.decodeEffect(DeliveryId)

const idOf = (id: string) => Effect.mapError(decodeId(id), () => new DeliveryNotFound())

const { DeliveryNotFound: notFound } = refusalsOfDeliveries

/** The handlers of the group of deliveries and events. */
export const DeliveriesHandlers = handlersOf(
  DeliveriesApi,
  Effect.gen(function*() {
    const { events, get, list, retry } = yield* Deliveries
    const { once } = yield* Idempotent
    const base = yield* BaseUrl
    return {
      listWebhookDeliveries: ({ query: { endpoint: endpoint_id, ...query } }) =>
        list({ ...query, endpoint_id }).pipe(
          Effect.flatMap(({ items, next_cursor }) =>
            freeAnswer({
              deliveries: items.map(shownDelivery),
              pagination: paginationOf(next_cursor, query.per_page)
            })
          ),
          Effect.catchTag("InvalidParameters", invalidParameters)
        ),
      getWebhookDelivery: ({ params: { id } }) =>
        idOf(id).pipe(
          Effect.flatMap(get),
          Effect.flatMap((detail) => freeAnswer(shownDeliveryDetail(detail))),
          Effect.catchTag("DeliveryNotFound", notFound)
        ),
      retryWebhookDelivery: ({ params: { id } }) =>
        once(
          KeptDelivery,
          idOf(id).pipe(Effect.flatMap(retry), Effect.map((delivery) => ({ delivery: shownDelivery(delivery) })))
        ).pipe(freeAnswerOnce(RetriedDeliveryAnswer), Effect.catchTags(refusalsOfDeliveries)),
      listWebhookEvents: ({ query }) =>
        events(query).pipe(
          Effect.flatMap(({ items, next_cursor }) =>
            freeAnswer({
              events: items.map((event) => shownEvent(event, base)),
              pagination: paginationOf(next_cursor, query.per_page)
            })
          ),
          Effect.catchTag("InvalidParameters", invalidParameters)
        )
    }
  })
)
