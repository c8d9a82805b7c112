import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../../credentials/AcceptedSchemes.ts"
import { Abilities } from "../../credentials/RequiredAbilities.ts"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { InvalidRequestProblem, NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { CountedAs } from "../../RateLimits/CountedAs.ts"
import { EndpointAnswer, EndpointsAnswer } from "./Answers.ts"
import { archive, create, disable, enable, rotateSecret } from "./Changes.ts"
import { endpointGuide, endpointParameters, endpointsGuide, endpointsParameters } from "./Parameters.ts"
import { test, verify } from "./Trials.ts"

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
