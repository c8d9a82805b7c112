// Generated from the OpenAPI document by `npm run clients`.

export type Registration = {
  readonly court: string
  readonly register_type: RegisterType
  readonly register_number: string
  readonly register_number_extra: string | null
  readonly euid: string
  readonly former: ReadonlyArray<
    {
      readonly court: string
      readonly register_type: RegisterType
      readonly register_number: string
      readonly until: string | null
    }
  >
}

export type AnswerMeta = {
  readonly request_id: string
  readonly request_credit_cost: number
  readonly credits_remaining: number
}

export type OrganizationStatus = "ACTIVE" | "INACTIVE" | "TERMINATED" | "DISSOLVED" | "INSOLVENT"

export type DocumentType = "AD" | "CD" | "shareholders_list" | "articles_of_association" | "SI"

export type Role = { readonly en: RoleName; readonly de: RoleName }

export type RoleName = { readonly long: string; readonly short: string }

export type Amount = { readonly amount: number; readonly currency: string }

export type LabelledRole = { readonly label: string; readonly en: RoleName; readonly de: RoleName }

export type Shareholdings = {
  readonly holdings: { readonly current: ReadonlyArray<Shareholding>; readonly past: ReadonlyArray<Shareholding> }
  readonly summary: { readonly total_current: number }
}

export type Shareholding = {
  readonly organization: {
    readonly entity_id: string
    readonly name: string
    readonly status: OrganizationStatus
    readonly legal_form: string | null
    readonly registration: Registration | null
  }
  readonly ownership: { readonly percentage: number | null; readonly contribution: Amount | null }
  readonly as_of: string | null
  readonly relation?: "DIRECT_PARENT" | "ULTIMATE_PARENT" | undefined
  readonly source_kind?: "GLOBAL_LEI_INDEX" | undefined
}

export type Bilingual = { readonly en: string; readonly de: string }

export type Network = {
  readonly depth: number
  readonly nodes: ReadonlyArray<
    {
      readonly node_id: string
      readonly entity_id: string
      readonly type: PartyType
      readonly name: string
      readonly depth: number
      readonly is_root: boolean
    }
  >
  readonly connections: ReadonlyArray<
    {
      readonly source: NetworkParty
      readonly target: NetworkParty
      readonly connection_type: ConnectionType
      readonly label: string
      readonly start_date: string | null
      readonly end_date: string | null
      readonly is_current: boolean
      readonly depth: number
      readonly source_kind?: "GLOBAL_LEI_INDEX" | undefined
    }
  >
}

export type PartyType = "ORGANIZATION" | "PERSON"

export type NetworkParty = { readonly node_id: string; readonly type: PartyType; readonly name: string }

export type ConnectionType = "ROLE" | "SHAREHOLDING"

export type RegisterType = "HRA" | "HRB" | "GnR" | "PR" | "VR" | "GsR" | "SR"

export type Plan = "free" | "plus" | "pro" | "max"

export type DecimalAmount = { readonly amount: string; readonly currency: string }

export type Topic =
  | "NEW_REGISTRATIONS"
  | "MASTER_DATA_CHANGES"
  | "CLOSURES"
  | "ROLE_HOLDER_CHANGES"
  | "CAPITAL_CHANGES"
  | "INSOLVENCIES"
  | "TRANSFORMATIONS"

export type Tier = "ALL" | "PRO" | "MAX"

export type Pagination = { readonly next_cursor: string | null; readonly per_page: number; readonly has_more: boolean }

export type SubscriptionStatus = "active" | "past_due" | "canceled"

export type WebhookDeliveryStatus =
  | "pending"
  | "in_flight"
  | "retry_wait"
  | "succeeded"
  | "exhausted"
  | "blocked_endpoint"
  | "cancelled"
