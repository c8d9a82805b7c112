import { NewEndpoint, SecretRotation } from "@kontor/core/Webhooks"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Abilities } from "../../credentials/RequiredAbilities.ts"
import { changeByPath } from "../../Idempotency/ChangeByPath.ts"
import { IdempotencyKeyRequired, keyHeaders } from "../../Idempotency/IdempotencyKeyRequired.ts"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { OptionalBody } from "../../parameters/OptionalBody.ts"
import { ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { ValidBody } from "../../parameters/ValidBody.ts"
import { WholeBody } from "../../parameters/WholeBody.ts"
import { InvalidStateProblem, LimitReachedProblem, NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { CreatedEndpointAnswer, EndpointAnswer, RotatedSecretAnswer } from "./Answers.ts"
import { endpointGuide, endpointParameters, newEndpointExample, newEndpointGuide, rotationGuide } from "./Parameters.ts"

/**
 * The abilities that a Bearer token needs to change endpoints; only the operator grants the second. Rule:
 * Authentication (service description), 5.
 */
const changing = ["account:read", "account:keys"] as const

const neededToChange = "A Bearer token needs account:read and account:keys, which the operator grants. Free."

/** The place in the document that explains how a receiver verifies a message. */
const howToVerify = "How a receiver verifies messages with the secret is said at the top, under Webhooks."

/** Creates an endpoint. */
export const create = HttpApiEndpoint.post("createWebhookEndpoint", "/account/webhook-endpoints", {
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
export const rotateSecret = HttpApiEndpoint.post(
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
export const enable = changeByPath("POST", "enableWebhookEndpoint", "/account/webhook-endpoints/:id/enable", {
  guide: endpointGuide,
  abilities: changing,
  success: EndpointAnswer,
  refusals: [],
  summary: "Enable a webhook endpoint",
  description:
    `Makes an endpoint active that was disabled, by its account or for its failures: deliveries that waited for it go on at once. One that was never verified is made active by its verification alone. ${neededToChange}`
})

/** Stops sending messages to an endpoint. */
export const disable = changeByPath("POST", "disableWebhookEndpoint", "/account/webhook-endpoints/:id/disable", {
  guide: endpointGuide,
  abilities: changing,
  success: EndpointAnswer,
  refusals: [],
  summary: "Disable a webhook endpoint",
  description:
    `Stops sending messages to an active endpoint: deliveries wait until it is enabled again. What monitors release meanwhile to other endpoints is never sent to it; webhook events list it. ${neededToChange}`
})

/** Ends an endpoint for good. */
export const archive = changeByPath("DELETE", "archiveWebhookEndpoint", "/account/webhook-endpoints/:id", {
  guide: endpointGuide,
  abilities: changing,
  success: EndpointAnswer,
  refusals: [],
  summary: "Archive a webhook endpoint",
  description:
    `Ends an endpoint for good: its deliveries are cancelled, and lists leave it out. Its deliveries can still be read. ${neededToChange}`
})
