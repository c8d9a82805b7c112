import { Schema } from "effect"
import { isLine } from "../../Line.ts"
import { Filter } from "./Filter.ts"
import { searchReach } from "./SearchClass.ts"

export { searchReach }

const maxLength = 500

/** The text of a query: one line of 2 to 500 characters, not counting blanks around it. Rule: Search (decisions 8). */
export const QueryText = Schema.Trim.check(
  Schema.isBetweenLength(2, maxLength),
  Schema.makeFilter(isLine(maxLength), { expected: "a text without control characters" })
)

/** A search as a caller asks for it: text, filters or both, and the page. */
export const SearchQuery = Schema.Struct({
  q: Schema.optionalKey(QueryText),
  filters: Schema.optionalKey(Filter),
  skip: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: searchReach - 1 })),
  limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }))
})
export type SearchQuery = typeof SearchQuery.Type
