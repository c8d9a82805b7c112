import type { CompanySize, Coordinates, EntityId, FinancialFigure } from "@kontor/core/Register"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import {
  distinctWords,
  type NameWords,
  nameWords,
  weightOfWord,
  wordsOf,
  wordWeights,
  writtenOut
} from "./NameWords.ts"

/** Figures by key, without unknown ones. */
export type FinancialFigures = { readonly [Figure in FinancialFigure]?: number }

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
  /** The names it had before, newest first, but for those with the words of the present one. */
  readonly former_names: ReadonlyArray<string>
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
  /** The words of its former names. */
  readonly formers: ReadonlyArray<NameWords>
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

/** The weights of the words of a name, for an organization in a place. */
const weighedWords = (
  { core, formers, forms, place }: Pick<DocumentWords, "core" | "formers" | "forms" | "place">
): DocumentWords => {
  const weights = new Map<string, number>()
  let weight = 0
  for (const word of distinctWords({ core, forms })) {
    const own = weightInName(word, !core.includes(word), place.includes(word))
    weights.set(word, own)
    weight += own
  }
  return { core, forms, formers, weights, weight: Math.min(maxWeight, weight), place }
}

/** A name, and its place. */
interface NamedInPlace extends Pick<SearchDocument, "name" | "former_names"> {
  readonly fields: Pick<FilterFields, "postal_code" | "city">
}

/** The words of a name that are searched. */
const wordsOfName = (name: string): NameWords => {
  const { core, forms } = nameWords(name)
  return { core: core.slice(0, maxWords), forms: forms.slice(0, maxWords) }
}

/** Reads the words by which an organization is found. */
export const documentWords = ({ fields, former_names, name }: NamedInPlace): DocumentWords =>
  weighedWords({ ...wordsOfName(name), formers: former_names.map(wordsOfName), place: placeWords(fields) })

/** The maximum prominence. */
export const maxProminence = 1023
