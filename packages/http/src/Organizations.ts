import type { Paid } from "@kontor/core/Credits"
import { WebsiteReading } from "@kontor/core/Enrichment"
import {
  type FetchedOrganization,
  FetchOrganization,
  FetchQuery,
  type OrganizationNotFound,
  type ProfileWarning,
  SearchOrganizations
} from "@kontor/core/Organizations"
import { type PriceList, type PriceTable, standardPriceList } from "@kontor/core/Prices"
import {
  answeredFeatures,
  CalendarDate,
  EntityId,
  entityIdWritten,
  Euid,
  type FactSource,
  FactSources,
  Feature,
  hitOf,
  HitsOrder,
  type HitsPage,
  HitsSort,
  memberOf,
  Organization,
  QueryText,
  SearchHit,
  SearchQuery
} from "@kontor/core/Register"
import { Effect, Schema, Struct as Members } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Abilities } from "./credentials/AdmittedCaller.ts"
import { IdempotencyKeyAccepted, retryHeaders } from "./Idempotency.ts"
import { pricedOperation } from "./openapi/PricedDescription.ts"
import { handlersOf } from "./operations/Interpreter.ts"
import { freeAnswer, metaOf, paidAnswer, Priced, writtenAnswer } from "./operations/Operation.ts"
import { CountedAs, freeMeta, freeMetaExample, type Meta, metaWith, NamedOrganization } from "./operations/Request.ts"
import {
  askedFeatures,
  featureGuide,
  featureParameters,
  filterGuide,
  FilterText,
  type Guide,
  type Guides,
  identifierIn,
  inUtf8,
  ParameterGuide,
  WholeNumber
} from "./parameters/Parameters.ts"
import {
  BudgetExceededProblem,
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  NotFoundProblem,
  refuse,
  UpstreamUnavailableProblem
} from "./problems/ProblemBodies.ts"
import { invalidParameters, refusalsOfLookups } from "./problems/Refusals.ts"
import { creditsInWords, plansInWords } from "./problems/Sentences.ts"

const {
  Array: List,
  Boolean: Flag,
  Int,
  Literal,
  Literals,
  NullOr,
  String: Text,
  Struct,
  Union,
  optionalKey,
  withDecodingDefaultKey
} = Schema

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
  capital: { current: { amount: 25_000, currency: "EUR", kind: "STAMMKAPITAL" }, history: [] },
  former_names: [{
    value: "Beispielwerk Messtechnik GmbH",
    effective_from: null,
    effective_to: CalendarDate.make("2022-03-01")
  }],
  former_seats: []
}

const exampleDay = CalendarDate.make("2026-02-01")

const exampleSource: FactSource = { kind: "STRUCTURED_CONTENT", as_of: exampleDay, read_on: exampleDay }

/** The same organization as a search hit. */
const hitExample: SearchHit = hitOf(organizationExample, { as_of: exampleDay })

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

const AiSearched = Struct({
  model: NullOr(Text).annotate({ description: "The language model that was used; `null` where none was." }),
  resolution: Literals(["exact", "likeness", "model"]).annotate({
    description: "How the organization was found: as `q` names it, by the likeness of a name, or by the model."
  }),
  website: WebsiteReading.annotate({
    description:
      "Whether the website was read: `none` where the register knows none, `refused` where it cannot or may not be read."
  })
})

const Warning = Struct({
  code: Literal("STALE_SOURCE").annotate({ description: "What it is about." }),
  message: Text.annotate({ description: "The same, in a sentence." }),
  newest: CalendarDate.annotate({ description: "The day of the newest source." })
})

const Meta = metaWith({
  as_of: NullOr(CalendarDate).annotate({
    description:
      "The newest day on which a source vouches for the whole profile; `null` where no source has a day. Single members may be newer: see `sources`."
  }),
  sources: FactSources.annotate({
    description:
      "Where each member of the profile and each feature comes from, by its name (`publications` is the member `history`); without a value it is absent."
  }),
  warnings: List(Warning).annotate({ description: "What is out of the ordinary about the profile; empty as a rule." }),
  ignored_features: List(Feature).annotate({
    description:
      "Features that were left out: those the plan does not have, and `website_content` without `ai_search`. They are free."
  }),
  ai: optionalKey(AiSearched).annotate({ description: "What the AI search did, if one was asked for." }),
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
      meta: {
        ...metaExample,
        request_credit_cost: 5,
        credit_breakdown: { base: 5 },
        as_of: exampleDay,
        sources: { name: exampleSource, status: exampleSource },
        warnings: [],
        ignored_features: []
      }
    }]
  })
)

const warningOf = ({ code, newest }: ProfileWarning): typeof Warning.Type => ({
  code,
  message: `No source of this profile is newer than ${newest}: it may say what no longer holds.`,
  newest
})

/** Writes a paid profile: the text of its core members, of each feature, and of `meta`. */
const profileAnswer = ({ answer, receipt }: Paid<FetchedOrganization>) => {
  const { ai, ignored_features, organization, origin: { as_of, sources }, realtime } = answer
  const meta: typeof Meta.Type = {
    ...metaOf(receipt),
    as_of,
    sources,
    warnings: answer.warnings.map(warningOf),
    ignored_features,
    ...(ai && { ai }),
    ...(realtime && { realtime })
  }
  let text = organization.text.slice(0, -1)
  for (const { data, feature } of answer.features) text += `,"${memberOf(feature)}":${data.text}`
  return writtenAnswer(receipt, `${text},"meta":${JSON.stringify(meta)}}`)
}

/** The query parameters of a fetch. */
const fetchParameters = {
  q: QueryText.check(inUtf8),
  ...featureParameters(Feature),
  ai_search: FetchQuery.fields.ai_search,
  realtime_mode: FetchQuery.fields.realtime_mode
}

type FetchedBy = Schema.Struct<typeof fetchParameters>["Type"]

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
      `Finds the organization also by a name with typos, a former name, or a name that is merely similar, and adds keywords, products and services from its website or by a language model; \`meta.ai\` says what was done. Costs ${
        creditsInWords(ai_search)
      }, even if the request fails afterwards. A service without a model and without access to websites answers 503, free.`,
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
  filters: optionalKey(FilterText),
  sort: SearchQuery.fields.sort,
  order: SearchQuery.fields.order
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
    about:
      "A JSON object of filters. A hit matches all members, and any value of a list. Optional when `q` is given; without `q` a member must leave somebody out.",
    rule: "must be a JSON object",
    example: { city: "Essen", active: true }
  },
  sort: {
    about:
      "What the hits are sorted by: how well they match (`relevance`, the default), name, or day of registration. All hits are sorted, then paged.",
    rule: `must be one of ${HitsSort.literals.join(", ")}`,
    example: "registration_date"
  },
  order: {
    about:
      "The direction: by default `asc` for names, and `desc`, the newest first, for days of registration. Hits without a known day are last. `relevance` has `desc` alone.",
    rule: `must be one of ${HitsOrder.literals.join(", ")}`,
    example: "desc"
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

const problems = [
  InvalidRequestProblem,
  BudgetExceededProblem,
  InsufficientCreditsProblem,
  UpstreamUnavailableProblem
] as const

const search = HttpApiEndpoint.get("searchOrganizations", "/search-organizations", {
  query: searchParameters,
  headers: retryHeaders,
  success: SearchAnswer,
  error: problems
})
  .middleware(IdempotencyKeyAccepted)
  .annotate(CountedAs, "search-organizations")
  .annotate(ParameterGuide, searchGuide)
  .annotateMerge(pricedOperation("searchOrganizations", "Search for organizations", searchWords))

const fetch = HttpApiEndpoint.get("fetchOrganization", "/fetch-organization", {
  query: fetchParameters,
  headers: retryHeaders,
  success: ProfileAnswer,
  error: [...problems, NotFoundProblem]
})
  .middleware(IdempotencyKeyAccepted)
  .annotate(CountedAs, "fetch-organization")
  .annotate(NamedOrganization, identifierIn("q", entityIdWritten))
  .annotate(ParameterGuide, fetchGuide(standardPriceList.prices))
  .annotateMerge(pricedOperation("fetchOrganization", "Fetch the profile of an organization", fetchWords))

const olderWords = ({ prices }: PriceList) => ({
  description: `The older name of fetch-organization: the same parameters, answers and prices (${
    creditsInWords(prices.operations["fetch-organization"])
  } and those of its features), booked under that name, but counted in the bucket \`register\`. Use fetch-organization. A Bearer token needs api:data.`,
  guides: fetchGuide(prices)
})

const get = HttpApiEndpoint.get("getOrganization", "/get-organization", {
  query: fetchParameters,
  headers: retryHeaders,
  success: ProfileAnswer,
  error: [...problems, NotFoundProblem]
})
  .middleware(IdempotencyKeyAccepted)
  .annotate(CountedAs, "get-organization")
  .annotate(NamedOrganization, identifierIn("q", entityIdWritten))
  .annotate(ParameterGuide, fetchGuide(standardPriceList.prices))
  .annotate(OpenApi.Deprecated, true)
  .annotateMerge(
    pricedOperation("getOrganization", "Fetch the profile of an organization by the older name", olderWords)
  )

/** The answer with suggestions. Rule: search#suggestions. */
const SuggestionsAnswer = Struct({
  suggestions: List(Struct({
    entity_id: EntityId.annotate({ description: "Pass it to fetch-organization." }),
    name: Text.annotate({ description: "The name of the organization." }),
    city: NullOr(Text).annotate({ description: "The town of its address; `null` where none is known." })
  })).annotate({ description: "At most ten organizations, best first." }),
  meta: freeMeta
}).annotate({
  identifier: "Suggestions",
  description: "Organizations that a text may mean.",
  examples: [{
    suggestions: [{ entity_id: organizationExample.entity_id, name: organizationExample.name, city: "Essen" }],
    meta: freeMetaExample
  }]
})

const suggest = HttpApiEndpoint.get("suggestOrganizations", "/suggest-organizations", {
  query: { q: QueryText.check(inUtf8) },
  success: SuggestionsAnswer,
  error: [InvalidRequestProblem, UpstreamUnavailableProblem]
})
  .annotate(CountedAs, "suggest-organizations")
  .annotate(ParameterGuide, { q: parameters.q })
  .annotateMerge(OpenApi.annotations({
    identifier: "suggestOrganizations",
    summary: "Suggest organizations while a name is typed",
    description:
      "Names at most ten organizations that a text may mean, with their towns and nothing more, for a field that completes what is typed. It counts in a bucket of its own. A Bearer token needs api:data. Free."
  }))

/** Search and fetch of organizations. Rule: search#request; profiles#fetch-organization. */
export class OrganizationsApi extends HttpApiGroup.make("organizations")
  .add(search, fetch, get, suggest)
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
  refuse(NotFoundProblem, { detail: reasons[notFound.reason](notFound), reason: notFound.reason })

/** Nothing changes soon: a client that waits for this long does better without. */
const retryAfterSeconds = 3600

const aiSearchUnavailable = () =>
  refuse(
    UpstreamUnavailableProblem,
    {
      detail:
        "This service has neither a language model nor access to websites, so there is no ai_search. Leave it out. Nothing was charged."
    },
    { "retry-after": String(retryAfterSeconds) }
  )

const refusalsOfFetch = {
  ...refusals,
  AiSearchUnavailable: aiSearchUnavailable,
  OrganizationNotFound: organizationNotFound
}

/** The handlers of the organization group. */
export const OrganizationsHandlers = handlersOf(
  OrganizationsApi,
  Effect.gen(function*() {
    const { search, suggest } = yield* SearchOrganizations
    const { fetch } = yield* FetchOrganization
    const fetchOrganization = ({ query }: { readonly query: FetchedBy }) =>
      fetch({ ...query, features: askedFeatures(query) }).pipe(
        Effect.map(profileAnswer),
        Effect.catchTags(refusalsOfFetch)
      )
    return {
      searchOrganizations: ({ query }) => search(query).pipe(Effect.map(searchAnswer), Effect.catchTags(refusals)),
      suggestOrganizations: ({ query: { q } }) =>
        suggest(q).pipe(
          Effect.flatMap((suggestions) => freeAnswer({ suggestions })),
          Effect.catchTag("UpstreamUnavailable", refusalsOfLookups.UpstreamUnavailable)
        ),
      fetchOrganization,
      getOrganization: fetchOrganization
    }
  })
)
