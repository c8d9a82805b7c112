import type { FetchQuery } from "./Organizations/FetchOrganization.ts"
import type { PersonFeature } from "./People/FetchPerson.ts"
import {
  type Cost,
  cost,
  costOfAiSearch,
  costOfDocument,
  costOfFetch,
  costOfPerson,
  isIgnored,
  type Plan,
  type PricedOperation,
  type PriceList,
  totalOf
} from "./Prices.ts"
import type { Feature } from "./Register/Features.ts"

/** A fetch of an organization to quote; a feature named twice counts once. */
export interface QuotedOrganization extends Pick<FetchQuery, "ai_search" | "realtime_mode"> {
  readonly operation: "fetch-organization"
  readonly plan: Plan
  readonly features?: ReadonlyArray<Feature>
}

/** A fetch of a person to quote, on a plan that includes it. */
export interface QuotedPerson {
  readonly operation: "fetch-person"
  readonly plan: Plan
  readonly features?: ReadonlyArray<PersonFeature>
}

/** An operation to quote whose price does not depend on its parameters. */
export interface QuotedOperation {
  readonly operation: Exclude<PricedOperation, "fetch-organization" | "fetch-person">
}

/** A request to quote. */
export type QuotedRequest = QuotedOrganization | QuotedPerson | QuotedOperation

/** The part of a price list that a quote needs. */
export type QuotedPrices = Pick<PriceList, "plans" | "prices">

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
  { ai_search, features, plan, realtime_mode }: QuotedOrganization,
  { plans, prices }: QuotedPrices
): Quote => {
  const asked = [...new Set(features)]
  const surcharge = ai_search === undefined ? {} : costOfAiSearch(prices)
  const wanted = asked.filter((feature) => !isIgnored(plans, feature, plan, ai_search))
  const largest = costOfFetch(prices, wanted, realtime_mode !== undefined)
  return quoteOf(
    { ...surcharge, ...largest },
    { ...surcharge, ...costOfFetch(prices, [], false) },
    asked.filter((feature) => isIgnored(plans, feature, plan, ai_search))
  )
}

const quoteOfPerson = ({ features, plan }: QuotedPerson, { plans, prices }: QuotedPrices): Quote => {
  const asked = [...new Set(features)]
  return quoteOf(
    costOfPerson(prices, asked.filter((feature) => !isIgnored(plans, feature, plan))),
    costOfPerson(prices, []),
    asked.filter((feature) => isIgnored(plans, feature, plan))
  )
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
