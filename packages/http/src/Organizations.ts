import type { Paid } from "@kontor/core/Credits"
import {
  type FetchedOrganization,
  FetchOrganization,
  FetchQuery,
  type OrganizationNotFound,
  SearchOrganizations
} from "@kontor/core/Organizations"
import { type PriceList, type PriceTable, standardPriceList } from "@kontor/core/Prices"
import {
  answeredFeatures,
  EntityId,
  entityIdWritten,
  Euid,
  Feature,
  Filter,
  type HitsPage,
  memberOf,
  Organization,
  QueryText,
  SearchHit,
  SearchQuery
} from "@kontor/core/Register"
import { Effect, Record, Schema, Struct as Members } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Abilities } from "./credentials/Credentials.ts"
import { creditHeaders, type Meta, metaOf, metaWith, paidAnswer, Priced } from "./Meta.ts"
import { pricedOperation } from "./openapi/PricedDescription.ts"
import { CountedAs, identifierIn, NamedOrganization } from "./operations/Annotations.ts"
import { handlersOf } from "./operations/HandlersOf.ts"
import { type Guide, type Guides, ParameterGuide } from "./parameters/ParameterGuide.ts"
import {
  askedFeatures,
  featureGuide,
  featureParameters,
  inUtf8,
  JsonText,
  WholeNumber
} from "./parameters/ParameterSchemas.ts"
import {
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  NotFoundProblem,
  refuse,
  UpstreamUnavailableProblem
} from "./problems/ProblemBodies.ts"
import { invalidParameters, refusalsOfLookups } from "./problems/Refusals.ts"
import { creditsInWords, plansInWords } from "./problems/Sentences.ts"

const { Array: List, Boolean: Flag, Int, Literal, String: Text, Struct, Union, optionalKey, withDecodingDefaultKey } =
  Schema

/** The profile of a fictional organization for the OpenAPI document. */
export const organizationExample: Organization = {
  entity_id: EntityId.make("4c5e1f0a9b7d42c68e3305d1a7f2b964"),
  name: "Beispielwerk Analytics GmbH",
  status: "ACTIVE",
  legal_form: "Gesellschaft mit beschränkter Haftung",
  address: {
    street: "Musterstraße",
    house_number: "236",
    postal_code: "45133",
    city: "Essen",
    county: null,
    state: "Nordrhein-Westfalen",
    country: "DEU",
    coordinates: { latitude: 51.42, longitude: 6.99 }
  },
  registration: {
    court: "Essen",
    register_type: "HRB",
    register_number: "279",
    register_number_extra: null,
    euid: Euid.make("DER2503.HRB279"),
    former: []
  },
  contact_data: { website: null, phone_number: null, email: null },
  purpose: "Entwicklung von Software zur Auswertung von Messdaten.",
  keywords: [],
  products_and_services: [],
  industry_classification: {
    WZ2008: [{ code: "62.01.0", label: "Programmierungstätigkeiten" }],
    WZ2025: [{ code: "62.10.0", label: "Programmierungstätigkeiten" }]
  },
  registration_date: "2019-10-25T00:00:00+00:00",
  representation_scheme: {
    current: ["Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein."],
    history: []
  },
  capital: { current: { amount: 25_000, currency: "EUR", kind: "STAMMKAPITAL" }, history: [] }
}

const { address, entity_id, name, purpose, registration, registration_date } = organizationExample

/** The same organization as a search hit. */
const hitExample: SearchHit = { entity_id, name, registration, address, registration_date, purpose }

/** The cost of an answer. */
export const metaExample: Meta = {
  request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
  request_credit_cost: 1,
  credits_remaining: 999,
  credit_breakdown: { base: 1 }
}

const Hit = SearchHit.annotate({
  identifier: "SearchHit",
  description: "An organization that a search found. Pass its `entity_id` to fetch-organization."
})

/** The answer of a search. Rule: search#search-hit. */
const SearchAnswer = Priced(
  Struct({
    results: List(Hit),
    total: Int.annotate({ description: "All hits, exact up to 10 000." }),
    meta: metaWith({
      total_is_lower_bound: Flag.annotate({ description: "Whether there are more than `total` hits." })
    })
  }).annotate({
    identifier: "SearchAnswer",
    description: "A page of hits, best first.",
    examples: [{ results: [hitExample], total: 1, meta: { ...metaExample, total_is_lower_bound: false } }]
  })
)

/** A paid page of hits in its wire form. */
const searchAnswer = ({ answer, receipt }: Paid<HitsPage>) =>
  paidAnswer(
    receipt,
    { results: answer.hits, total: answer.total },
    { total_is_lower_bound: answer.total_is_lower_bound }
  )

const { publications: history, ...otherFeatures } = answeredFeatures

const features = Struct({ ...otherFeatures, history }).mapFields(Members.map(optionalKey))

const realtimeStatus = {
  description:
    "Whether the live fetch succeeded. If it failed, the profile is the stored one, and the live fetch is free."
}

const Realtime = Union([
  Struct({ status: Literal("failed").annotate(realtimeStatus) }),
  Struct({
    status: Literal("succeeded").annotate(realtimeStatus),
    fetched_at: Text.annotate({ description: "When it was fetched." })
  })
])

const Meta = metaWith({
  ignored_features: List(Feature).annotate({ description: "Features that the plan does not have. They are free." }),
  realtime: optionalKey(Realtime).annotate({ description: "How the live fetch went, if one was asked for." })
})

/** The answer with a profile: the core members, and each requested feature. Rule: profiles#profile. */
const ProfileAnswer = Priced(
  Struct({
    ...Organization.fields,
    ...features.fields,
    meta: Meta
  }).annotate({
    identifier: "OrganizationProfile",
    description:
      "The master data of an organization. Each feature asked for is a member of its own name (`publications` is `history`). Without data, a list is `[]` and any other feature `null`.",
    examples: [{
      ...organizationExample,
      news: [],
      shareholders: null,
      meta: { ...metaExample, request_credit_cost: 5, credit_breakdown: { base: 5 }, ignored_features: [] }
    }]
  })
)

const checked = { disableChecks: true }
const encodeOrganization = Schema.encodeEffect(Organization, checked)
const encodeFeatures = Schema.encodeEffect(features, checked)
const encodeMeta = Schema.encodeEffect(Meta, checked)

const membersOf = (answered: FetchedOrganization["features"]) =>
  encodeFeatures(
    Object.fromEntries(answered.map(({ data, feature }) => [memberOf(feature), data])) as typeof features.Type
  )

/**
 * Writes a paid profile, which `FetchOrganization` has checked. The accounts of financial statements are recursive, and
 * a schema that contains them is not compiled: the core members and `meta`, all that most answers have, are encoded
 * apart.
 */
const profileAnswer = Effect.fnUntraced(function*({ answer, receipt }: Paid<FetchedOrganization>) {
  const { ignored_features, organization, realtime } = answer
  const meta = { ...metaOf(receipt), ignored_features, ...(realtime !== undefined && { realtime }) }
  const body = {
    ...yield* encodeOrganization(organization),
    ...(answer.features.length > 0 && (yield* membersOf(answer.features))),
    meta: yield* encodeMeta(meta)
  }
  return HttpServerResponse.setHeaders(
    HttpServerResponse.text(JSON.stringify(body), { contentType: "application/json" }),
    Record.map<string, number, string>(creditHeaders(receipt), String)
  )
}, Effect.orDie)

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

/** The guides of the members of `filters`. Rule: search#filters. */
const filterGuide: Guides = Object.fromEntries(
  Object.entries({ ...members, ...inner }).map(([name, guide]) => [`filters.${name}`, guide])
)

/** The query parameters of a fetch. */
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

const { limit, skip } = SearchQuery.fields

/** The query parameters of a search. */
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

/** Search and fetch of organizations. Rule: search#request; profiles#fetch-organization. */
export class OrganizationsApi extends HttpApiGroup.make("organizations")
  .add(search, fetch)
  .annotateEndpoints(Abilities, ["api:data"])
  .annotateMerge(OpenApi.annotations({
    title: "Organizations",
    description: "Search the register, and fetch the profiles of organizations."
  }))
{}

const refusals = { ...refusalsOfLookups, InvalidParameters: invalidParameters }

const reasons: Readonly<Record<OrganizationNotFound["reason"], (notFound: OrganizationNotFound) => string>> = {
  UNKNOWN: () => "The register holds no organization of this name or number.",
  SHARED_REGISTER_NUMBER: ({ courts, numbers }) =>
    courts.length > 1
      ? `Several courts have an organization of this number: ${courts.join(", ")}. Add the court to the number.`
      : `The court ${courts.join()} has several organizations of this number: ${
        numbers.join(", ")
      }. Ask for one of these, and name the court.`,
  SEVERAL_MATCHES: () =>
    "Several organizations match this name. Search for it, and pass the entity_id of the one meant.",
  SIMILAR_NAMES: () =>
    "No organization has this name or number, but some have a similar name. Search, and pass the entity_id of the one meant."
}

const organizationNotFound = (notFound: OrganizationNotFound) =>
  refuse(NotFoundProblem, { detail: reasons[notFound.reason](notFound) })

const refusalsOfFetch = { ...refusals, OrganizationNotFound: organizationNotFound }

/** The handlers of the organization group. */
export const OrganizationsHandlers = handlersOf(
  OrganizationsApi,
  Effect.gen(function*() {
    const { search } = yield* SearchOrganizations
    const { fetch } = yield* FetchOrganization
    return {
      searchOrganizations: ({ query }) => search(query).pipe(Effect.map(searchAnswer), Effect.catchTags(refusals)),
      fetchOrganization: ({ query: { feature, features, ...query } }) =>
        fetch({ ...query, features: askedFeatures({ feature, features }) }).pipe(
          Effect.flatMap(profileAnswer),
          Effect.catchTags(refusalsOfFetch)
        )
    }
  })
)
