import {
  type Filter,
  type FinancialFigure,
  type FinancialRange,
  type IndustryScheme,
  isIndustryCode,
  numberTerm,
  type RegisterType
} from "@kontor/core/Register"
import { legalFormsOfFilter } from "@kontor/core/Register/Spelling"
import {
  courtOfName,
  isNumberWritten,
  type RegisterNumber,
  type WrittenRegisterNumber
} from "../identity/RegisterNumber.ts"
import { type Circle, isWithin } from "./Circle.ts"
import { searchKey } from "./NameWords.ts"
import type { FilterFields } from "./SearchDocument.ts"

/** The first and the last division of each section. */
const sections: Readonly<Record<IndustryScheme, Readonly<Record<string, readonly [first: number, last: number]>>>> = {
  WZ2008: {
    A: [1, 3],
    B: [5, 9],
    C: [10, 33],
    D: [35, 35],
    E: [36, 39],
    F: [41, 43],
    G: [45, 47],
    H: [49, 53],
    I: [55, 56],
    J: [58, 63],
    K: [64, 66],
    L: [68, 68],
    M: [69, 75],
    N: [77, 82],
    O: [84, 84],
    P: [85, 85],
    Q: [86, 88],
    R: [90, 93],
    S: [94, 96],
    T: [97, 98],
    U: [99, 99]
  },
  WZ2025: {
    A: [1, 3],
    B: [5, 9],
    C: [10, 33],
    D: [35, 35],
    E: [36, 39],
    F: [41, 43],
    G: [46, 47],
    H: [49, 53],
    I: [55, 56],
    J: [58, 60],
    K: [61, 63],
    L: [64, 66],
    M: [68, 68],
    N: [69, 75],
    O: [77, 82],
    P: [84, 84],
    Q: [85, 85],
    R: [86, 88],
    S: [90, 93],
    T: [94, 96],
    U: [97, 98],
    V: [99, 99]
  }
}

const withPoints = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== "").join(".")

/**
 * The prefixes of the codes at or below a code: `62` stands for `62`, `62.0`, `62.01` and `62.01.0`, a section's letter
 * for its divisions. Empty for another text.
 */
export const industryBranch = (scheme: IndustryScheme, code: string): ReadonlyArray<string> => {
  const asked = code.trim().toUpperCase()
  if (/^\d/u.test(asked)) return isIndustryCode(asked) ? [withPoints(asked.replaceAll(".", ""))] : []
  const [first, last] = sections[scheme][asked] ?? [1, 0]
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, "0"))
}

/** A filter in the form in which it is compared; an `undefined` member does not narrow the search. */
export interface FilterTerms {
  readonly registered_from: string | undefined
  readonly registered_to: string | undefined
  readonly legal_forms: ReadonlyArray<string> | undefined
  /** The prefixes of codes. */
  readonly industries: { readonly scheme: IndustryScheme; readonly beginnings: ReadonlyArray<string> } | undefined
  readonly is_active: boolean | undefined
  readonly postal_code: string | undefined
  readonly city: string | undefined
  readonly circle: Circle | undefined
  readonly register_types: ReadonlyArray<RegisterType> | undefined
  /** The code of a court; `null` for an unknown name, which no organization has. */
  readonly court: string | null | undefined
  /** `null` for a text that is not a number, which no organization has. */
  readonly number: WrittenRegisterNumber | null | undefined
  readonly size: FilterFields["size"]
  readonly figures: ReadonlyArray<FinancialRange & { readonly figure: FinancialFigure }>
}

const listOf = <Item>(value: Item | ReadonlyArray<Item>): ReadonlyArray<Item> =>
  Array.isArray(value) ? value as ReadonlyArray<Item> : [value as Item]

const map = <Value, Term>(value: Value | undefined, read: (value: Value) => Term): Term | undefined =>
  value === undefined ? undefined : read(value)

/** Reads a filter. */
export const filterTerms = (filter: Filter): FilterTerms => {
  const scheme = filter.industry_scheme ?? "WZ2025"
  const { location_coordinates: centre, location_max_distance_km: kilometres } = filter
  return {
    registered_from: filter.registration_date_from,
    registered_to: filter.registration_date_to,
    legal_forms: map(
      filter.legal_form_code,
      (codes) => listOf(codes).flatMap((code) => legalFormsOfFilter(code).map((form) => form.short))
    ),
    industries: map(filter.industry_code, (codes) => ({
      scheme,
      beginnings: listOf(codes).flatMap((code) => industryBranch(scheme, code))
    })),
    is_active: filter.active,
    postal_code: map(filter.postal_code, searchKey),
    city: map(filter.city, searchKey),
    circle: centre === undefined || kilometres === undefined ? undefined : { centre, kilometres },
    register_types: map(filter.registration_type, listOf),
    court: map(filter.registration_authority_name, (name) => courtOfName(name)?.code ?? null),
    number: map(filter.registration_number, numberTerm),
    size: filter.company_size_category,
    figures: Object.entries(filter.financial_filters ?? {}).flatMap(([figure, range]) =>
      range === undefined ? [] : [{ ...range, figure: figure as FinancialFigure }]
    )
  }
}

const allows = <Term>(term: Term | undefined, isMet: (term: Term) => boolean): boolean =>
  term === undefined || isMet(term)

/**
 * Returns whether an organization passes a filter: the reference for every register. Its register number is the present
 * one.
 */
export const matchesFilter = (
  terms: FilterTerms,
  { fields, number }: { readonly fields: FilterFields; readonly number: RegisterNumber }
): boolean =>
  allows(terms.registered_from, (from) => fields.registered_on !== undefined && from <= fields.registered_on) &&
  allows(terms.registered_to, (to) => fields.registered_on !== undefined && fields.registered_on <= to) &&
  allows(terms.legal_forms, (forms) => fields.legal_form !== undefined && forms.includes(fields.legal_form)) &&
  allows(
    terms.industries,
    ({ beginnings, scheme }) =>
      fields.industry_codes[scheme].some((code) => beginnings.some((beginning) => code.startsWith(beginning)))
  ) &&
  allows(terms.is_active, (is_active) => fields.is_active === is_active) &&
  allows(terms.postal_code, (postal_code) => postal_code !== "" && fields.postal_code === postal_code) &&
  allows(terms.city, (city) => city !== "" && fields.city === city) &&
  allows(terms.circle, (circle) => fields.coordinates !== undefined && isWithin(circle, fields.coordinates)) &&
  allows(terms.register_types, (types) => types.includes(number.type)) &&
  allows(terms.court, (court) => court === number.court) &&
  allows(terms.number, (written) => written !== null && isNumberWritten(number, written)) &&
  allows(terms.size, (size) => fields.size === size) &&
  terms.figures.every(({ figure, gte, lte }) =>
    allows(gte, (least) => (fields.figures[figure] ?? -Infinity) >= least) &&
    allows(lte, (max) => (fields.figures[figure] ?? Infinity) <= max)
  )
