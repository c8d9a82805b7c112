import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { SourceKind } from "./Event.ts"
import { EntityId, Registration } from "./Registration.ts"
import { wireOf } from "./Wire.ts"

const { NullOr, Finite: Numeric, optionalKey, String: Text, Struct, Array: List } = Schema

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

/** The state of an organization. Only `ACTIVE` counts as active in a search. */
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

/** The time for which something held. */
const effective = {
  effective_from: NullOr(CalendarDate).annotate({ description: "The first day it held; `null` where unknown." }),
  effective_to: NullOr(CalendarDate).annotate({ description: "The day it ended; `null` where unknown." })
}

/** The rules of who may represent the organization in general, present and past. */
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

/** A text that held once, such as a former name. */
const Former = Struct({ value: Text.annotate({ description: "What it was." }), ...effective }).annotate({
  identifier: "FormerText",
  description: "A name or a town that held once."
})
export type FormerText = typeof Former.Type

/** The kind of source that a member of a profile comes from. Rule: profiles#sources. */
export const FactSourceKind = Schema.Literals([
  ...SourceKind.literals,
  "OPEN_DATA",
  "GLOBAL_LEI_INDEX",
  "OPERATOR_DATA",
  "WEBSITE",
  "REGISTER_EVENTS",
  "COMPUTED"
])
export type FactSourceKind = typeof FactSourceKind.Type

/** The source of a member of a profile: its kind, the day it speaks of, and the day it was read. */
export const FactSource = Struct({
  kind: FactSourceKind.annotate({
    description:
      "`STRUCTURED_CONTENT`: an extract of the register. `REGISTER_ANNOUNCEMENT`, `INSOLVENCY_ANNOUNCEMENT`: what a court published. `COMMERCIAL_REGISTER`: the register, in another form. `OPEN_DATA`: OffeneRegister. `GLOBAL_LEI_INDEX`: the LEI data of GLEIF. `OPERATOR_DATA`: data that the operator added. `WEBSITE`: the website. `REGISTER_EVENTS`: made of the events of the organization. `COMPUTED`: computed from what is known of several organizations."
  }),
  as_of: NullOr(CalendarDate).annotate({
    description: "The day of which the source speaks; `null` where its items have days of their own."
  }),
  read_on: NullOr(CalendarDate).annotate({
    description: "The day on which the source was read; `null` where that is not known, or there are several."
  })
})
export type FactSource = typeof FactSource.Type

/** The members of a profile and its features with the source of each; one without a value is absent. */
export const FactSources = Schema.Record(Text, FactSource)

/**
 * The origin of a profile. `as_of` is the newest day on which a source vouches for the whole sheet: an announcement
 * vouches only for what it says, unless there is nothing else.
 */
export interface Origin {
  readonly as_of: CalendarDate | null
  readonly sources: typeof FactSources.Type
}

/** The origin of a profile whose provider names no source. */
export const unknownOrigin: Origin = { as_of: null, sources: {} }

/** How an organization is consolidated by another one. */
export const ParentRelation = Schema.Literals(["DIRECT_PARENT", "ULTIMATE_PARENT"]).annotate({
  description: "Whether it is the direct parent, or the last one of a chain."
})

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
  capital: Capital.annotate({ description: "The registered capital." }),
  lei: optionalKey(Text).annotate({ description: "The Legal Entity Identifier; absent where unknown." }),
  other_addresses: optionalKey(List(Struct({
    kind: Schema.Literals(["LEGAL", "HEADQUARTERS", "OTHER"]).annotate({
      description: "Whether it is the legal address, that of the headquarters, or another one."
    }),
    ...Address.fields
  }))).annotate({ description: "Addresses according to the Global LEI Index; absent where it does not have it." }),
  parents: optionalKey(List(Struct({
    relation: ParentRelation,
    entity_id: EntityId.annotate({ description: "Identifies the parent." }),
    name: Text.annotate({ description: "The name of the parent." }),
    lei: Text.annotate({ description: "The Legal Entity Identifier of the parent." }),
    since: NullOr(CalendarDate).annotate({ description: "Since when; `null` where unknown." })
  }))).annotate({
    description:
      "The organizations that consolidate it in their accounts, according to the Global LEI Index; absent where unknown."
  }),
  former_names: List(Former).annotate({ description: "The names it had before, newest first." }),
  former_seats: List(Former).annotate({ description: "The towns in which it had its seat before, newest first." })
})
export type Organization = typeof Organization.Type

/** The wire form of a profile's core members. */
export const organizationWire = wireOf(Organization)

/** A profile without data, for a provider to spread that knows only who an organization is. */
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
  capital: { current: null, history: [] },
  former_names: [],
  former_seats: []
}

/**
 * A search hit: six members of the profile, its age, and the former name by which it was found. Rule:
 * search#search-hit.
 */
export const SearchHit = Struct({
  ...hit,
  as_of: NullOr(CalendarDate).annotate({
    description: "The newest day on which a source vouches for the organization; `null` where unknown."
  }),
  matched_name: optionalKey(Text).annotate({
    description: "The former name that was found; absent where it was found by its present name or otherwise."
  })
})
export type SearchHit = typeof SearchHit.Type

/** The members of a profile that a search hit shows. */
export const hitOf = (
  { address, entity_id, name, purpose, registration, registration_date }: Omit<SearchHit, "as_of">,
  { as_of }: Pick<Origin, "as_of">
): SearchHit => ({ entity_id, name, registration, address, registration_date, purpose, as_of })
