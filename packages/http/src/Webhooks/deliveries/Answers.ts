import { DeliveryId, EndpointId, EventId, MessageId } from "@kontor/core"
import { Delivery } from "@kontor/core/Webhooks"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "../../Credits/FreeAnswer.ts"
import { Instant, writtenInstant, writtenInstantOrNull } from "../../Instant.ts"
import { lastPageExample, Pagination } from "../../Pagination.ts"

const { Array: List, NullOr, Struct } = Schema

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

/**
 * The answer to a retry: the delivery is attempted next. Rule: Monitoring (decisions 13), POST
 * /v1/account/webhook-deliveries/{id}/retry.
 */
export const RetriedDeliveryAnswer = Struct({ delivery: WebhookDelivery, meta: freeMeta }).annotate({
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
export const DeliveriesAnswer = Struct({
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
