import {
  AttemptError,
  type DeliveryAttempt,
  type DeliveryDetail,
  EndpointTest,
  SignalDetected
} from "@kontor/core/Webhooks"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "../../Credits/FreeAnswer.ts"
import { Instant, writtenInstant } from "../../Instant.ts"
import { DescribedSignal } from "../../Signals/Answers.ts"
import { deliveryExample, shownDelivery, WebhookDelivery } from "./Answers.ts"
import { eventExample } from "./EventsAnswer.ts"

const { Array: List, Finite, Int, NullOr, String: Text, Struct, Union } = Schema

/** An attempt as its account sees it. */
const ShownAttempt = Struct({
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
  EndpointTest.annotate({
    identifier: "EndpointTest",
    description: "The message that tries an endpoint.",
    examples: [{ ...envelopeExample, type: "endpoint.test", data: { test: true } }]
  })
])

/**
 * The answer with a delivery. Rule: Monitoring (decisions 13), GET /v1/account/webhook-deliveries/{id}; Attempts
 * (decisions 14).
 */
export const DeliveryDetailAnswer = Struct({
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

const shownAttempt = ({ answer, duration, error, number, started_at, status }: DeliveryAttempt) => ({
  number,
  started_at: writtenInstant(started_at),
  status,
  duration,
  error,
  answer: decoder.decode(answer)
})

/** A delivery with its attempts and message, in its wire form. */
export const shownDeliveryDetail = ({ attempts, delivery, payload }: DeliveryDetail) => ({
  delivery: shownDelivery(delivery),
  attempts: attempts.map(shownAttempt),
  payload
})
