import { PriceList } from "@kontor/core/Credits"
import { entityIdWritten } from "@kontor/core/Organizations"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { identifierIn, NamedOrganization } from "../credentials/NamedOrganization.ts"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
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

const searchPrice = creditsInWords(PriceList.operations["search-organizations"])
const fetchPrice = creditsInWords(PriceList.operations["fetch-organization"])
const aiPrice = creditsInWords(PriceList.aiSearch)
const livePrice = creditsInWords(PriceList.realtimeMode)
const featurePrices = Object.entries(PriceList.features).map(([feature, price]) => `| \`${feature}\` | ${price} |`)

const problems = [InvalidRequestProblem, InsufficientCreditsProblem, UpstreamUnavailableProblem] as const

const search = HttpApiEndpoint.get("searchOrganizations", "/search-organizations", {
  query: searchParameters,
  success: SearchAnswer,
  error: problems
})
  .annotate(CountedAs, "search-organizations")
  .annotate(ParameterGuide, searchGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "searchOrganizations",
    summary: "Search for organizations",
    description:
      `Finds organizations by text, filters or both. Costs ${searchPrice}, also where nothing is found. The best hits come first: register number, exact name, beginning of the name, all words, words with typos; then active organizations before others. A Bearer token needs api:data.`
  }))

const fetch = HttpApiEndpoint.get("fetchOrganization", "/fetch-organization", {
  query: fetchParameters,
  success: ProfileAnswer,
  error: [...problems, NotFoundProblem]
})
  .annotate(CountedAs, "fetch-organization")
  .annotate(NamedOrganization, identifierIn("q", entityIdWritten))
  .annotate(ParameterGuide, fetchGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "fetchOrganization",
    summary: "Fetch the profile of an organization",
    description: `
Returns the master data of one organization and the features asked for. Costs ${fetchPrice}, and the price of each feature that has data.
\`realtime_mode\` costs ${livePrice} more if the live fetch succeeds. \`ai_search\` costs ${aiPrice} more, even if the request fails after the
search began; \`website_content\` needs it. \`network\` needs the plan pro or max; other plans get the profile without it. A Bearer token
needs api:data.

| Feature | Credits |
|---|---|
${featurePrices.join("\n")}
`.trim()
  }))

/** Search and fetch of organizations. Rule: GET /v1/search-organizations; GET /v1/fetch-organization. */
export class OrganizationsApi extends HttpApiGroup.make("organizations")
  .add(search, fetch)
  .annotateEndpoints(Abilities, ["api:data"])
  .annotateMerge(OpenApi.annotations({
    title: "Organizations",
    description: "Search the register, and fetch the profiles of organizations."
  }))
{}
