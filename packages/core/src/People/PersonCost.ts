import { type Cost, cost } from "../Credits/Cost.ts"
import { PriceList } from "../Credits/PriceList.ts"
import type { PersonFeature } from "./PersonQuery.ts"

/** The cost of fetching a person with these features. */
export const costOfPerson = (features: ReadonlyArray<PersonFeature>): Cost =>
  cost({
    base: PriceList.operations["fetch-person"],
    ...Object.fromEntries(features.map((feature) => [feature, PriceList.personFeatures[feature]]))
  })
