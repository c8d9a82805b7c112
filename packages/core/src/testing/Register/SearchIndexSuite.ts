import type { Layer } from "effect"
import type { SearchIndex } from "../../Register/index.ts"
import * as Classes from "./SearchIndexClassesSuite.ts"
import * as Filters from "./SearchIndexFilterSuite.ts"
import * as Order from "./SearchIndexOrderSuite.ts"
import * as PostalCodes from "./SearchIndexPostalCodeSuite.ts"
import * as Queries from "./SearchIndexQuerySuite.ts"

/** The contract of every search index. */
export const suite = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void => {
  Classes.suite(name, layer)
  Queries.suite(name, layer)
  PostalCodes.suite(name, layer)
  Order.suite(name, layer)
  Filters.suite(name, layer)
}

export { suite as referenceSuite } from "./SearchIndexReferenceSuite.ts"
