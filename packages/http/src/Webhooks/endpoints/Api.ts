import { EndpointStatus, NewEndpoint, SecretRotation } from "@kontor/core/Webhooks"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../../credentials/AcceptedSchemes.ts"
import { Abilities } from "../../credentials/RequiredAbilities.ts"
import { changeByPath } from "../../Idempotency/ChangeByPath.ts"
import { IdempotencyKeyRequired, keyHeaders } from "../../Idempotency/IdempotencyKeyRequired.ts"
import { pageGuide, pageParameters } from "../../Pagination.ts"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { OptionalBody } from "../../parameters/OptionalBody.ts"
import { type Guide, type Guides, ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { ValidBody } from "../../parameters/ValidBody.ts"
import { WholeBody } from "../../parameters/WholeBody.ts"
import {
  InvalidRequestProblem,
  InvalidStateProblem,
  LimitReachedProblem,
  NotFoundProblem
} from "../../problems/ProblemBodies.ts"
import { CountedAs } from "../../RateLimits/CountedAs.ts"
import {
  CreatedEndpointAnswer,
  EndpointAnswer,
  EndpointsAnswer,
  NotVerifiedAnswer,
  RotatedSecretAnswer,
  TestedAnswer,
  VerifiedAnswer
} from "./Answers.ts"

/** The query parameters of the list of endpoints. */
const endpointsParameters = { status: Schema.optionalKey(EndpointStatus), ...pageParameters }

/** The guides of the parameters of the list of endpoints. */
const endpointsGuide: Readonly<Record<keyof typeof endpointsParameters, Guide>> = {
  status: {
    about: "Only endpoints in this state. Without it, all but archived ones.",
    rule: `must be one of ${EndpointStatus.literals.join(", ")}`,
    example: "archived"
  },
  ...pageGuide("endpoints")
}

/** The path parameter of an endpoint. */
const endpointParameters = { id: Schema.String }

/** The guide of the path parameter of an endpoint. */
const endpointGuide: Guides = {
  id: {
    about: "The id of the endpoint, from the list of endpoints.",
    rule: "must be the id of a webhook endpoint",
    example: "wep_01k9xq1b2n8f5s3j7k4m6p0e9d"
  }
}

/** The guides of a new endpoint's members. */
const newEndpointGuide: Readonly<Record<keyof NewEndpoint | "headers.*", Guide>> = {
  name: {
    about: "What the endpoint is for.",
    rule: "must be a text of 1 to 120 characters, without control characters"
  },
  url: { about: "Where messages are posted to.", rule: "must be a text such as https://hooks.example.com/kontor" },
  headers: {
    about:
      "Headers to add to each message, such as the credential that a gateway asks for. They are kept encrypted and never shown.",
    rule: "must be an object of at most 20 headers by name, each once, whatever the case"
  },
  "headers.*": {
    about: "The value of a header.",
    rule:
      "must be a header that is not the sender's own (such as host, content-* or webhook-*), with a value of 1 to 2048 visible ASCII characters"
  }
}

/** A new endpoint, for the OpenAPI document. */
const newEndpointExample = {
  name: "CRM",
  url: "https://hooks.example.com/kontor",
  headers: { authorization: "Bearer of-your-gateway" }
}

/** The guides of the members of a rotation. */
const rotationGuide: Readonly<Record<keyof SecretRotation, Guide>> = {
  grace_days: {
    about: "For how many days messages are signed with the former secret too; 0 ends that at once.",
    rule: "must be an integer from 0 to 7"
  }
}

/**
 * The abilities that a Bearer token needs to change endpoints; only the operator grants the second. Rule:
 * Authentication (service description), 5.
 */
const changing = ["account:read", "account:keys"] as const

const neededToChange = "A Bearer token needs account:read and account:keys, which the operator grants. Free."

/** The place in the document that explains how a receiver verifies a message. */
const howToVerify = "How a receiver verifies messages with the secret is said at the top, under Webhooks."

/** Creates an endpoint. */
const create = HttpApiEndpoint.post("createWebhookEndpoint", "/account/webhook-endpoints", {
  headers: keyHeaders,
  payload: NewEndpoint.annotate({
    identifier: "NewWebhookEndpoint",
    description: "A webhook endpoint that is to be created.",
    examples: [newEndpointExample]
  }),
  success: CreatedEndpointAnswer,
  error: LimitReachedProblem
})
  .annotate(ParameterGuide, newEndpointGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "createWebhookEndpoint",
    summary: "Create a webhook endpoint",
    description:
      `Creates an endpoint, and shows the secret that signs its messages, once. It gets messages once it is verified. \`url\` begins with \`https://\`, and leads to the public internet at port 443 or from 1024. \`headers\` are kept encrypted, go out with each message, and are never shown. An account has as many endpoints as the prices list under \`account_limits\`, archived ones aside. ${howToVerify} ${neededToChange}`
  }))

/** Replaces the signing secret of an endpoint. */
const rotateSecret = HttpApiEndpoint.post(
  "rotateWebhookSecret",
  "/account/webhook-endpoints/:id/rotate-secret",
  {
    params: endpointParameters,
    headers: keyHeaders,
    payload: SecretRotation.annotate({
      identifier: "WebhookSecretRotation",
      description: "How the signing secret is replaced. It may be left out.",
      examples: [{ grace_days: 7 }]
    }),
    success: RotatedSecretAnswer,
    error: [NotFoundProblem, InvalidStateProblem]
  }
)
  .annotate(ParameterGuide, { ...endpointGuide, ...rotationGuide })
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(OptionalBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "rotateWebhookSecret",
    summary: "Rotate the signing secret of a webhook endpoint",
    description:
      `Gives the endpoint another signing secret, and shows it, once. The former one signs messages too for 7 days, or for the \`grace_days\` of the request: meanwhile each message has a signature of both, and a receiver needs to know one of them. An archived endpoint is refused. ${howToVerify} ${neededToChange}`
  }))

/** Enables a disabled endpoint again. */
const enable = changeByPath("POST", "enableWebhookEndpoint", "/account/webhook-endpoints/:id/enable", {
  guide: endpointGuide,
  abilities: changing,
  success: EndpointAnswer,
  refusals: [],
  summary: "Enable a webhook endpoint",
  description:
    `Makes an endpoint active that was disabled, by its account or for its failures: deliveries that waited for it go on at once. One that was never verified is made active by its verification alone. ${neededToChange}`
})

/** Stops sending messages to an endpoint. */
const disable = changeByPath("POST", "disableWebhookEndpoint", "/account/webhook-endpoints/:id/disable", {
  guide: endpointGuide,
  abilities: changing,
  success: EndpointAnswer,
  refusals: [],
  summary: "Disable a webhook endpoint",
  description:
    `Stops sending messages to an active endpoint: deliveries wait until it is enabled again. What monitors release meanwhile to other endpoints is never sent to it; webhook events list it. ${neededToChange}`
})

/** Ends an endpoint for good. */
const archive = changeByPath("DELETE", "archiveWebhookEndpoint", "/account/webhook-endpoints/:id", {
  guide: endpointGuide,
  abilities: changing,
  success: EndpointAnswer,
  refusals: [],
  summary: "Archive a webhook endpoint",
  description:
    `Ends an endpoint for good: its deliveries are cancelled, and lists leave it out. Its deliveries can still be read. ${neededToChange}`
})

/** The abilities that a Bearer token needs to try endpoints. Rule: Authentication (service description), 5. */
const trying = ["account:read", "monitoring:manage"] as const

const sentOnce =
  "It is sent once, and has 15 seconds. Where it is not known whether it arrived (no answer in time, or the connection broke), the answer is 409 `outcome_ambiguous`, now and for every repeat with this key, and nothing is sent again: ask support, which finds the request by `meta.support_reference`. A Bearer token needs account:read and monitoring:manage. Free."

/** Asks an endpoint for the echo of a challenge. */
const verify = changeByPath("POST", "verifyWebhookEndpoint", "/account/webhook-endpoints/:id/verify", {
  guide: endpointGuide,
  abilities: trying,
  success: VerifiedAnswer,
  refusals: [NotVerifiedAnswer],
  summary: "Verify a webhook endpoint",
  description:
    `Posts a signed message of the type \`endpoint.verification\` to an endpoint that is not verified yet. The endpoint must answer with any 2xx and the \`data.challenge\` of the message in the header \`webhook-verification\`; then it is active. One that is active already is sent nothing, and shown as it is. If it does anything else, the answer is 422 with \`verified\` false and the reason, and the key is free. ${sentOnce}`
})

/** Sends a test to an endpoint. */
const test = changeByPath("POST", "testWebhookEndpoint", "/account/webhook-endpoints/:id/test", {
  guide: endpointGuide,
  abilities: trying,
  success: TestedAnswer,
  refusals: [],
  summary: "Send a test to a webhook endpoint",
  description:
    `Posts a signed message of the type \`endpoint.test\` to an endpoint that is not archived, whatever its state, and returns its delivery: \`succeeded\` if the endpoint answered 2xx, else \`exhausted\`. A test is not retried. A 410 disables an active endpoint, as that of a delivery does; no other failure does. ${sentOnce}`
})

const list = HttpApiEndpoint.get("listWebhookEndpoints", "/account/webhook-endpoints", {
  query: endpointsParameters,
  success: EndpointsAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, endpointsGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "listWebhookEndpoints",
    summary: "List the webhook endpoints of the account",
    description:
      "Lists endpoints, the oldest first, without their secrets and headers. Archived ones are listed with `status=archived` alone. Send `next_cursor` back as `cursor` for the next page. A Bearer token needs account:read. Free."
  }))

const get = HttpApiEndpoint.get("getWebhookEndpoint", "/account/webhook-endpoints/:id", {
  params: endpointParameters,
  success: EndpointAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, endpointGuide)
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getWebhookEndpoint",
    summary: "Get a webhook endpoint",
    description:
      "Returns an endpoint, even an archived one, without its secret and headers. A Bearer token needs account:read. Free."
  }))

/**
 * Management of webhook endpoints.
 * Rule: Monitoring (decisions 13); Webhooks (decisions 14); Authentication (service description), 5.
 */
export class EndpointsApi extends HttpApiGroup.make("webhookEndpoints")
  .add(list, get)
  .annotateEndpoints(Abilities, ["account:read"])
  .add(create, rotateSecret, enable, disable, archive, verify, test)
  .annotateEndpoints(CountedAs, "account")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "bearer"])
  .annotateMerge(OpenApi.annotations({
    title: "Webhook endpoints",
    description:
      "The places that webhooks are sent to. An endpoint is created, verified by the echo of a challenge, and then gets messages. Changes take an Idempotency-Key. An API key in the query is not accepted here."
  }))
{}
