import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { EntityId } from "./EntityId.ts"
import { Registration } from "./Registration.ts"

const { NullOr, Finite: Numeric, String: Text, Struct, Array: List } = Schema

/** Degrees, WGS 84. */
export const Coordinates = Struct({
  latitude: Numeric.annotate({ description: "Degrees north." }),
  longitude: Numeric.annotate({ description: "Degrees east." })
})

/** A business address; `country` is an ISO 3166-1 alpha-3 code. */
export const Address = Struct({
  street: NullOr(Text).annotate({ description: "The street, without the number." }),
  house_number: NullOr(Text).annotate({ description: "The number in the street." }),
  postal_code: NullOr(Text).annotate({ description: "The postal code." }),
  city: NullOr(Text).annotate({ description: "The town." }),
  county: NullOr(Text).annotate({ description: "The district." }),
  state: NullOr(Text).annotate({ description: "The federal state, such as `Hamburg`." }),
  country: NullOr(Text).annotate({ description: "The country: ISO 3166-1 alpha-3, such as `DEU`." }),
  coordinates: NullOr(Coordinates).annotate({
    description:
      "Where that is, in WGS 84: in Germany, the middle of the area of the postal code unless a source is more precise."
  })
}).annotate({ identifier: "Address", description: "A business address." })
export type Address = typeof Address.Type

/** An address without any known part: a provider spreads it into what it knows. */
export const emptyAddress: Address = {
  street: null,
  house_number: null,
  postal_code: null,
  city: null,
  county: null,
  state: null,
  country: null,
  coordinates: null
}

/** An amount in units of its ISO 4217 currency. */
export const Amount = Schema.Struct({
  amount: Schema.Finite.annotate({ description: "The amount, in units of the currency." }),
  currency: Schema.String.annotate({ description: "The currency: ISO 4217, such as `EUR`." })
})

/** The size classes of sections 267 and 267a HGB. */
export const CompanySize = Schema.Literals(["micro", "small", "medium", "large"])
export type CompanySize = typeof CompanySize.Type

/** The keys of `financial_filters`. Rule: search#filters. */
export const FinancialFigure = Schema.Literals([
  "emp_count",
  "bs_assets_total",
  "bs_equity_total",
  "bs_liabilities_total",
  "bs_cash_and_equivalents",
  "bs_cash_to_liabilities",
  "bs_equity_ratio",
  "bs_debt_to_assets",
  "pl_revenue",
  "pl_net_income",
  "pl_ebit"
])
export type FinancialFigure = typeof FinancialFigure.Type

/** Whether an organization exists. Only `ACTIVE` counts as active in a search. */
export const OrganizationStatus = Schema.Literals(["ACTIVE", "INACTIVE", "TERMINATED", "DISSOLVED", "INSOLVENT"])
export type OrganizationStatus = typeof OrganizationStatus.Type

/** Contact data of an organization; the register itself has none. */
export const ContactData = Struct({
  website: NullOr(Text).annotate({ description: "The address of its website." }),
  phone_number: NullOr(Text).annotate({ description: "A phone number." }),
  email: NullOr(Text).annotate({ description: "An e-mail address." })
})
export type ContactData = typeof ContactData.Type

const Industries = List(Struct({
  code: Text.annotate({ description: "The code of the activity, such as `62.10.0`." }),
  label: Text.annotate({ description: "The official name of the activity, in German." })
}))

/** Economic activities in both versions of the German classification. */
export const IndustryClassification = Struct({
  WZ2008: Industries.annotate({ description: "By the version of 2008." }),
  WZ2025: Industries.annotate({ description: "By the version of 2025." })
})
export type IndustryClassification = typeof IndustryClassification.Type

/** How long something held. */
const effective = {
  effective_from: NullOr(CalendarDate).annotate({ description: "The first day it held; `null` where unknown." }),
  effective_to: NullOr(CalendarDate).annotate({ description: "The day it ended; `null` where unknown." })
}

/** Who may represent the organization in general, present and past. */
export const RepresentationScheme = Struct({
  current: List(Text).annotate({ description: "What holds now." }),
  history: List(Struct({ value: List(Text).annotate({ description: "What held then." }), ...effective })).annotate({
    description: "What held before, newest first."
  })
})
export type RepresentationScheme = typeof RepresentationScheme.Type

/** The kinds of registered capital, in the register's words. */
export const CapitalKind = Schema.Literals([
  "STAMMKAPITAL",
  "GRUNDKAPITAL",
  "HAFTSUMME",
  "KOMMANDITKAPITAL",
  "GESCHAEFTSGUTHABEN"
]).annotate({
  description:
    "What it is called: share capital of a GmbH (`STAMMKAPITAL`) or an AG (`GRUNDKAPITAL`), liable sum of a limited partner (`HAFTSUMME`), capital of a KG (`KOMMANDITKAPITAL`), assets of a cooperative (`GESCHAEFTSGUTHABEN`)."
})
export type CapitalKind = typeof CapitalKind.Type

const capital = { ...Amount.fields, kind: CapitalKind }

/** Registered capital, present and past. */
export const Capital = Struct({
  current: NullOr(Struct(capital)).annotate({ description: "The capital now; `null` where there is none." }),
  history: List(Struct({ ...capital, ...effective })).annotate({ description: "The capital before, newest first." })
})
export type Capital = typeof Capital.Type

/** The members that search hits have too. */
const hit = {
  entity_id: EntityId.annotate({
    description: "Identifies the organization: pass it as `q` to fetch-organization, the most reliable way."
  }),
  name: Text.annotate({ description: "The name in the register." }),
  registration: Registration.annotateKey({ description: "Where it is registered." }),
  address: NullOr(Address).annotate({
    description: "The business address, or the town of the seat where no source knows more."
  }),
  registration_date: NullOr(Text).annotate({
    description: "When it was first registered, as a date-time at the start of that day; `null` where unknown."
  }),
  purpose: NullOr(Text).annotate({ description: "The purpose as registered, in German." })
}

/**
 * The core members of an organization profile: always present, `null` or empty where the register says nothing.
 * Rule: profiles#profile.
 */
export const Organization = Struct({
  entity_id: hit.entity_id,
  name: hit.name,
  status: OrganizationStatus.annotate({
    description:
      "`ACTIVE`; `INSOLVENT`: insolvency proceedings are open; `DISSOLVED`: it is being wound up; `TERMINATED`: it is deleted; `INACTIVE`: its sheet of the register is closed."
  }),
  legal_form: NullOr(Text).annotate({ description: "The legal form, written out in German." }),
  address: hit.address,
  registration: hit.registration,
  contact_data: ContactData.annotate({
    description: "How to reach it. The register holds none of this: it comes from other sources."
  }),
  purpose: hit.purpose,
  keywords: List(Text).annotate({ description: "Words that describe it." }),
  products_and_services: List(Text).annotate({ description: "What it makes or does." }),
  industry_classification: IndustryClassification.annotate({
    description: "Its economic activities, in both versions of the German classification."
  }),
  registration_date: hit.registration_date,
  representation_scheme: RepresentationScheme.annotate({
    description: "Who may represent it in general, as registered."
  }),
  capital: Capital.annotate({ description: "The registered capital." })
})
export type Organization = typeof Organization.Type

/** What a profile says where a provider knows no more than who an organization is: a provider spreads it. */
export const emptyProfile: Omit<Organization, "entity_id" | "name" | "registration"> = {
  status: "ACTIVE",
  legal_form: null,
  address: null,
  contact_data: { website: null, phone_number: null, email: null },
  purpose: null,
  keywords: [],
  products_and_services: [],
  industry_classification: { WZ2008: [], WZ2025: [] },
  registration_date: null,
  representation_scheme: { current: [], history: [] },
  capital: { current: null, history: [] }
}

/** A search hit: six members of the profile. Rule: search#search-hit. */
export const SearchHit = Struct(hit)
export type SearchHit = typeof SearchHit.Type

/** The members of a profile that a search hit shows. */
export const hitOf = (
  { address, entity_id, name, purpose, registration, registration_date }: Organization
): SearchHit => ({ entity_id, name, registration, address, registration_date, purpose })
