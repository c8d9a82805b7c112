// Generated from the OpenAPI document by `npm run clients`.

import type { Phase } from "./Organizations.ts"
import type { Bilingual, DecimalAmount, LabelledRole, OrganizationStatus, RegisterType, Tier, Topic } from "./Shared.ts"

export type SignalAnswer = { readonly signal: Signal; readonly meta: SignalsMeta }

export type Signal = {
  readonly event: {
    readonly id: string
    readonly topic:
      | "NEW_REGISTRATIONS"
      | "MASTER_DATA_CHANGES"
      | "CLOSURES"
      | "ROLE_HOLDER_CHANGES"
      | "CAPITAL_CHANGES"
      | "INSOLVENCIES"
      | "TRANSFORMATIONS"
      | "OTHER"
    readonly topic_name: Bilingual
    readonly type?:
      | "REGISTRATION"
      | "REGISTRATION_BY_TRANSFER"
      | "NAME_CHANGE"
      | "SEAT_CHANGE"
      | "ADDRESS_CHANGE"
      | "PURPOSE_CHANGE"
      | "LEGAL_FORM_CHANGE"
      | "REPRESENTATION_CHANGE"
      | "REGISTER_TRANSFER"
      | "ARTICLES_CHANGE"
      | "DISSOLUTION"
      | "LIQUIDATION"
      | "DELETION_ANNOUNCED"
      | "DELETION"
      | "EXPIRATION"
      | "ROLE_HOLDER_ENTRY"
      | "ROLE_HOLDER_EXIT"
      | "ROLE_HOLDER_CHANGE"
      | "CAPITAL_INCREASE"
      | "CAPITAL_DECREASE"
      | "AUTHORIZED_CAPITAL"
      | "OPENED"
      | "PROVISIONAL_MEASURES"
      | "REJECTED_NO_ASSETS"
      | "DISCONTINUED"
      | "CONCLUDED"
      | "OPENING_RESCINDED"
      | "MERGER"
      | "DIVISION"
      | "CONVERSION"
      | "ASSET_TRANSFER"
      | "ENTERPRISE_AGREEMENT"
      | "SQUEEZE_OUT"
      | "TRANSFORMATION"
      | "DOCUMENT_FILED"
      | "OTHER"
      | undefined
    readonly type_name?: Bilingual | undefined
    readonly occurred_on?: string | undefined
    readonly announced_on: string
    readonly date_basis?: "REGISTER_ENTRY" | "ANNOUNCEMENT" | "DOCUMENT" | "LATEST_POSSIBLE" | undefined
  }
  readonly organization: {
    readonly type: "ORGANIZATION"
    readonly entity_id: string
    readonly current_profile?: {
      readonly name: string
      readonly registration: {
        readonly register_type: RegisterType
        readonly register_number: string
        readonly court: string
      }
      readonly legal_form?: { readonly name: Bilingual; readonly short?: Bilingual | undefined } | undefined
      readonly seat?: { readonly city: string } | undefined
      readonly status: { readonly code: OrganizationStatus }
    } | undefined
  }
  readonly register_entry: {
    readonly entry_date?: string | undefined
    readonly phase?: Phase | undefined
    readonly context?: "PRIMARY" | "SECONDARY" | undefined
    readonly flags: ReadonlyArray<"CORRECTION" | "EX_OFFICIO">
    readonly entry_number?: string | undefined
    readonly description?: string | undefined
  }
  readonly source: {
    readonly kind: SourceKind
    readonly record_id: string
    readonly records: ReadonlyArray<{ readonly kind: SourceKind; readonly record_id: string; readonly day: string }>
  }
  readonly parties?: Readonly<Record<string, PersonParty | OrganizationParty | OtherParty>> | undefined
  readonly details?:
    | NewRegistrationDetails
    | MasterDataChangeDetails
    | ClosureDetails
    | RoleHolderChangeDetails
    | CapitalChangeDetails
    | InsolvencyDetails
    | TransformationDetails
    | OtherDetails
    | undefined
}

export type OtherDetails = { readonly schema: string }

export type TransformationDetails = {
  readonly schema: "TRANSFORMATION"
  readonly transformation_kind?: string | undefined
  readonly role?: string | undefined
}

export type InsolvencyDetails = {
  readonly schema: "INSOLVENCY"
  readonly procedure: string
  readonly file_number?: string | undefined
  readonly court?: string | undefined
  readonly administrator?: string | undefined
}

export type CapitalChangeDetails = {
  readonly schema: "CAPITAL_CHANGE"
  readonly capital_kind: string
  readonly resulting_amount?: DecimalAmount | undefined
  readonly change_amount?: DecimalAmount | undefined
}

export type RoleHolderChangeDetails = {
  readonly schema: "ROLE_HOLDER_CHANGE"
  readonly role?: LabelledRole | undefined
  readonly representation?: string | undefined
}

export type ClosureDetails = {
  readonly schema: "CLOSURE"
  readonly closure_kind?: string | undefined
  readonly ground?: string | undefined
  readonly legal_basis?: string | undefined
  readonly objection_until?: string | undefined
}

export type MasterDataChangeDetails = {
  readonly schema: "MASTER_DATA_CHANGE"
  readonly changes: ReadonlyArray<
    { readonly current?: string | undefined; readonly field: string; readonly previous?: string | undefined }
  >
  readonly derived?: boolean | undefined
}

export type NewRegistrationDetails = {
  readonly schema: "NEW_REGISTRATION"
  readonly legal_form?: string | undefined
  readonly purpose?: string | undefined
  readonly capital?: { readonly amount: DecimalAmount; readonly kind: string } | undefined
  readonly articles_date?: string | undefined
}

export type OtherParty = { readonly type?: string | undefined }

export type OrganizationParty = {
  readonly entity_id: string
  readonly name: string
  readonly registration?: {
    readonly court: string
    readonly euid: string
    readonly former?:
      | ReadonlyArray<
        {
          readonly court: string
          readonly register_number: string
          readonly register_type: RegisterType
          readonly until?: string | undefined
        }
      >
      | undefined
    readonly register_number: string
    readonly register_number_extra?: string | undefined
    readonly register_type: RegisterType
  } | undefined
  readonly foreign_registration?: {
    readonly register: string
    readonly register_number: string
    readonly country: string
  } | undefined
  readonly seat?: { readonly city: string } | undefined
  readonly type: "ORGANIZATION"
}

export type PersonParty = {
  readonly birth_date?: string | undefined
  readonly entity_id: string
  readonly location?: { readonly city?: string | undefined; readonly country?: string | undefined } | undefined
  readonly name: string
  readonly name_parts: {
    readonly family?: string | undefined
    readonly given?: string | undefined
    readonly titles: ReadonlyArray<string>
  }
  readonly type: "PERSON"
}

export type SourceKind =
  | "COMMERCIAL_REGISTER"
  | "REGISTER_ANNOUNCEMENT"
  | "INSOLVENCY_ANNOUNCEMENT"
  | "STRUCTURED_CONTENT"

export type SignalsCatalog = {
  readonly catalog_version: "1.0"
  readonly topics: ReadonlyArray<
    {
      readonly code: Topic
      readonly label: Bilingual
      readonly description: Bilingual
      readonly tier: Tier
      readonly observed: boolean
    }
  >
  readonly capabilities: { readonly page_size: 20; readonly pagination: ReadonlyArray<"CURSOR"> }
  readonly meta: {
    readonly schema_version: "1.0"
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type SignalsAnswer = {
  readonly signals: ReadonlyArray<Signal>
  readonly pagination: {
    readonly mode: "CURSOR"
    readonly limit: 20
    readonly returned: number
    readonly has_more: boolean
    readonly next_cursor?: string | undefined
  }
  readonly filters: { readonly topics: ReadonlyArray<Topic>; readonly organization_ids: ReadonlyArray<string> }
  readonly warnings: ReadonlyArray<{ readonly code: "PAGE_SHORTENED"; readonly message: string }>
  readonly meta: SignalsMeta
}

export type SignalsMeta = {
  readonly schema_version: "1.0"
  readonly request_id: string
  readonly request_credit_cost: number
  readonly credits_remaining: number
  readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  readonly charged_by?: string | undefined
}
