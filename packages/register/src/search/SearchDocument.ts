import type { CompanySize, Coordinates, EntityId } from "@kontor/core/Register"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { FinancialFigures } from "../profile/FinancialFigures.ts"
import { distinctWords, nameWords, writtenOut } from "./NameWords.ts"
import { wordsOf } from "./SearchKey.ts"
import { weightOfWord, wordWeights } from "./WordWeight.ts"

/** The fields that filters compare. Postal code and city are folded. */
export interface FilterFields {
  readonly is_active: boolean
  /** A short form of the table of legal forms. */
  readonly legal_form: string | undefined
  /** The day of the registration, `YYYY-MM-DD`. */
  readonly registered_on: string | undefined
  readonly postal_code: string
  readonly city: string
  readonly coordinates: typeof Coordinates.Type | undefined
  readonly industry_codes: { readonly WZ2008: ReadonlyArray<string>; readonly WZ2025: ReadonlyArray<string> }
  readonly size: CompanySize | undefined
  readonly figures: FinancialFigures
}

/** The document of an organization in a search index. `prominence` is an integer from 0 to `maxProminence`. */
export interface SearchDocument {
  readonly entity_id: EntityId
  readonly name: string
  /** The present register number, then the former ones. */
  readonly numbers: readonly [RegisterNumber, ...ReadonlyArray<RegisterNumber>]
  readonly prominence: number
  readonly fields: FilterFields
}

/** The maximum weight of all words in a name: a larger one counts as this. */
export const maxWeight = 255

/** The maximum number of words of a name that are searched. */
const maxWords = 60

/** The words by which an organization is found. */
export interface DocumentWords {
  /** The words of the name without its legal form, in order. */
  readonly core: ReadonlyArray<string>
  readonly forms: ReadonlyArray<string>
  /** The distinct words of the name with their weights. */
  readonly weights: ReadonlyMap<string, number>
  /** The weight of all words in the name, at most `maxWeight`. */
  readonly weight: number
  readonly place: ReadonlyArray<string>
}

/** The words of a place: its folded postal code and town. */
export const placeWords = (
  { city, postal_code }: Pick<FilterFields, "postal_code" | "city">
): ReadonlyArray<string> => [...new Set(wordsOf(postal_code, city).map(writtenOut))]

/** The weight of a word in a name: zero for a legal form, small for the organization's own town. */
const weightInName = (word: string, isForm: boolean, isOwnPlace: boolean): number => {
  const weight = isForm ? wordWeights.silent : weightOfWord(word)
  return isOwnPlace ? Math.min(weight, wordWeights.town) : weight
}

/** What the words of a name weigh, of an organization in a place. */
const weighedWords = (
  { core, forms, place }: Pick<DocumentWords, "core" | "forms" | "place">
): DocumentWords => {
  const weights = new Map<string, number>()
  let weight = 0
  for (const word of distinctWords({ core, forms })) {
    const own = weightInName(word, !core.includes(word), place.includes(word))
    weights.set(word, own)
    weight += own
  }
  return { core, forms, weights, weight: Math.min(maxWeight, weight), place }
}

/** A name, and its place. */
interface NamedInPlace extends Pick<SearchDocument, "name"> {
  readonly fields: Pick<FilterFields, "postal_code" | "city">
}

/** Reads the words by which an organization is found. */
export const documentWords = ({ fields, name }: NamedInPlace): DocumentWords => {
  const { core, forms } = nameWords(name)
  return weighedWords({ core: core.slice(0, maxWords), forms: forms.slice(0, maxWords), place: placeWords(fields) })
}
