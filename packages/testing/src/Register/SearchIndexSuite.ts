import type { SearchIndex } from "@kontor/core/Register"
import type { Layer } from "effect"
import * as Classes from "./SearchIndexClassesSuite.ts"
import * as Filters from "./SearchIndexFilterSuite.ts"
import * as Order from "./SearchIndexOrderSuite.ts"
import * as PostalCodes from "./SearchIndexPostalCodeSuite.ts"
import * as Queries from "./SearchIndexQuerySuite.ts"

/** The contract of every search index. */
export const searchIndexSuite = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void => {
  Classes.suite(name, layer)
  Queries.suite(name, layer)
  PostalCodes.suite(name, layer)
  Order.suite(name, layer)
  Filters.suite(name, layer)
}

export { suite as searchIndexReferenceSuite } from "./SearchIndexReferenceSuite.ts"
