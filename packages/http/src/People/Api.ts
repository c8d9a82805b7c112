import type { PriceList } from "@kontor/core/Prices"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { pricedOperation } from "../openapi/PricedDescription.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import { plansInWords } from "../problems/PlansInWords.ts"
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

/** Who gets a person without its network. */
const withoutNetwork = ({ plans: { network, persons } }: PriceList): string => {
  const lacking = persons.filter((plan) => !network.includes(plan))
  if (lacking.length === 0) return ""
  return lacking.length === 1
    ? `;\nthe plan ${plansInWords(lacking)} gets the profile without it`
    : `;\nthe plans ${lacking.join(" and ")} get the profile without it`
}

const words = (list: PriceList) => {
  const { plans, prices: { operations, person_features } } = list
  return {
    description: `
Returns the person whose name matches best among those related to the organization that matches best. Needs the plan ${
      plansInWords(plans.persons).replace(/ or (\w+)$/, " or\n$1")
    }. Costs ${creditsInWords(operations["fetch-person"])}; \`shareholdings\` costs ${
      creditsInWords(person_features.shareholdings)
    } more, \`network\` ${
      creditsInWords(person_features.network)
    }, each only where there is data. \`network\` needs the plan ${plansInWords(plans.network)}${
      withoutNetwork(list)
    }. A Bearer token needs api:data.
`.trim()
  }
}

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
  .annotateMerge(pricedOperation("fetchPerson", "Fetch the profile of a person", words))

/** Fetch of persons. Rule: GET /v1/fetch-person. */
export class PeopleApi extends HttpApiGroup.make("people")
  .add(fetch)
  .annotateEndpoints(Abilities, ["api:data"])
  .annotateMerge(OpenApi.annotations({ title: "People", description: "Fetch profiles of persons." }))
{}
