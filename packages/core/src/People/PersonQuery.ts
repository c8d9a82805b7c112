import { Schema } from "effect"
import { QueryText } from "../Register/search/SearchQuery.ts"

/** The name of a feature of a person profile. */
export const PersonFeature = Schema.Literals(["shareholdings", "network"])
export type PersonFeature = typeof PersonFeature.Type

/** A fetch of a person as a caller asks for it; a feature asked for twice counts once. Rule: GET /v1/fetch-person. */
export const PersonQuery = Schema.Struct({
  person_q: QueryText,
  organization_q: QueryText,
  features: Schema.Array(PersonFeature)
})
export type PersonQuery = typeof PersonQuery.Type
