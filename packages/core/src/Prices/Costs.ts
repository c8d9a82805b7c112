import type { Feature } from "../Register/Features.ts"
import type { Plan, PlansWith } from "./Plan.ts"
import type { PriceTable } from "./PriceTable.ts"

/** The cost of a request by component, in credits. Components that cost nothing are absent. */
export type Cost = Readonly<Record<string, number>>

/** A cost of these components; those of 0 credits are dropped. */
export const cost = (components: Readonly<Record<string, number>>): Cost => {
  const priced: Record<string, number> = {}
  for (const component in components) if (components[component]! > 0) priced[component] = components[component]!
  return priced
}

/** The sum of a cost, in credits. */
export const totalOf = (components: Cost): number => {
  let sum = 0
  for (const component in components) sum += components[component]!
  return sum
}

/**
 * Returns whether a fetch ignores a feature of an organization or a person, without a charge: one that the plan does
 * not have, or the content of a website without AI search.
 */
export const isIgnored = (plans: PlansWith, feature: Feature, plan: Plan, ai_search?: "on-default"): boolean =>
  (feature === "network" && !plans.network.includes(plan)) ||
  (feature === "website_content" && ai_search === undefined)

const costWith = <F extends string>(base: number, features: ReadonlyArray<F>, prices: Readonly<Record<F, number>>) => {
  const priced: Record<string, number> = {}
  if (base > 0) priced["base"] = base
  for (const feature of features) if (prices[feature] > 0) priced[feature] = prices[feature]
  return priced
}

/** The cost of a fetch with these features, live or not. */
export const costOfFetch = (prices: PriceTable, features: ReadonlyArray<Feature>, isLive: boolean): Cost => {
  const priced = costWith(prices.operations["fetch-organization"], features, prices.features)
  if (isLive && prices.realtime_mode > 0) priced["realtime_mode"] = prices.realtime_mode
  return priced
}

/** The cost of a document: as the register issued it, or an excerpt that the service prints itself. */
export const costOfDocument = (prices: PriceTable, isOfficial: boolean): Cost =>
  isOfficial
    ? cost({ base: prices.operations["fetch-document"] })
    : cost({ unofficial_excerpt: prices.unofficial_excerpt })

/** The cost of AI mode, whatever the fetch finds. */
export const costOfAiSearch = ({ ai_search }: PriceTable): Cost => cost({ ai_search })

/** The cost of fetching a person with these features. */
export const costOfPerson = (prices: PriceTable, features: ReadonlyArray<keyof PriceTable["person_features"]>): Cost =>
  costWith(prices.operations["fetch-person"], features, prices.person_features)
