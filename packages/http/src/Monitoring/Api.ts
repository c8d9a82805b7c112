import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../credentials/AcceptedSchemes.ts"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import { InvalidRequestProblem, NotFoundProblem } from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { MonitorsAnswer } from "./Answers.ts"
import { change, create } from "./Changes.ts"
import { MonitorDetailAnswer } from "./DetailAnswer.ts"
import {
  monitorGuide,
  monitorParameters,
  monitorsGuide,
  monitorsParameters,
  pricingGuide,
  pricingParameters
} from "./Parameters.ts"
import { PricingAnswer } from "./PricingAnswer.ts"
import { archive, check, pause, resume } from "./Transitions.ts"

const pricing = HttpApiEndpoint.get("getMonitoringPricing", "/account/monitoring/pricing", {
  query: pricingParameters,
  success: PricingAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, pricingGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "getMonitoringPricing",
    summary: "Get the price of monitoring",
    description:
      "Returns what a monitor with this interval costs, and which topics the plan of the account gets. Daily, every 3 days, weekly and monthly have a price; any other interval costs what the next more frequent one does. A Bearer token needs account:read. Free."
  }))

const list = HttpApiEndpoint.get("listMonitors", "/account/monitors", {
  query: monitorsParameters,
  success: MonitorsAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, monitorsGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "listMonitors",
    summary: "List the monitors of the account",
    description:
      "Lists monitors, newest first, archived ones only with `status=archived`. Send `next_cursor` back as `cursor` for the next page. A Bearer token needs account:read. Free."
  }))

const get = HttpApiEndpoint.get("getMonitor", "/account/monitors/:id", {
  params: monitorParameters,
  success: MonitorDetailAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, monitorGuide)
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getMonitor",
    summary: "Get a monitor",
    description:
      "Returns a monitor, its current cycle and what that cost, and its newest 20 runs with what they found and cost. A Bearer token needs account:read. Free."
  }))

/** Monitoring of organizations. Rule: Monitoring (decisions 13); Authentication (service description), 5. */
export class MonitorsApi extends HttpApiGroup.make("monitors")
  .add(pricing, list, get)
  .annotateEndpoints(Abilities, ["account:read"])
  .add(create, change, pause, resume, check, archive)
  .annotateEndpoints(CountedAs, "account")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "bearer"])
  .annotateMerge(OpenApi.annotations({
    title: "Monitoring",
    description:
      "Monitors watch organizations, and notify webhook endpoints of every new Signal on a topic of the plan. Changes take an Idempotency-Key. An API key in the query is not accepted here."
  }))
{}
