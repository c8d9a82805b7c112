import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { legalFormShorts, legalFormsOfFilter } from "../identity/LegalForm.ts"
import { CompanySize } from "../profile/CompanySize.ts"
import { FinancialFigure } from "../profile/FinancialFigures.ts"
import { IndustryScheme, isIndustryCode } from "./IndustryBranch.ts"
import { numberTerm } from "./NumberTerm.ts"

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

/**
 * The filter object of a search. All members combine with AND, the values of an array with OR.
 * Rule: Search filter object (service description, Resources); Search (decisions 8).
 */
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
