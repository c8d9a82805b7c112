import { Schema } from "effect"
import { Feature } from "../Register/profile/Features.ts"
import { QueryText } from "../Register/search/SearchQuery.ts"

/** A fetch as a caller asks for it. A repeated feature counts once. */
export const FetchQuery = Schema.Struct({
  q: QueryText,
  features: Schema.Array(Feature),
  ai_search: Schema.optionalKey(Schema.Literal("on-default")),
  realtime_mode: Schema.optionalKey(Schema.Literal("commercialregister-default"))
})
export type FetchQuery = typeof FetchQuery.Type
