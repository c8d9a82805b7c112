import { foldText } from "../identity/Name.ts"
import type { CompanySize } from "../profile/CompanySize.ts"
import { companySize } from "../profile/CompanySize.ts"
import { type FinancialFigures, newestFigures } from "../profile/FinancialFigures.ts"
import type { Coordinates } from "../profile/Organization.ts"
import type { Folded } from "../records/Fold.ts"

/** What a register keeps beside a profile so that it can be found. Names and places are folded. */
export interface SearchFields {
  readonly name_key: string
  readonly name_words: ReadonlyArray<string>
  readonly place_words: ReadonlyArray<string>
  readonly is_active: boolean
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

/** How many letters of a folded text count in a search: no query is longer. */
const longestKey = 500

/** A text as searches compare it: folded, and no longer than any query. */
export const searchKey = (text: string): string => foldText(text).slice(0, longestKey).trimEnd()

/** The distinct words of search keys, in their order. */
export const wordsOf = (...keys: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(keys.flatMap((key) => key === "" ? [] : key.split(" ")))
]

/** Words that are written with hyphens between them, of which `Rhein-Neckar` is also known as `RheinNeckar`. */
const hyphenated = /\p{L}+(?:[-\u2010\u2011]\p{L}+)+/gu

/** The hyphenated words of a name as one word each. */
const joinedWords = (name: string): ReadonlyArray<string> =>
  (name.slice(0, longestKey).match(hyphenated) ?? []).map((words) =>
    searchKey(words.replaceAll(/[-\u2010\u2011]/gu, ""))
  )

/** Derives the search fields of a folded profile. */
export const searchFields = ({ facts, legal_form, organization }: Folded): SearchFields => {
  const { address, industry_classification, name, registration_date, status } = organization
  const name_key = searchKey(name)
  const postal_code = searchKey(address?.postal_code ?? "")
  const city = searchKey(address?.city ?? "")
  return {
    name_key,
    name_words: wordsOf(name_key, ...joinedWords(name)),
    place_words: wordsOf(postal_code, city),
    is_active: status === "ACTIVE",
    legal_form,
    registered_on: registration_date?.slice(0, 10),
    postal_code,
    city,
    coordinates: address?.coordinates ?? undefined,
    industry_codes: {
      WZ2008: industry_classification.WZ2008.map((industry) => industry.code),
      WZ2025: industry_classification.WZ2025.map((industry) => industry.code)
    },
    size: companySize(facts.financial_kpi ?? []),
    figures: newestFigures(facts.financial_kpi ?? [])
  }
}
