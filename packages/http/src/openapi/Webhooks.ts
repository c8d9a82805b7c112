import { EndpointVerification, type WebhookMessage } from "@kontor/core/Webhooks"
import { Schema } from "effect"
import { referenceTo } from "./Components.ts"

/** The possible answers of a receiver to any message. Rule: Webhooks (decisions 14). */
const responses = {
  "2XX": { description: "The message has arrived." },
  "410": { description: "The receiver is gone: as the answer to a Signal, this disables the endpoint at once." },
  "default": {
    description:
      "The attempt failed. A Signal is attempted again, up to 10 times over 3 days; `Retry-After` of a 429 or 503 is honoured. Redirects are not followed."
  }
}

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" }
})

const parameters = [
  header("webhook-id", "The `id` of the message, the same in all attempts."),
  header("webhook-timestamp", "When this attempt was signed, in seconds since 1970."),
  header("webhook-signature", "`v1,` and the signature in base64; with two valid secrets both, separated by a space.")
]

/** The answer of a receiver that wants messages. */
const echoing = {
  ...responses,
  "2XX": {
    description: "The endpoint is verified if the header echoes the challenge.",
    headers: {
      "webhook-verification": {
        required: true,
        description: "`data.challenge` of the message.",
        schema: { type: "string" }
      }
    }
  }
}

const message = (
  operationId: string,
  summary: string,
  description: string,
  schema: object,
  answers: typeof responses = responses
) => ({
  post: {
    operationId,
    summary,
    description,
    security: [],
    parameters,
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: answers
  }
})

/**
 * The messages to webhook endpoints by type, as the OpenAPI document describes them. The message of a Signal has a
 * component of its own. Rule: Events (service description); Webhooks (decisions 14).
 */
export const webhookDescriptions = {
  "organization.signal.detected": message(
    "receiveSignal",
    "A watched organization has changed",
    "Posted to each active endpoint of a monitor for every Signal that it releases: at least once, in any order. Tell messages apart by `id`, which all attempts share, and the Signals of several monitors by `data.signal.event.id`.",
    referenceTo(["SignalDetected"])
  ),
  "endpoint.verification": message(
    "receiveVerification",
    "A webhook endpoint is to be verified",
    "Posted once when its account asks for it. The answer must echo `data.challenge` in the header `webhook-verification`.",
    Schema.toJsonSchemaDocument(EndpointVerification).schema,
    echoing
  ),
  "endpoint.test": message(
    "receiveTest",
    "A webhook endpoint is tested",
    "Posted once when its account asks for it.",
    referenceTo(["EndpointTest"])
  )
} satisfies Readonly<Record<WebhookMessage["type"], object>>
