import { featurePrices } from "../../support/RulePrices.ts"

/** What decides what a fetch of an organization costs. */
export interface FetchPrices {
  readonly base: number
  readonly features: Readonly<Record<string, number>>
  readonly aiSearch: number
  readonly realtimeMode: number
  readonly network: ReadonlyArray<Case["plan"]>
}

/** The features of a fetch, in the order of the price list. */
export const allFeatures = Object.keys(featurePrices)

/** The prices of the service description. */
export const described: FetchPrices = {
  base: 5,
  features: featurePrices,
  aiSearch: 20,
  realtimeMode: 10,
  network: ["pro", "max"]
}

/** A fetch, and what is the case when it arrives. */
export interface Case {
  readonly features: ReadonlyArray<string>
  readonly plan: "free" | "plus" | "pro" | "max"
  readonly isAiMode: boolean
  /** Whether a live fetch is asked for, and what becomes of it. */
  readonly live: "no" | "succeeds" | "fails"
  /** Whether the organization is known, and whether the features have data. */
  readonly found: "with data" | "without data" | "no"
}

/** What must come of it. */
export interface Expected {
  readonly status: 200 | 400 | 402 | 404
  readonly breakdown: Readonly<Record<string, number>>
  /** What is booked, the newest first. */
  readonly booked: ReadonlyArray<{ readonly kind: string; readonly credits: number }>
}

const sum = (breakdown: Readonly<Record<string, number>>): number =>
  Object.values(breakdown).reduce((total, credits) => total + credits, 0)

const priced = (components: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(components).filter(([, price]) => price !== 0))

const pricesOf = (prices: FetchPrices, features: ReadonlyArray<string>) =>
  priced(Object.fromEntries(features.map((feature) => [feature, prices.features[feature]!])))

const answered = ({ network }: FetchPrices, { features, isAiMode, plan }: Case) =>
  features.filter((feature) =>
    (feature !== "network" || network.includes(plan)) && (feature !== "website_content" || isAiMode)
  )

const surchargeOf = ({ aiSearch }: FetchPrices, { isAiMode }: Case): Readonly<Record<string, number>> =>
  priced(isAiMode ? { ai_search: aiSearch } : {})

/** The most that a fetch can cost: what the balance must cover. */
export const largestCost = (one: Case, prices: FetchPrices = described): number =>
  prices.base + sum(pricesOf(prices, answered(prices, one))) + sum(surchargeOf(prices, one)) +
  (one.live === "no" ? 0 : prices.realtimeMode)

/** What must come of a fetch, by the service description alone. */
export const expected = (one: Case, balance: number, prices: FetchPrices = described): Expected => {
  const surcharge = surchargeOf(prices, one)
  const bookedAs = (kind: string, components: Readonly<Record<string, number>>) =>
    sum(components) === 0 ? [] : [{ kind, credits: -sum(components) }]
  const kept = bookedAs("surcharge", surcharge)
  const isStale = one.live !== "no" &&
    one.features.some((name) => name === "related_persons" || name === "publications")
  if (isStale) return { status: 400, breakdown: {}, booked: [] }
  if (balance < largestCost(one, prices)) return { status: 402, breakdown: {}, booked: [] }
  if (one.found === "no") return { status: 404, breakdown: surcharge, booked: kept }
  const charge = priced({
    base: prices.base,
    ...(one.found === "with data" && pricesOf(prices, answered(prices, one))),
    ...(one.live === "succeeds" && { realtime_mode: prices.realtimeMode })
  })
  return {
    status: 200,
    breakdown: { ...surcharge, ...charge },
    booked: [...bookedAs("charge", charge), ...kept]
  }
}
