import { EndpointId } from "@kontor/core"
import { DeliveryStatus } from "@kontor/core/Webhooks"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../../credentials/AcceptedSchemes.ts"
import { Abilities } from "../../credentials/RequiredAbilities.ts"
import { changeByPath } from "../../Idempotency/ChangeByPath.ts"
import { pageGuide, pageParameters } from "../../Pagination.ts"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { type Guide, type Guides, ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { InvalidRequestProblem, NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { CountedAs } from "../../RateLimits/CountedAs.ts"
import { DeliveriesAnswer, deliveryExample, RetriedDeliveryAnswer } from "./Answers.ts"
import { DeliveryDetailAnswer } from "./DetailAnswer.ts"
import { EventsAnswer } from "./EventsAnswer.ts"

const { optionalKey } = Schema

/** The query parameters of the list of deliveries. */
const deliveriesParameters = {
  endpoint: optionalKey(EndpointId),
  status: optionalKey(DeliveryStatus),
  ...pageParameters
}

/** The query parameters of the list of events. */
const eventsParameters = pageParameters

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
const eventsGuide = pageGuide("events")

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
      `Lists every Signal that monitors of the account released in the last 30 days, newest first, whatever became of its deliveries: compare it with what arrived. Those about an organization that is not shown at present are left out, so that a page before the last one may be short or empty. ${paging}. A Bearer token needs account:read. Free.`
  }))

/**
 * The released events of monitors, and their deliveries.
 * Rule: Monitoring (decisions 13); Webhooks (decisions 14); Authentication (service description), 5.
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
