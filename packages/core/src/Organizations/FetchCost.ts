import { isAmong, type Plan, plansWith } from "../Accounts/Plan.ts"
import { type Cost, cost } from "../Credits/Cost.ts"
import { PriceList } from "../Credits/PriceList.ts"
import type { Feature } from "../Register/profile/Features.ts"

/**
 * Whether a plan leaves a feature out, free: of an organization, or of a person. Rule: Authentication (service
 * description), 6.
 */
export const isIgnored = (feature: Feature, plan: Plan): boolean =>
  feature === "network" && !isAmong(plansWith.network, plan)

/** What a fetch costs that answers these features, live or not. */
export const costOfFetch = (features: ReadonlyArray<Feature>, isLive: boolean): Cost =>
  cost({
    base: PriceList.operations["fetch-organization"],
    ...Object.fromEntries(features.map((feature) => [feature, PriceList.features[feature]])),
    realtime_mode: isLive ? PriceList.realtimeMode : 0
  })

/** What AI mode costs, whatever becomes of the fetch. */
export const costOfAiSearch: Cost = cost({ ai_search: PriceList.aiSearch })
