import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { CompanySize, FinancialFigure } from "./Organization.ts"
import {
  isLine,
  legalFormShorts,
  legalFormsOfFilter,
  type RegisterType,
  registerTypeOf,
  withoutZeros
} from "./Spelling.ts"

/** The version of the German classification of economic activities. */
export const IndustryScheme = Schema.Literals(["WZ2025", "WZ2008"])
export type IndustryScheme = typeof IndustryScheme.Type

const codePattern = /^\d\d(?:\.?\d|\.?\d\d(?:\.?\d)?)?$/u

const sectionPattern = /^[A-V]$/u

/** Returns whether a text has the form of a code: with or without its points, or the letter of a section. */
export const isIndustryCode = (text: string): boolean => {
  const asked = text.trim().toUpperCase()
  return codePattern.test(asked) || sectionPattern.test(asked)
}

/** A register number as a filter has it: the register and the suffix may be missing, the court is another filter. */
export interface FilterNumber {
  readonly court: undefined
  readonly type: RegisterType | undefined
  readonly number: string
  readonly suffix: string | undefined
}

const numberPattern = /^(?:(HRA|HRB|GnR|PR|VR|GsR|SR)?[\s.:-]*(?:Nr\.?)?\s*)(\d{1,8})\s*([A-ZÄÖÜ]{0,4})$/iu

/**
 * Reads the register number of a filter, whose court is a filter of its own: `150148`, `150148 B`, `HRB Nr. 150148`.
 * `null` for another text.
 */
export const numberTerm = (text: string): FilterNumber | null => {
  const [, type, digits, suffix] = numberPattern.exec(text.trim()) ?? []
  if (digits === undefined) return null
  return {
    court: undefined,
    type: type === undefined ? undefined : registerTypeOf(type),
    number: withoutZeros(digits),
    suffix: suffix === "" ? undefined : suffix?.toUpperCase()
  }
}

const { Finite, isBetween, optionalKey, String: Text, Struct } = Schema

const oneOrMany = <S extends Schema.Top>(item: S) =>
  Schema.Union([item, Schema.NonEmptyArray(item).check(Schema.isMaxLength(50))])

const NonEmptyText = Text.check(
  Schema.isMaxLength(200),
  Schema.isPattern(/\S/u, { expected: "a text that is not empty" }),
  Schema.isPattern(/^\P{Cc}*$/u, { expected: "a text without control characters" })
)

/** A range that includes its ends. Either end may be missing. */
export const FinancialRange = Struct({ gte: optionalKey(Finite), lte: optionalKey(Finite) }).check(
  Schema.makeFilter((range) =>
    range.gte === undefined || range.lte === undefined || range.gte <= range.lte ||
    "gte must not be greater than lte"
  )
)
export type FinancialRange = typeof FinancialRange.Type

const LegalFormCode = Text.check(
  Schema.makeFilter((value) =>
    legalFormsOfFilter(value).length > 0 ||
    `must be an XJustiz code, an ISO 20275 code, or one of ${legalFormShorts.join(", ")}`
  )
)

const IndustryCode = Text.check(
  Schema.makeFilter((value) =>
    isIndustryCode(value) || "must be an industry code from a section (J) or division (62) to a subclass (62.01.0)"
  )
)

const RegistrationNumber = NonEmptyText.check(
  Schema.makeFilter((value) => numberTerm(value) !== null || "must be a register number, such as 150148 or HRB 150148")
)

/** The filter object of a search. All members combine with AND, the values of an array with OR. */
export const Filter = Struct({
  registration_date_from: optionalKey(CalendarDate),
  registration_date_to: optionalKey(CalendarDate),
  legal_form_code: optionalKey(oneOrMany(LegalFormCode)),
  industry_code: optionalKey(oneOrMany(IndustryCode)),
  industry_scheme: optionalKey(IndustryScheme),
  active: optionalKey(Schema.Boolean),
  postal_code: optionalKey(NonEmptyText),
  city: optionalKey(NonEmptyText),
  location_coordinates: optionalKey(Struct({
    latitude: Finite.check(isBetween({ minimum: -90, maximum: 90 })),
    longitude: Finite.check(isBetween({ minimum: -180, maximum: 180 }))
  })),
  location_max_distance_km: optionalKey(Finite.check(isBetween({ minimum: 1, maximum: 100 }))),
  registration_type: optionalKey(oneOrMany(Schema.Literals(["HRA", "HRB", "GnR", "PR", "VR"]))),
  registration_authority_name: optionalKey(NonEmptyText),
  registration_number: optionalKey(RegistrationNumber),
  company_size_category: optionalKey(CompanySize),
  financial_filters: optionalKey(Schema.Record(FinancialFigure, optionalKey(FinancialRange)))
}).check(
  Schema.makeFilter((filter) =>
    (filter.location_coordinates === undefined) === (filter.location_max_distance_km === undefined) || {
      path: [filter.location_coordinates === undefined ? "location_coordinates" : "location_max_distance_km"],
      issue: "location_coordinates and location_max_distance_km need each other"
    }
  ),
  Schema.makeFilter((filter) =>
    filter.registration_date_from === undefined || filter.registration_date_to === undefined ||
    filter.registration_date_from <= filter.registration_date_to ||
    { path: ["registration_date_from"], issue: "must not be after registration_date_to" }
  )
)
export type Filter = typeof Filter.Type

/** Returns whether a filter leaves anybody out: `{}` does not, nor does the scheme of no code. */
export const isNarrowing = ({ financial_filters = {}, ...members }: Filter): boolean =>
  Object.entries(members).some(([name, value]) => name !== "industry_scheme" && value !== undefined) ||
  Object.values(financial_filters).some((range) => range?.gte !== undefined || range?.lte !== undefined)

/** The reach of a search: the maximum of `skip + limit`, and the largest exact `total`. */
export const searchReach = 10_000

const maxLength = 500

/**
 * The text of a query: one line of 2 to 500 characters, not counting blanks around it. Rule:
 * search#which-organizations-match.
 */
export const QueryText = Schema.Trim.check(
  Schema.isBetweenLength(2, maxLength),
  Schema.makeFilter(isLine(maxLength), { expected: "a text without control characters" })
)

/** The orders of hits. */
export const HitsSort = Schema.Literals(["relevance", "name", "registration_date"])
export type HitsSort = typeof HitsSort.Type

/** The direction in which hits are sorted. */
export const HitsOrder = Schema.Literals(["asc", "desc"])
export type HitsOrder = typeof HitsOrder.Type

/** A search as a caller asks for it: text, filters or both, the order of the hits, and the page. */
export const SearchQuery = Schema.Struct({
  q: Schema.optionalKey(QueryText),
  filters: Schema.optionalKey(Filter),
  sort: Schema.optionalKey(HitsSort),
  order: Schema.optionalKey(HitsOrder),
  skip: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: searchReach - 1 })),
  limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }))
})
export type SearchQuery = typeof SearchQuery.Type
