import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { IdempotencyKeyRequired, keyHeaders } from "../idempotency/IdempotencyKeyRequired.ts"
import { NoBody } from "../parameters/NoBody.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import { InvalidStateProblem, NotFoundProblem } from "../problems/ProblemBodies.ts"
import { NotVerifiedAnswer, TestedAnswer, VerifiedAnswer } from "./Answers.ts"
import { endpointGuide, endpointParameters } from "./Parameters.ts"

/** What a Bearer token needs to try endpoints. Rule: Authentication, 5 (service description). */
const trying = ["account:read", "monitoring:manage"] as const

const sentOnce =
  "It is sent once, within 15 seconds. Where it is not known whether it arrived (no answer in time, or the connection broke), the key is answered 409 `outcome_ambiguous` for good, and nothing is sent again with it: ask support, which finds the request by `meta.support_reference`. A Bearer token needs account:read and monitoring:manage. Free."

/** Asks an endpoint for the echo of a challenge. */
export const verify = HttpApiEndpoint.post("verifyWebhookEndpoint", "/account/webhook-endpoints/:id/verify", {
  params: endpointParameters,
  headers: keyHeaders,
  success: VerifiedAnswer,
  error: [NotVerifiedAnswer, NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, endpointGuide)
  .middleware(NoBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, trying)
  .annotateMerge(OpenApi.annotations({
    identifier: "verifyWebhookEndpoint",
    summary: "Verify a webhook endpoint",
    description:
      `Posts a signed message of the type \`endpoint.verification\` to an endpoint that is not verified yet. It answers any 2xx with \`data.challenge\` of the message in the header \`webhook-verification\`, and is active from then on. Where it does anything else the answer is 422 with \`verified\` false and the reason, and the key is free. ${sentOnce}`
  }))

/** Sends a test to an endpoint. */
export const test = HttpApiEndpoint.post("testWebhookEndpoint", "/account/webhook-endpoints/:id/test", {
  params: endpointParameters,
  headers: keyHeaders,
  success: TestedAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, endpointGuide)
  .middleware(NoBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, trying)
  .annotateMerge(OpenApi.annotations({
    identifier: "testWebhookEndpoint",
    summary: "Send a test to a webhook endpoint",
    description:
      `Posts a signed message of the type \`endpoint.test\` to an endpoint that is not archived, whatever its state, and returns its delivery: \`succeeded\` where the endpoint answered 2xx, else \`exhausted\`. A test is not sent again by itself, and disables no endpoint. ${sentOnce}`
  }))
