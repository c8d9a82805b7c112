import type { Feature } from "../Register/Features.ts"
import type { Plan, PlansWith } from "./Plan.ts"
import type { PriceTable } from "./PriceTable.ts"

/** The cost of a request by component, in credits. Components that cost nothing are absent. */
export type Cost = Readonly<Record<string, number>>

/** A cost of these components; those of 0 credits are dropped. */
export const cost = (components: Readonly<Record<string, number>>): Cost =>
  Object.fromEntries(Object.entries(components).filter(([, credits]) => credits > 0))

/** The sum of a cost, in credits. */
export const totalOf = (components: Cost): number =>
  Object.values(components).reduce((sum, credits) => sum + credits, 0)

/**
 * Returns whether a plan ignores a feature of an organization or a person, without a charge. Rule: Authentication
 * (service description), 6.
 */
export const isIgnored = (plans: PlansWith, feature: Feature, plan: Plan): boolean =>
  feature === "network" && !plans.network.includes(plan)

/** The cost of a fetch with these features, live or not. */
export const costOfFetch = (prices: PriceTable, features: ReadonlyArray<Feature>, isLive: boolean): Cost =>
  cost({
    base: prices.operations["fetch-organization"],
    ...Object.fromEntries(features.map((feature) => [feature, prices.features[feature]])),
    realtime_mode: isLive ? prices.realtime_mode : 0
  })

/** The cost of AI mode, whatever the fetch finds. */
export const costOfAiSearch = ({ ai_search }: PriceTable): Cost => cost({ ai_search })

/** The cost of fetching a person with these features. */
export const costOfPerson = (prices: PriceTable, features: ReadonlyArray<keyof PriceTable["person_features"]>): Cost =>
  cost({
    base: prices.operations["fetch-person"],
    ...Object.fromEntries(features.map((feature) => [feature, prices.person_features[feature]]))
  })
