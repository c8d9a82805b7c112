import { EndpointId } from "@kontor/core"
import type { Answered } from "@kontor/core/Idempotency"
import { type Endpoint, EndpointStatus, type IssuedSecret, VerificationFault } from "@kontor/core/Webhooks"
import { Redacted, Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { freeMeta, freeMetaExample } from "../../Credits/FreeAnswer.ts"
import { Instant, writtenInstant, writtenInstantOrNull } from "../../Instant.ts"
import { metaMeaning } from "../../Meta.ts"
import { lastPageExample, Pagination } from "../../Pagination.ts"
import { deliveryExample, WebhookDelivery } from "../deliveries/Answers.ts"

const { Array: List, Int, Literal, NullOr, String: Text, Struct } = Schema

const example = {
  id: EndpointId.make("wep_01k9xq1b2n8f5s3j7k4m6p0e9d"),
  name: "CRM",
  url: "https://hooks.example.com/kontor",
  status: "active",
  exhausted_in_a_row: 0,
  former_secret_signs_until: null,
  created_at: "2026-05-01T08:30:00.000Z"
} as const

const fresh = { ...example, status: "pending_verification" } as const

/** An endpoint as its account sees it. */
export const WebhookEndpoint = Struct({
  id: EndpointId.annotate({ description: "Identifies the endpoint." }),
  name: Text.annotate({ description: "What the endpoint is for." }),
  url: Text.annotate({ description: "Where messages are posted to." }),
  status: EndpointStatus.annotate({
    description:
      "`pending_verification` until it is verified; `active` endpoints get messages; `disabled_user` was disabled by its account, `disabled_failures` for its failures; `archived` is final."
  }),
  exhausted_in_a_row: Int.annotate({ description: "How many messages were given up since the last one that arrived." }),
  former_secret_signs_until: NullOr(Instant).annotate({
    description: "Until when the former secret signs too; `null` if no former secret signs."
  }),
  created_at: Instant.annotate({ description: "When it was created." })
}).annotate({
  identifier: "WebhookEndpoint",
  description: "A place that webhooks are sent to. Its secret and its headers are never shown.",
  examples: [example]
})

const signing_secret = Text.annotate({
  description:
    "`whsec_` and the base64 of 32 bytes. It is shown here, to repeats of this request under its key, and never again."
})

const secretExample = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="

/** The answer with a page of endpoints. Rule: Monitoring (decisions 13). */
export const EndpointsAnswer = Struct({
  endpoints: List(WebhookEndpoint).annotate({ description: "The endpoints of the page, the oldest first." }),
  pagination: Pagination,
  meta: freeMeta
}).annotate({
  identifier: "WebhookEndpoints",
  description: "A page of the endpoints of the account, the oldest first.",
  examples: [{ endpoints: [example], pagination: lastPageExample, meta: freeMetaExample }]
})

/** The stored part of the answer to a change of an endpoint, for repeats under the same key. */
export const KeptEndpoint = Struct({ endpoint: WebhookEndpoint })

/** The stored and sealed part of an answer that shows a secret. */
export const KeptSecret = Struct({ endpoint: WebhookEndpoint, signing_secret: Schema.RedactedFromValue(Text) })

/** The stored part of the answer to a successful verification. */
export const KeptVerification = Struct({ verified: Literal(true), endpoint: WebhookEndpoint })

/** The answer with an endpoint. */
export const EndpointAnswer = Struct({ endpoint: WebhookEndpoint, meta: freeMeta }).annotate({
  identifier: "OneWebhookEndpoint",
  description: "The endpoint as it is now.",
  examples: [{ endpoint: example, meta: freeMetaExample }]
})

/** The answer to the creation of an endpoint. */
export const CreatedEndpointAnswer = Struct({ endpoint: WebhookEndpoint, signing_secret, meta: freeMeta }).annotate({
  identifier: "CreatedWebhookEndpoint",
  description: "A new endpoint, and the secret that signs its messages.",
  examples: [{ endpoint: fresh, signing_secret: secretExample, meta: freeMetaExample }]
}).pipe(HttpApiSchema.status(201))

/** The answer to the rotation of a secret. */
export const RotatedSecretAnswer = Struct({ endpoint: WebhookEndpoint, signing_secret, meta: freeMeta }).annotate({
  identifier: "RotatedWebhookSecret",
  description: "The endpoint, and the secret that signs its messages from now on.",
  examples: [{
    endpoint: { ...example, former_secret_signs_until: "2026-05-08T08:30:00.000Z" },
    signing_secret: secretExample,
    meta: freeMetaExample
  }]
})

/** The answer to a successful verification. */
export const VerifiedAnswer = Struct({
  verified: Literal(true).annotate({ description: "Whether it echoed the challenge." }),
  endpoint: WebhookEndpoint,
  meta: freeMeta
}).annotate({
  identifier: "VerifiedWebhookEndpoint",
  description: "The endpoint echoed the challenge, now or before, and is active.",
  examples: [{ verified: true, endpoint: example, meta: freeMetaExample }]
})

/** The answer to a failed verification: not a problem, but what the endpoint did. Rule: Monitoring (decisions 13). */
export const NotVerifiedAnswer = Struct({
  verified: Literal(false).annotate({ description: "Whether it echoed the challenge." }),
  endpoint: WebhookEndpoint,
  meta: Struct({
    ...freeMeta.fields,
    reason: VerificationFault.annotate({
      description:
        "What went wrong: the answer lacked the challenge (`CHALLENGE_NOT_ECHOED`), or the attempt failed before the answer was read."
    })
  }).annotate(metaMeaning)
}).annotate({
  identifier: "NotVerifiedWebhookEndpoint",
  description: "The endpoint did not echo the challenge: it stays as it was, and the key is free.",
  examples: [{ verified: false, endpoint: fresh, meta: { ...freeMetaExample, reason: "CHALLENGE_NOT_ECHOED" } }]
}).pipe(HttpApiSchema.status(422))

/** The answer to a test: the delivery has its result. */
export const TestedAnswer = Struct({ delivery: WebhookDelivery, meta: freeMeta }).annotate({
  identifier: "TestedWebhookEndpoint",
  description: "The delivery of the test: `succeeded`, or `exhausted`.",
  examples: [{ delivery: { ...deliveryExample, type: "endpoint.test" }, meta: freeMetaExample }]
})

/** An endpoint in its wire form. */
export const shownEndpoint = ({ created_at, former_secret_signs_until, ...endpoint }: Endpoint) => ({
  ...endpoint,
  former_secret_signs_until: writtenInstantOrNull(former_secret_signs_until),
  created_at: writtenInstant(created_at)
})

/** An endpoint with its new secret, still hidden. */
export const issuedSecret = ({ endpoint, signing_secret }: IssuedSecret): typeof KeptSecret.Type => ({
  endpoint: shownEndpoint(endpoint),
  signing_secret
})

/** Shows the secret of this request in plain text. */
export const shownSecret = (answered: Answered<typeof KeptSecret.Type>) => {
  if (answered.status === "replayed") return answered
  const { endpoint, signing_secret } = answered.answer
  return { status: answered.status, answer: { endpoint, signing_secret: Redacted.value(signing_secret) } }
}
