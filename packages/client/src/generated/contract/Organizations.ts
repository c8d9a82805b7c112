// Generated from the OpenAPI document by `npm run clients`.

import type {
  Amount,
  AnswerMeta,
  Bilingual,
  DocumentType,
  LabelledRole,
  Network,
  OrganizationStatus,
  Registration,
  Role,
  Shareholdings
} from "./Shared.ts"

export type Suggestions = {
  readonly suggestions: ReadonlyArray<
    { readonly entity_id: string; readonly name: string; readonly city: string | null }
  >
  readonly meta: AnswerMeta
}

export type OrganizationProfile = {
  readonly entity_id: string
  readonly name: string
  readonly status: OrganizationStatus
  readonly legal_form: string | null
  readonly address: Address | null
  readonly registration: Registration
  readonly contact_data: {
    readonly website: string | null
    readonly phone_number: string | null
    readonly email: string | null
  }
  readonly purpose: string | null
  readonly keywords: ReadonlyArray<string>
  readonly products_and_services: ReadonlyArray<string>
  readonly industry_classification: {
    readonly WZ2008: ReadonlyArray<Industry>
    readonly WZ2025: ReadonlyArray<Industry>
  }
  readonly registration_date: string | null
  readonly representation_scheme: {
    readonly current: ReadonlyArray<string>
    readonly history: ReadonlyArray<
      {
        readonly value: ReadonlyArray<string>
        readonly effective_from: string | null
        readonly effective_to: string | null
      }
    >
  }
  readonly capital: {
    readonly current: { readonly amount: number; readonly currency: string; readonly kind: CapitalKind } | null
    readonly history: ReadonlyArray<
      {
        readonly amount: number
        readonly currency: string
        readonly kind: CapitalKind
        readonly effective_from: string | null
        readonly effective_to: string | null
      }
    >
  }
  readonly lei?: string | undefined
  readonly other_addresses?:
    | ReadonlyArray<
      {
        readonly kind: "LEGAL" | "HEADQUARTERS" | "OTHER"
        readonly street: string | null
        readonly house_number: string | null
        readonly postal_code: string | null
        readonly city: string | null
        readonly county: string | null
        readonly state: string | null
        readonly country: string | null
        readonly coordinates: Coordinates | null
      }
    >
    | undefined
  readonly parents?:
    | ReadonlyArray<
      {
        readonly relation: "DIRECT_PARENT" | "ULTIMATE_PARENT"
        readonly entity_id: string
        readonly name: string
        readonly lei: string
        readonly since: string | null
      }
    >
    | undefined
  readonly former_names: ReadonlyArray<FormerText>
  readonly former_seats: ReadonlyArray<FormerText>
  readonly financial_kpi?: ReadonlyArray<FinancialKpi> | undefined
  readonly balance_sheet_accounts?:
    | ReadonlyArray<{ readonly year: number; readonly balance_sheet_accounts: ReadonlyArray<AccountNode> }>
    | undefined
  readonly profit_and_loss_account?:
    | ReadonlyArray<{ readonly year: number; readonly profit_and_loss_accounts: ReadonlyArray<AccountNode> }>
    | undefined
  readonly insolvency_publications?: ReadonlyArray<InsolvencyPublication> | undefined
  readonly annual_financial_statements?: ReadonlyArray<AnnualFinancialStatement> | undefined
  readonly annual_financial_statements__html?:
    | ReadonlyArray<
      {
        readonly document_type: string
        readonly document_date: string | null
        readonly document_title: string
        readonly language: string
        readonly year: number
        readonly document_html: string
      }
    >
    | undefined
  readonly news?: ReadonlyArray<NewsItem> | undefined
  readonly documents?: ReadonlyArray<AvailableDocument> | undefined
  readonly related_persons?: RelatedPersons | null | undefined
  readonly shareholders?: Shareholders | null | undefined
  readonly shareholdings?: Shareholdings | null | undefined
  readonly ubos?: Ubos | null | undefined
  readonly mergers_and_acquisitions?: MergersAndAcquisitions | null | undefined
  readonly website_content?:
    | {
      readonly url: string
      readonly content: string
      readonly fetched_at: string
      readonly pages?:
        | ReadonlyArray<{ readonly url: string; readonly content: string; readonly fetched_at: string }>
        | undefined
    }
    | null
    | undefined
  readonly network?: Network | null | undefined
  readonly history?:
    | ReadonlyArray<
      {
        readonly entity_type: "EVENT"
        readonly name: Bilingual
        readonly description: { readonly short: Bilingual }
        readonly start_date: string
        readonly announced_on: string
        readonly phase: Phase | null
        readonly text: string | null
        readonly details: {
          readonly value:
            | string
            | { readonly role: { readonly name: string } }
            | { readonly "@type": "MonetaryAmount"; readonly value: number; readonly currency: string }
            | { readonly entity_type: "LOCATION"; readonly formatted_address: string }
            | null
          readonly linked_entities: {
            readonly organization?: { readonly name: string } | undefined
            readonly person?:
              | { readonly name: { readonly given: string | null; readonly family: string | null } }
              | undefined
          }
        } | null
      }
    >
    | undefined
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly charged_by?: string | undefined
    readonly as_of: string | null
    readonly sources: Readonly<
      Record<
        string,
        {
          readonly kind:
            | "COMMERCIAL_REGISTER"
            | "REGISTER_ANNOUNCEMENT"
            | "INSOLVENCY_ANNOUNCEMENT"
            | "STRUCTURED_CONTENT"
            | "OPEN_DATA"
            | "GLOBAL_LEI_INDEX"
            | "OPERATOR_DATA"
            | "WEBSITE"
            | "REGISTER_EVENTS"
            | "COMPUTED"
          readonly as_of: string | null
          readonly read_on: string | null
        }
      >
    >
    readonly warnings: ReadonlyArray<
      { readonly code: "STALE_SOURCE"; readonly message: string; readonly newest: string }
    >
    readonly ignored_features: ReadonlyArray<Feature>
    readonly ai?: {
      readonly model: string | null
      readonly resolution: "exact" | "likeness" | "model"
      readonly website: "read" | "none" | "refused"
    } | undefined
    readonly realtime?:
      | { readonly status: "failed" }
      | { readonly status: "succeeded"; readonly fetched_at: string }
      | undefined
  }
}

export type Phase = "REGISTERED" | "INCREASED" | "DECREASED" | "ANNOUNCED" | "DELETED" | "CORRECTED"

export type AccountNode = {
  readonly name: { readonly de: string; readonly en: string; readonly in_report: string }
  readonly value: number | null
  readonly children: ReadonlyArray<AccountNode>
}

export type FormerText = {
  readonly value: string
  readonly effective_from: string | null
  readonly effective_to: string | null
}

export type Address = {
  readonly street: string | null
  readonly house_number: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly county: string | null
  readonly state: string | null
  readonly country: string | null
  readonly coordinates: Coordinates | null
}

export type SearchAnswer = {
  readonly results: ReadonlyArray<SearchHit>
  readonly total: number
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly charged_by?: string | undefined
    readonly total_is_lower_bound: boolean
  }
}

export type SearchHit = {
  readonly entity_id: string
  readonly name: string
  readonly registration: Registration
  readonly address: Address | null
  readonly registration_date: string | null
  readonly purpose: string | null
  readonly as_of: string | null
  readonly matched_name?: string | undefined
}

export type Industry = { readonly code: string; readonly label: string }

export type CapitalKind = "STAMMKAPITAL" | "GRUNDKAPITAL" | "HAFTSUMME" | "KOMMANDITKAPITAL" | "GESCHAEFTSGUTHABEN"

export type Coordinates = { readonly latitude: number; readonly longitude: number }

export type FinancialKpi = {
  readonly year: number
  readonly revenue: number | null
  readonly net_income: number | null
  readonly active_total: number | null
  readonly equity: number | null
  readonly liabilities: number | null
  readonly cash: number | null
  readonly ebit: number | null
  readonly material_expenses: number | null
  readonly personnel_expenses: number | null
  readonly employees: number | null
}

export type InsolvencyPublication = {
  readonly publication_date: string
  readonly insolvency_id: string | null
  readonly court_city: string | null
  readonly entity_name: string
  readonly seat: string | null
  readonly register: string | null
  readonly publication_label: string
  readonly event_notice: string | null
}

export type AnnualFinancialStatement = {
  readonly document_type: string
  readonly document_date: string | null
  readonly document_title: string
  readonly language: string
  readonly year: number
  readonly document_md: string
}

export type NewsItem = {
  readonly id: string
  readonly title: string
  readonly source: string | null
  readonly publication_date: string | null
  readonly url: string | null
  readonly summary: string | null
}

export type AvailableDocument = {
  readonly document_type: DocumentType
  readonly as_of: string | null
  readonly is_official: boolean
}

export type RelatedPersons = {
  readonly current: ReadonlyArray<RelatedOrganization | RelatedPerson>
  readonly past: ReadonlyArray<RelatedOrganization | RelatedPerson>
}

export type RelatedOrganization = {
  readonly entity_id: string
  readonly label: string
  readonly role: Role
  readonly name: string
  readonly representation: string | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly organization: {
    readonly entity_id: string
    readonly name: string
    readonly registration: Registration | null
  }
}

export type RelatedPerson = {
  readonly entity_id: string
  readonly label: string
  readonly role: Role
  readonly name: string
  readonly representation: string | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly name_parts: {
    readonly given: string | null
    readonly family: string | null
    readonly titles: ReadonlyArray<string>
  }
  readonly birth_date: string | null
  readonly location: { readonly city: string | null; readonly country: string | null } | null
}

export type Shareholders = {
  readonly total_capital: Amount | null
  readonly entries: ReadonlyArray<Shareholder>
  readonly history: { readonly current_as_of: string | null; readonly past: ReadonlyArray<Shareholder> }
}

export type Shareholder = {
  readonly shareholder: { readonly entity_id: string; readonly entity_name: string } | {
    readonly entity_id: string
    readonly first_name: string | null
    readonly last_name: string
    readonly birth_date: string | null
    readonly city: string | null
  }
  readonly contribution: Amount | null
  readonly contribution_ratio: number | null
  readonly role: LabelledRole | null
}

export type Ubos = {
  readonly beneficial_owners: ReadonlyArray<
    {
      readonly person: { readonly entity_id: string; readonly name: string; readonly birth_date: string | null }
      readonly ownership_percentage: number
      readonly paths: ReadonlyArray<{ readonly percentage: number; readonly via: ReadonlyArray<OwnershipStep> }>
    }
  >
  readonly unresolved_beneficial_owners: ReadonlyArray<
    {
      readonly entity_id: string
      readonly name: string
      readonly reason: string
      readonly ownership_percentage: number | null
      readonly via: ReadonlyArray<OwnershipStep>
    }
  >
  readonly coverage: number
}

export type OwnershipStep = {
  readonly depth: number
  readonly name: string
  readonly entity_id: string
  readonly step_percentage: number | null
}

export type MergersAndAcquisitions = {
  readonly transactions: ReadonlyArray<
    {
      readonly id: string
      readonly headline: Bilingual
      readonly type: { readonly category: string; readonly name: string }
      readonly role: { readonly label: string }
      readonly phase: string
      readonly date: string
      readonly counterparties: ReadonlyArray<
        {
          readonly entity_id: string | null
          readonly name: string
          readonly seat: string | null
          readonly registration: Registration | null
          readonly role: { readonly label: string }
        }
      >
      readonly description: string | null
    }
  >
  readonly summary: {
    readonly total_transactions: number
    readonly by_category: Readonly<Record<string, number>>
    readonly first_date: string
    readonly last_date: string
  }
}

export type Feature =
  | "financial_kpi"
  | "publications"
  | "balance_sheet_accounts"
  | "profit_and_loss_account"
  | "insolvency_publications"
  | "annual_financial_statements"
  | "annual_financial_statements__html"
  | "news"
  | "documents"
  | "related_persons"
  | "shareholders"
  | "shareholdings"
  | "ubos"
  | "mergers_and_acquisitions"
  | "website_content"
  | "network"

export type SearchedRegisterType = "HRA" | "HRB" | "GnR" | "PR" | "VR"

export type Range = { readonly gte?: number | undefined; readonly lte?: number | undefined }
