import { type Cost, cost } from "../Credits/Cost.ts"
import type { PriceTable } from "../Prices/PriceTable.ts"
import type { PersonFeature } from "./PersonQuery.ts"

/** The cost of fetching a person with these features. */
export const costOfPerson = (prices: PriceTable, features: ReadonlyArray<PersonFeature>): Cost =>
  cost({
    base: prices.operations["fetch-person"],
    ...Object.fromEntries(features.map((feature) => [feature, prices.person_features[feature]]))
  })
