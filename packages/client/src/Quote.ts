import type { Feature, PersonFeature, Plan, PriceList } from "./generated/Contract.ts"

/** A request whose price is asked for. */
export type QuotedRequest =
  | {
    readonly operation: "fetch-organization"
    readonly plan: Plan
    readonly features?: ReadonlyArray<Feature>
    readonly ai_search?: "on-default"
    readonly realtime_mode?: "commercialregister-default"
  }
  | {
    readonly operation: "fetch-person"
    readonly plan: Plan
    readonly features?: ReadonlyArray<PersonFeature>
  }
  | { readonly operation: Exclude<keyof PriceList["prices"]["operations"], "fetch-organization" | "fetch-person"> }

/** The cost of a request, in credits, before it is sent. */
export interface Quote {
  /** The most it can cost, which the balance must cover. */
  readonly largest: number
  /** The least that an answer costs. */
  readonly base: number
  /** Features that the plan leaves out, free. */
  readonly ignored_features: ReadonlyArray<Feature>
}

const sumOf = (list: Readonly<Record<string, number>>, names: ReadonlyArray<string>): number =>
  names.reduce((sum, name) => sum + (list[name] ?? 0), 0)

/** Says what a request costs without sending it, under a price list: `getPrices` answers the one in force. */
export const quote = (request: QuotedRequest, { plans, prices }: Pick<PriceList, "plans" | "prices">): Quote => {
  const price = prices.operations[request.operation]
  if (request.operation === "fetch-document") {
    const both = [price, prices.unofficial_excerpt]
    return { largest: Math.max(...both), base: Math.min(...both), ignored_features: [] }
  }
  if (request.operation !== "fetch-organization" && request.operation !== "fetch-person") {
    return { largest: price, base: price, ignored_features: [] }
  }
  const asked: ReadonlyArray<Feature> = [...new Set<Feature>(request.features)]
  const isAiMode = request.operation === "fetch-organization" && request.ai_search !== undefined
  const ignored = asked.filter((feature) =>
    (feature === "network" && !plans.network.includes(request.plan)) || (feature === "website_content" && !isAiMode)
  )
  const counted = asked.filter((feature) => !ignored.includes(feature))
  if (request.operation === "fetch-person") {
    return { largest: price + sumOf(prices.person_features, counted), base: price, ignored_features: ignored }
  }
  const surcharge = request.ai_search === undefined ? 0 : prices.ai_search
  const live = request.realtime_mode === undefined ? 0 : prices.realtime_mode
  return {
    largest: price + sumOf(prices.features, counted) + surcharge + live,
    base: price + surcharge,
    ignored_features: ignored
  }
}
