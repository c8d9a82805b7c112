import { isAmong, type Plan, plansWith } from "../Accounts/Plan.ts"
import { type Cost, cost } from "../Credits/Cost.ts"
import { PriceList } from "../Credits/PriceList.ts"
import type { Feature } from "../Register/profile/Features.ts"

/**
 * Whether a plan ignores a feature of an organization or a person, without a charge. Rule: Authentication (service
 * description), 6.
 */
export const isIgnored = (feature: Feature, plan: Plan): boolean =>
  feature === "network" && !isAmong(plansWith.network, plan)

/** The cost of a fetch with these features, live or not. */
export const costOfFetch = (features: ReadonlyArray<Feature>, isLive: boolean): Cost =>
  cost({
    base: PriceList.operations["fetch-organization"],
    ...Object.fromEntries(features.map((feature) => [feature, PriceList.features[feature]])),
    realtime_mode: isLive ? PriceList.realtimeMode : 0
  })

/** The cost of AI mode, whatever the fetch finds. */
export const costOfAiSearch: Cost = cost({ ai_search: PriceList.aiSearch })
