import { FetchQuery } from "@kontor/core/Organizations"
import { type PriceList, type PriceTable, standardPriceList } from "@kontor/core/Prices"
import { entityIdWritten, Feature, Filter, QueryText, SearchQuery } from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { identifierIn, NamedOrganization } from "../credentials/NamedOrganization.ts"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { pricedOperation } from "../openapi/PricedDescription.ts"
import { featureGuide, featureParameters } from "../parameters/FeatureParameters.ts"
import { JsonText } from "../parameters/JsonText.ts"
import { type Guide, type Guides, ParameterGuide } from "../parameters/ParameterGuide.ts"
import { inUtf8 } from "../parameters/Utf8.ts"
import { WholeNumber } from "../parameters/WholeNumber.ts"
import { plansInWords } from "../problems/PlansInWords.ts"
import {
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  NotFoundProblem,
  UpstreamUnavailableProblem
} from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { ProfileAnswer } from "./ProfileAnswer.ts"
import { SearchAnswer } from "./SearchAnswer.ts"

const date = { rule: "must be a date as YYYY-MM-DD", schema: { type: "string", format: "date" } }
const text = "must be a text of 1 to 200 characters, without control characters, that is not blank"

const members: Readonly<Record<keyof Filter, Guide>> = {
  registration_date_from: { about: "Registered on this day or later.", ...date },
  registration_date_to: { about: "Registered on this day or earlier.", ...date },
  legal_form_code: {
    about: "A short form (`GmbH`, `UG`, `AG`, `GmbH & Co. KG`, ...), an XJustiz code or an ISO 20275 code, or several.",
    rule: "must be the code of a legal form, or a list of up to 50"
  },
  industry_code: {
    about:
      "An industry code, which stands for all codes below it (`62` finds `62.01.0`), or several. Points may be left out; a letter is a section.",
    rule: "must be an industry code, or a list of up to 50"
  },
  industry_scheme: {
    about: "The classification that `industry_code` means. Default WZ2025.",
    rule: "must be WZ2025 or WZ2008"
  },
  active: { about: "Whether the organization is active.", rule: "must be true or false" },
  postal_code: { about: "The postal code of the address.", rule: text },
  city: { about: "The town of the address.", rule: text },
  location_coordinates: {
    about: "The centre of a circle. Needs `location_max_distance_km`.",
    rule: "must be an object with latitude and longitude"
  },
  location_max_distance_km: {
    about: "The radius of the circle around `location_coordinates`, in kilometres.",
    rule: "must be a number from 1 to 100"
  },
  registration_type: {
    about: "The register, or several.",
    rule: "must be one of HRA, HRB, GnR, PR, VR, or a list of them"
  },
  registration_authority_name: { about: "The court that keeps the register.", rule: text },
  registration_number: {
    about: "The number in the register, with its register or without: `150148`, `HRB 150148`.",
    rule: "must be a register number, such as 150148 or HRB 150148"
  },
  company_size_category: {
    about: "The size class of section 267 HGB.",
    rule: "must be one of micro, small, medium, large"
  },
  financial_filters: {
    about: "Ranges of financial figures, each of the newest year that has it. Amounts are in EUR, ratios from 0 to 1.",
    rule: "must be an object whose members are ranges"
  }
}

const inner: Guides = {
  "location_coordinates.latitude": { about: "Degrees north.", rule: "must be a number from -90 to 90" },
  "location_coordinates.longitude": { about: "Degrees east.", rule: "must be a number from -180 to 180" },
  "financial_filters.*": { about: "A range, its ends included.", rule: "must be an object with gte, lte or both" },
  "financial_filters.*.gte": { about: "The least value.", rule: "must be a number" },
  "financial_filters.*.lte": { about: "The greatest value.", rule: "must be a number" }
}

/** The guides of the members of `filters`. Rule: Search filter object (service description, Resources). */
const filterGuide: Guides = Object.fromEntries(
  Object.entries({ ...members, ...inner }).map(([name, guide]) => [`filters.${name}`, guide])
)

/** The query parameters of a fetch. Rule: GET /v1/fetch-organization. */
const fetchParameters = {
  q: QueryText.check(inUtf8),
  ...featureParameters(Feature),
  ai_search: FetchQuery.fields.ai_search,
  realtime_mode: FetchQuery.fields.realtime_mode
}

/** The guides of the fetch parameters under these prices. */
const fetchGuide = (
  { ai_search, realtime_mode }: Pick<PriceTable, "ai_search" | "realtime_mode">
): Readonly<Record<keyof typeof fetchParameters, Guide>> => ({
  q: {
    about:
      "An `entity_id` from a search, which is the most reliable; an EUID; a register number with its court, such as `HRB 150148 Hamburg`; digits alone, or with the court, if only one register has the number; or a name that only one organization matches.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "DEK1101R.HRB150148",
    schema: { type: "string", minLength: 2, maxLength: 500 }
  },
  ...featureGuide(
    Feature.literals,
    "A feature without data is `[]` where it is a list, else `null`, and free.",
    { feature: ["shareholders"], features: ["financial_kpi", "related_persons"] }
  ),
  ai_search: {
    about:
      `Finds the organization also by a name with typos, a former name, or a name that is merely similar, and adds keywords, products and services from its website. Costs ${
        creditsInWords(ai_search)
      }, even if the request fails afterwards.`,
    rule: "must be on-default",
    example: "on-default"
  },
  realtime_mode: {
    about:
      `Fetches the profile live from the register first; where that fails, the stored profile is returned. Not together with related_persons or publications. Costs ${
        creditsInWords(realtime_mode)
      }, only if it succeeds.`,
    rule: "must be commercialregister-default",
    example: "commercialregister-default"
  }
})

const { optionalKey, withDecodingDefaultKey } = Schema
const { limit, skip } = SearchQuery.fields

/** The query parameters of a search. Rule: GET /v1/search-organizations. */
const searchParameters = {
  q: optionalKey(QueryText.check(inUtf8)),
  skip: WholeNumber(skip).pipe(withDecodingDefaultKey(Effect.succeed("0"))),
  limit: WholeNumber(limit).pipe(withDecodingDefaultKey(Effect.succeed("10"))),
  filters: optionalKey(JsonText(Filter))
}

const parameters: Readonly<Record<keyof typeof searchParameters, Guide>> = {
  q: {
    about:
      "A name, words of it, a register number or an EUID. Digits alone, or with a court, are a register number of any register, and words too. Case, umlauts, punctuation and spellings of legal forms do not matter. Optional when `filters` is given.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "Beispielwerk",
    schema: { type: "string", minLength: 2, maxLength: 500 }
  },
  skip: {
    about: "How many hits to skip. `skip` and `limit` together reach up to hit 10 000.",
    rule: "must be an integer from 0 to 9999",
    example: 0,
    schema: { type: "integer", minimum: 0, maximum: 9999, default: 0 }
  },
  limit: {
    about: "How many hits to return.",
    rule: "must be an integer from 1 to 30",
    example: 10,
    schema: { type: "integer", minimum: 1, maximum: 30, default: 10 }
  },
  filters: {
    about: "A JSON object of filters. A hit matches all members, and any value of a list. Optional when `q` is given.",
    rule: "must be a JSON object",
    example: { city: "Essen", active: true }
  }
}

/** The guides of the search parameters. */
const searchGuide: Guides = { ...parameters, ...filterGuide }

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
