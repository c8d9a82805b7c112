import type { EntityId } from "../identity/Identity.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { CompanySize } from "../profile/CompanySize.ts"
import type { FinancialFigures } from "../profile/FinancialFigures.ts"
import type { Coordinates } from "../profile/Organization.ts"
import { distinctWords, nameWords, writtenOut } from "./NameWords.ts"
import { wordsOf } from "./SearchKey.ts"
import { weightOfWord, wordWeights } from "./WordWeight.ts"

/** What a search filters by. Postal code and city are folded. */
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

/** What a search index holds of an organization. `prominence` is an integer from 0 to `mostProminence`. */
export interface SearchDocument {
  readonly entity_id: EntityId
  readonly name: string
  /** Today's register number, then the former ones. */
  readonly numbers: readonly [RegisterNumber, ...ReadonlyArray<RegisterNumber>]
  readonly prominence: number
  readonly fields: FilterFields
}

/** How much the words of a name may weigh together: what is more is as much. */
export const mostWeight = 255

/** How many words of a name are searched. */
const mostWords = 60

/** The words by which an organization is found. */
export interface DocumentWords {
  /** The words of the name without its legal form, in their order. */
  readonly core: ReadonlyArray<string>
  readonly forms: ReadonlyArray<string>
  /** The distinct words of the name, and what each of them weighs. */
  readonly weights: ReadonlyMap<string, number>
  /** What the words of the name weigh together, at most `mostWeight`. */
  readonly weight: number
  readonly place: ReadonlyArray<string>
}

/** The words of a place: postal code and town, which are folded. */
const placeWords = (
  { city, postal_code }: Pick<FilterFields, "postal_code" | "city">
): ReadonlyArray<string> => [...new Set(wordsOf(postal_code, city).map(writtenOut))]

/** What a word weighs in a name: as a legal form nothing, as the town of the organization itself little. */
const weightInName = (word: string, isForm: boolean, isOwnPlace: boolean): number => {
  const weight = isForm ? wordWeights.silent : weightOfWord(word)
  return isOwnPlace ? Math.min(weight, wordWeights.town) : weight
}

/** What the words of a name weigh, of an organization in a place. */
export const weighedWords = (
  { core, forms, place }: Pick<DocumentWords, "core" | "forms" | "place">
): DocumentWords => {
  const weights = new Map<string, number>()
  let weight = 0
  for (const word of distinctWords({ core, forms })) {
    const own = weightInName(word, !core.includes(word), place.includes(word))
    weights.set(word, own)
    weight += own
  }
  return { core, forms, weights, weight: Math.min(mostWeight, weight), place }
}

/** Reads the words by which an organization is found. */
export const documentWords = ({ fields, name }: Pick<SearchDocument, "fields" | "name">): DocumentWords => {
  const { core, forms } = nameWords(name)
  return weighedWords({ core: core.slice(0, mostWords), forms: forms.slice(0, mostWords), place: placeWords(fields) })
}
