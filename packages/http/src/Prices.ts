import { Plan } from "@kontor/core/Accounts"
import type { FetchQuery } from "@kontor/core/Organizations"
import type { PersonFeature } from "@kontor/core/People"
import {
  comingPriceLists,
  type Cost,
  cost,
  costOfAiSearch,
  costOfDocument,
  costOfFetch,
  costOfPerson,
  featuresAsked,
  type PricedOperation,
  type PriceList,
  priceListAt,
  PriceLists,
  standardPriceList,
  Tier,
  totalOf
} from "@kontor/core/Prices"
import { makeLimitsOf } from "@kontor/core/RateLimits"
import { CalendarDate, type Feature } from "@kontor/core/Register"
import { Clock, Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { handlersOf } from "./operations/Interpreter.ts"
import { freeAnswer } from "./operations/Operation.ts"
import { CountedAs, freeMeta, freeMetaExample } from "./operations/Request.ts"
import { NoParameters } from "./parameters/Parameters.ts"

const { Array: List, Int, NullOr, String: Text, Struct } = Schema

/** A member for each name of a table. */
const each = <Table extends object, Member extends Schema.Top>(table: Table, member: (name: string) => Member) =>
  Struct(
    Object.fromEntries(Object.keys(table).map((name) => [name, member(name)])) as { [name in keyof Table]: Member }
  )

const credits = (what: string) => Int.annotate({ description: `${what}, in credits.` })
const plansOf = (what: string) => List(Plan).annotate({ description: what })

const { account_limits, limits, prices, subscriptions, topics } = standardPriceList

const Prices = Struct({
  operations: each(prices.operations, (name) => credits(`An answer to ${name}`)).annotate({
    description: "The price of an answer, without what is added to it."
  }),
  features: each(prices.features, (name) => credits(`The feature ${name}`)).annotate({
    description: "What each feature with data adds to fetch-organization."
  }),
  person_features: each(prices.person_features, (name) => credits(`The feature ${name}`)).annotate({
    description: "What each feature with data adds to fetch-person."
  }),
  unofficial_excerpt: credits("An excerpt that the service prints itself, instead of the price of fetch-document"),
  ai_search: credits("What AI search adds, even where the request fails"),
  realtime_mode: credits("What a live fetch that succeeds adds"),
  monitoring: Struct({
    cycle: each(prices.monitoring.cycle, (cadence) => credits(`30 days at the cadence ${cadence}`)).annotate({
      description: "The price of a cycle by cadence."
    }),
    extra_check: credits("A completed check beyond the forecast of its cycle")
  }).annotate({ description: "What monitoring costs." })
}).annotate({ identifier: "Prices", description: "All prices, in credits." })

/** A price list, in its wire form. */
const ShownPriceList = Struct({
  version: Text.annotate({ description: "The name of the version." }),
  from: NullOr(CalendarDate).annotate({
    description: "The day from which it holds, in the time of Berlin; `null` for the first one."
  }),
  prices: Prices,
  plans: Struct({
    persons: plansOf("The plans with fetch-person."),
    network: plansOf("The plans with the feature network.")
  }).annotate({ description: "What only some plans have." }),
  topics: each(topics, (code) => Tier.annotate({ description: `The tier of ${code}.` })).annotate({
    description: "The tier of each topic of Signals and monitoring."
  }),
  tiers: Struct({
    ALL: plansOf("The plans with the topics of the tier ALL."),
    PRO: plansOf("The plans with the topics of the tier PRO."),
    MAX: plansOf("The plans with the topics of the tier MAX.")
  }).annotate({ description: "The plans that reach each tier." }),
  limits: each(limits, (bucket) => Int.annotate({ description: `The limit of the bucket ${bucket}.` })).annotate({
    description: "Requests a minute of each bucket, as this service counts them."
  }),
  account_limits: each(account_limits, (kind) => Int.annotate({ description: `The limit of ${kind}.` })).annotate({
    description: "How many of each an account may have at the same time; expired and archived ones do not count."
  }),
  subscriptions: Struct({
    grace_days: Int.annotate({ description: "How many days a subscription keeps its plan once it is past due." }),
    allotments: each(subscriptions.allotments, (plan) => credits(`Granted once for each period of ${plan}`)).annotate({
      description: "What each plan grants at the start of each period of a subscription."
    })
  }).annotate({ description: "The rules of subscriptions." })
}).annotate({
  identifier: "PriceList",
  description: "A version of the prices, and of what plans include."
})

const shown = {
  price_list: ShownPriceList.annotate({ description: "The version that requests of this moment are charged by." }),
  coming: List(ShownPriceList).annotate({ description: "Later versions, in the order of their days." })
}

/** The answer with the prices. */
const PricesAnswer = Struct({ ...shown, meta: freeMeta }).annotate({
  identifier: "PriceLists",
  description: "The price list in force, and those that are to come.",
  examples: [{ price_list: standardPriceList, coming: [], meta: freeMetaExample }]
})

/** The members of the answer to operators. */
export const shownPriceLists = shown

const getPrices = HttpApiEndpoint.get("getPrices", "/prices", { success: PricesAnswer })
  .middleware(NoParameters)
  .annotate(CountedAs, "account")
  .annotateMerge(OpenApi.annotations({
    identifier: "getPrices",
    summary: "Get the prices",
    description:
      "Returns the price list in force and those that are to come: prices, what plans include, rate limits, and how much an account may have. A request is charged by the list that is in force when it arrives. A Bearer token needs no ability. Free."
  }))

/** The price of everything. Rule: credits#price-lists. */
export class PricesApi extends HttpApiGroup.make("prices")
  .add(getPrices)
  .annotateMerge(OpenApi.annotations({ title: "Prices", description: "What everything costs, now and later." }))
{}

/** Makes an effect that reads the price lists that an answer shows, with the rate limits that the host sets. */
export const makeShownPrices: Effect.Effect<
  Effect.Effect<{ readonly price_list: PriceList; readonly coming: ReadonlyArray<PriceList> }>
> = Effect.map(Effect.all([PriceLists, makeLimitsOf]), ([versions, limitsOf]) => {
  const shown = (list: PriceList): PriceList => ({ ...list, limits: limitsOf(list) })
  return Effect.map(Clock.currentTimeMillis, (now) => ({
    price_list: shown(priceListAt(versions, now)),
    coming: comingPriceLists(versions, now).map(shown)
  }))
})

/** The handlers of the prices group. */
export const PricesHandlers = handlersOf(
  PricesApi,
  Effect.gen(function*() {
    const prices = yield* makeShownPrices
    return { getPrices: () => Effect.flatMap(prices, (shown) => freeAnswer(shown)) }
  })
)

/** A fetch of an organization to quote; a feature named twice counts once. */
interface QuotedOrganization extends Pick<FetchQuery, "ai_search" | "realtime_mode"> {
  readonly operation: "fetch-organization"
  readonly plan: Plan
  readonly features?: ReadonlyArray<Feature>
}

/** A fetch of a person to quote, on a plan that includes it. */
interface QuotedPerson {
  readonly operation: "fetch-person"
  readonly plan: Plan
  readonly features?: ReadonlyArray<PersonFeature>
}

/** An operation to quote whose price does not depend on its parameters. */
interface QuotedOperation {
  readonly operation: Exclude<PricedOperation, "fetch-organization" | "fetch-person">
}

/** A request to quote. */
export type QuotedRequest = QuotedOrganization | QuotedPerson | QuotedOperation

/** The part of a price list that a quote needs. */
type QuotedPrices = Pick<PriceList, "plans" | "prices">

/** The price of a request, in credits, before it is sent. */
export interface Quote {
  /** The maximum price: the balance must cover it. */
  readonly largest: number
  /**
   * The minimum price of an answer: no feature has data, a live fetch fails, an excerpt is unofficial. A request that
   * fails costs nothing but AI mode.
   */
  readonly base: number
  /** The maximum price by component. */
  readonly breakdown: Cost
  /** Features that the plan does not include: they are left out, free of charge. */
  readonly ignored_features: ReadonlyArray<Feature>
}

const quoteOf = (breakdown: Cost, least: Cost, ignored_features: ReadonlyArray<Feature>): Quote => ({
  largest: totalOf(breakdown),
  base: totalOf(least),
  breakdown,
  ignored_features
})

const quoteOfOrganization = (
  { ai_search, features = [], plan, realtime_mode }: QuotedOrganization,
  { plans, prices }: QuotedPrices
): Quote => {
  const surcharge = ai_search === undefined ? {} : costOfAiSearch(prices)
  const { ignored, wanted } = featuresAsked(features, plan, plans, ai_search)
  const largest = costOfFetch(prices, wanted, realtime_mode !== undefined)
  return quoteOf({ ...surcharge, ...largest }, { ...surcharge, ...costOfFetch(prices, [], false) }, ignored)
}

const quoteOfPerson = ({ features = [], plan }: QuotedPerson, { plans, prices }: QuotedPrices): Quote => {
  const { ignored, wanted } = featuresAsked(features, plan, plans)
  return quoteOf(costOfPerson(prices, wanted), costOfPerson(prices, []), ignored)
}

/**
 * The price of a request without sending it, by the rules that charge it, under a price list: the one in force, as
 * GET /v1/prices answers it. Rule: credits#prices.
 */
export const quote = (request: QuotedRequest, list: QuotedPrices): Quote => {
  switch (request.operation) {
    case "fetch-organization":
      return quoteOfOrganization(request, list)
    case "fetch-person":
      return quoteOfPerson(request, list)
    case "fetch-document": {
      const costs = [true, false].map((isOfficial) => costOfDocument(list.prices, isOfficial))
      const [least = {}, largest = least] = costs.toSorted((left, right) => totalOf(left) - totalOf(right))
      return quoteOf(largest, least, [])
    }
    case "search-organizations":
    case "signals":
    case "signals-detail":
    case "signals-catalog":
    case "monitoring-management": {
      const fixed = cost({ base: list.prices.operations[request.operation] })
      return quoteOf(fixed, fixed, [])
    }
  }
}
