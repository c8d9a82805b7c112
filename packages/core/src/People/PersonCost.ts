import { isAmong, type Plan, plansWith } from "../Accounts/Plan.ts"
import { type Cost, cost } from "../Credits/Cost.ts"
import { PriceList } from "../Credits/PriceList.ts"
import type { PersonFeature } from "./PersonQuery.ts"

/** Whether a plan leaves a feature of a person out, free. */
export const isIgnoredOfPerson = (feature: PersonFeature, plan: Plan): boolean =>
  feature === "network" && !isAmong(plansWith.network, plan)

/** What a fetch of a person costs that answers these features. */
export const costOfPerson = (features: ReadonlyArray<PersonFeature>): Cost =>
  cost({
    base: PriceList.operations["fetch-person"],
    ...Object.fromEntries(features.map((feature) => [feature, PriceList.personFeatures[feature]]))
  })
