import { type PriceList, standardPriceList } from "@kontor/core/Prices"
import { entityIdWritten } from "@kontor/core/Register"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { identifierIn, NamedOrganization } from "../credentials/NamedOrganization.ts"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { pricedOperation } from "../openapi/PricedDescription.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import { plansInWords } from "../problems/PlansInWords.ts"
import {
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  NotFoundProblem,
  UpstreamUnavailableProblem
} from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { fetchGuide, fetchParameters } from "./FetchParameters.ts"
import { ProfileAnswer } from "./ProfileAnswer.ts"
import { SearchAnswer } from "./SearchAnswer.ts"
import { searchGuide, searchParameters } from "./SearchParameters.ts"

const searchWords = ({ prices }: PriceList) => ({
  description: `Finds organizations by text, filters or both. Costs ${
    creditsInWords(prices.operations["search-organizations"])
  }, also where nothing is found. The best hits come first: register number, exact name, beginning of the name, all words, words with typos; then active organizations before others. A Bearer token needs api:data.`
})

const fetchWords = ({ plans, prices }: PriceList) => {
  const { ai_search, features, operations, realtime_mode } = prices
  return {
    description: `
Returns the master data of one organization and the features asked for. Costs ${
      creditsInWords(operations["fetch-organization"])
    }, and the price of each feature that has data.
\`realtime_mode\` costs ${creditsInWords(realtime_mode)} more if the live fetch succeeds. \`ai_search\` costs ${
      creditsInWords(ai_search)
    } more, even if the request fails after the
search began; \`website_content\` needs it. \`network\` needs the plan ${
      plansInWords(plans.network)
    }; other plans get the profile without it. A Bearer token
needs api:data.

| Feature | Credits |
|---|---|
${Object.entries(features).map(([feature, price]) => `| \`${feature}\` | ${price} |`).join("\n")}
`.trim(),
    guides: fetchGuide(prices)
  }
}

const problems = [InvalidRequestProblem, InsufficientCreditsProblem, UpstreamUnavailableProblem] as const

const search = HttpApiEndpoint.get("searchOrganizations", "/search-organizations", {
  query: searchParameters,
  success: SearchAnswer,
  error: problems
})
  .annotate(CountedAs, "search-organizations")
  .annotate(ParameterGuide, searchGuide)
  .annotateMerge(pricedOperation("searchOrganizations", "Search for organizations", searchWords))

const fetch = HttpApiEndpoint.get("fetchOrganization", "/fetch-organization", {
  query: fetchParameters,
  success: ProfileAnswer,
  error: [...problems, NotFoundProblem]
})
  .annotate(CountedAs, "fetch-organization")
  .annotate(NamedOrganization, identifierIn("q", entityIdWritten))
  .annotate(ParameterGuide, fetchGuide(standardPriceList.prices))
  .annotateMerge(pricedOperation("fetchOrganization", "Fetch the profile of an organization", fetchWords))

/** Search and fetch of organizations. Rule: GET /v1/search-organizations; GET /v1/fetch-organization. */
export class OrganizationsApi extends HttpApiGroup.make("organizations")
  .add(search, fetch)
  .annotateEndpoints(Abilities, ["api:data"])
  .annotateMerge(OpenApi.annotations({
    title: "Organizations",
    description: "Search the register, and fetch the profiles of organizations."
  }))
{}
