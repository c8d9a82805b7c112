import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { EntityId } from "../identity/Identity.ts"
import { Euid, RegisterType } from "../identity/RegisterNumber.ts"

const { NullOr, Finite: Numeric, String: Text, Struct } = Schema

/** Whether an organization exists. Only `ACTIVE` counts as active in a search. */
export const OrganizationStatus = Schema.Literals(["ACTIVE", "INACTIVE", "TERMINATED", "DISSOLVED", "INSOLVENT"])
export type OrganizationStatus = typeof OrganizationStatus.Type

/** Degrees, WGS 84. */
export const Coordinates = Struct({ latitude: Numeric, longitude: Numeric })

/** A business address; `country` is an ISO 3166-1 alpha-3 code. */
export const Address = Struct({
  street: NullOr(Text),
  house_number: NullOr(Text),
  postal_code: NullOr(Text),
  city: NullOr(Text),
  county: NullOr(Text),
  state: NullOr(Text),
  country: NullOr(Text),
  coordinates: NullOr(Coordinates)
}).annotate({ identifier: "Address" })
export type Address = typeof Address.Type

/** A registration that ended when the organization moved to another register. */
export const FormerRegistration = Struct({
  court: Text,
  register_type: RegisterType,
  register_number: Text,
  until: NullOr(CalendarDate)
})
export type FormerRegistration = typeof FormerRegistration.Type

/** Where an organization is registered; `register_number_extra` is the suffix of some courts, such as `B` in Berlin. */
export const Registration = Struct({
  court: Text,
  register_type: RegisterType,
  register_number: Text,
  register_number_extra: NullOr(Text),
  euid: Euid,
  former: Schema.Array(FormerRegistration)
}).annotate({ identifier: "Registration" })
export type Registration = typeof Registration.Type

/** Contact data of an organization; the register itself has none. */
export const ContactData = Struct({ website: NullOr(Text), phone_number: NullOr(Text), email: NullOr(Text) })
export type ContactData = typeof ContactData.Type

const Industries = Schema.Array(Struct({ code: Text, label: Text }))

/** Economic activities in both versions of the German classification. */
export const IndustryClassification = Struct({ WZ2008: Industries, WZ2025: Industries })
export type IndustryClassification = typeof IndustryClassification.Type

/** Who may represent the organization in general, present and past. */
export const RepresentationScheme = Struct({
  current: Schema.Array(Text),
  history: Schema.Array(Struct({
    value: Schema.Array(Text),
    effective_from: NullOr(CalendarDate),
    effective_to: NullOr(CalendarDate)
  }))
})
export type RepresentationScheme = typeof RepresentationScheme.Type

/** The kinds of registered capital, in the register's words. */
export const CapitalKind = Schema.Literals([
  "STAMMKAPITAL",
  "GRUNDKAPITAL",
  "HAFTSUMME",
  "KOMMANDITKAPITAL",
  "GESCHAEFTSGUTHABEN"
])
export type CapitalKind = typeof CapitalKind.Type

/** An amount in units of its ISO 4217 currency. */
export const Amount = Struct({ amount: Numeric, currency: Text })

const RegisteredCapital = Struct({ amount: Numeric, currency: Text, kind: CapitalKind })

/** Registered capital, present and past. */
export const Capital = Struct({
  current: NullOr(RegisteredCapital),
  history: Schema.Array(Struct({
    amount: Numeric,
    currency: Text,
    kind: CapitalKind,
    effective_from: NullOr(CalendarDate),
    effective_to: NullOr(CalendarDate)
  }))
})
export type Capital = typeof Capital.Type

/**
 * The core members of an organization profile: always present, `null` or empty where the register says nothing.
 * Rule: Organization profile (service description, Resources).
 */
export const Organization = Struct({
  entity_id: EntityId,
  name: Text,
  status: OrganizationStatus,
  legal_form: NullOr(Text),
  address: NullOr(Address),
  registration: Registration,
  contact_data: ContactData,
  purpose: NullOr(Text),
  keywords: Schema.Array(Text),
  products_and_services: Schema.Array(Text),
  industry_classification: IndustryClassification,
  registration_date: NullOr(Text),
  representation_scheme: RepresentationScheme,
  capital: Capital
})
export type Organization = typeof Organization.Type

/** A search hit: six members of the profile. Rule: Search hit (service description, Resources). */
export const SearchHit = Struct({
  entity_id: EntityId,
  name: Text,
  registration: Registration,
  address: NullOr(Address),
  registration_date: NullOr(Text),
  purpose: NullOr(Text)
})
export type SearchHit = typeof SearchHit.Type
