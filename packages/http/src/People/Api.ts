import { PersonFeature, PersonQuery } from "@kontor/core/People"
import type { PriceList } from "@kontor/core/Prices"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { pricedOperation } from "../openapi/PricedDescription.ts"
import { featureGuide, featureParameters } from "../parameters/FeatureParameters.ts"
import { type Guide, ParameterGuide } from "../parameters/ParameterGuide.ts"
import { inUtf8 } from "../parameters/Utf8.ts"
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

/** The query parameters of a fetch of a person. Rule: GET /v1/fetch-person. */
const personParameters = {
  person_q: PersonQuery.fields.person_q.check(inUtf8),
  organization_q: PersonQuery.fields.organization_q.check(inUtf8),
  ...featureParameters(PersonFeature)
}

const text = { type: "string", minLength: 2, maxLength: 500 }

/** The guides of the person parameters. */
const personGuide: Readonly<Record<keyof typeof personParameters, Guide>> = {
  person_q: {
    about:
      "The name of the person. Order, titles, case and umlauts do not matter; initials and small misspellings are understood.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "Erika Mustermann",
    schema: text
  },
  organization_q: {
    about: "The organization the person is related to: an `entity_id`, an EUID, a register number or a name.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "Beispielwerk Analytics GmbH",
    schema: text
  },
  ...featureGuide(
    PersonFeature.literals,
    "A feature without data is `null` and free.",
    { feature: ["shareholdings"], features: ["shareholdings", "network"] }
  )
}

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
