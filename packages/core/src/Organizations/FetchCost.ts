import { type Cost, cost } from "../Credits/Cost.ts"
import type { Plan, PlansWith } from "../Prices/Plan.ts"
import type { PriceTable } from "../Prices/PriceTable.ts"
import type { Feature } from "../Register/profile/Features.ts"

/**
 * Whether a plan ignores a feature of an organization or a person, without a charge. Rule: Authentication (service
 * description), 6.
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
