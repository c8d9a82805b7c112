import { PriceList } from "@kontor/core/Credits"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import {
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  NotFoundProblem,
  SubscriptionRequiredProblem,
  UpstreamUnavailableProblem
} from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { PersonAnswer } from "./PersonAnswer.ts"
import { personGuide, personParameters } from "./PersonParameters.ts"

const { operations, personFeatures } = PriceList

const fetch = HttpApiEndpoint.get("fetchPerson", "/fetch-person", {
  query: personParameters,
  success: PersonAnswer,
  error: [
    InvalidRequestProblem,
    InsufficientCreditsProblem,
    SubscriptionRequiredProblem,
    NotFoundProblem,
    UpstreamUnavailableProblem
  ]
})
  .annotate(CountedAs, "fetch-person")
  .annotate(ParameterGuide, personGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "fetchPerson",
    summary: "Fetch the profile of a person",
    description: `
Returns the person whose name matches best among those related to the organization that matches best. Needs the plan plus, pro or
max. Costs ${creditsInWords(operations["fetch-person"])}; \`shareholdings\` costs ${
      creditsInWords(personFeatures.shareholdings)
    } more, \`network\` ${
      creditsInWords(personFeatures.network)
    }, each only where there is data. \`network\` needs the plan pro or max;
the plan plus gets the profile without it. A Bearer token needs api:data.
`.trim()
  }))

/** Fetch of persons. Rule: GET /v1/fetch-person. */
export class PeopleApi extends HttpApiGroup.make("people")
  .add(fetch)
  .annotateEndpoints(Abilities, ["api:data"])
  .annotateMerge(OpenApi.annotations({ title: "People", description: "Fetch profiles of persons." }))
{}
