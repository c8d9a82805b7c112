import { Filter, QueryText, SearchQuery } from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import { JsonText } from "../parameters/JsonText.ts"
import type { Guide, Guides } from "../parameters/ParameterGuide.ts"
import { inUtf8 } from "../parameters/Utf8.ts"
import { WholeNumber } from "../parameters/WholeNumber.ts"
import { filterGuide } from "./FilterGuide.ts"

const { optionalKey, withDecodingDefaultKey } = Schema
const { limit, skip } = SearchQuery.fields

/** The query parameters of a search. Rule: GET /v1/search-organizations. */
export const searchParameters = {
  q: optionalKey(QueryText.check(inUtf8)),
  skip: WholeNumber(skip).pipe(withDecodingDefaultKey(Effect.succeed("0"))),
  limit: WholeNumber(limit).pipe(withDecodingDefaultKey(Effect.succeed("10"))),
  filters: optionalKey(JsonText(Filter))
}

const parameters: Readonly<Record<keyof typeof searchParameters, Guide>> = {
  q: {
    about:
      "A name, words of it, a register number or an EUID. Digits alone, or with a court, are a register number of any register, and words too. Case, umlauts, punctuation and spellings of legal forms do not matter. Optional when `filters` is given.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "Beispielwerk",
    schema: { type: "string", minLength: 2, maxLength: 500 }
  },
  skip: {
    about: "How many hits to skip. `skip` and `limit` together reach up to hit 10 000.",
    rule: "must be an integer from 0 to 9999",
    example: 0,
    schema: { type: "integer", minimum: 0, maximum: 9999, default: 0 }
  },
  limit: {
    about: "How many hits to return.",
    rule: "must be an integer from 1 to 30",
    example: 10,
    schema: { type: "integer", minimum: 1, maximum: 30, default: 10 }
  },
  filters: {
    about: "A JSON object of filters. A hit matches all members, and any value of a list. Optional when `q` is given.",
    rule: "must be a JSON object",
    example: { city: "Essen", active: true }
  }
}

/** The guides of the search parameters. */
export const searchGuide: Guides = { ...parameters, ...filterGuide }
