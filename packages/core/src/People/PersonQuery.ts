import { Schema } from "effect"
import { QueryText } from "../Register/search/SearchQuery.ts"

/** The name of a feature of a person profile. */
export const PersonFeature = Schema.Literals(["shareholdings", "network"])
export type PersonFeature = typeof PersonFeature.Type

/** A request for a person; a feature that is named twice counts once. Rule: GET /v1/fetch-person. */
export const PersonQuery = Schema.Struct({
  person_q: QueryText,
  organization_q: QueryText,
  features: Schema.Array(PersonFeature)
})
export type PersonQuery = typeof PersonQuery.Type
