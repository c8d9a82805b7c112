import type { Bilingual, DescribedPublication } from "../../sentences/Shapes.ts"

/** Where an organization is registered. */
export interface Registration {
  readonly court: string
  readonly register_type: string
  readonly register_number: string
  readonly register_number_extra?: string | null
  readonly euid?: string | null
}

/** Where an organization is. */
export interface Address {
  readonly street: string | null
  readonly house_number: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly country: string | null
}

/** What a search shows of an organization. */
export interface Hit {
  readonly entity_id: string
  readonly name: string
  readonly registration: Registration
  readonly address: Address | null
  readonly registration_date: string | null
  readonly purpose: string | null
}

/** The answer to a search. */
export interface Found {
  readonly results: ReadonlyArray<Hit>
  readonly total: number
  readonly meta: { readonly total_is_lower_bound?: boolean }
}

/** An amount of euros or another currency. */
interface Money {
  readonly amount: number
  readonly currency: string
}

type RoleWords = Readonly<Record<"de" | "en", { readonly long: string }>>

/** Someone who acts for an organization: a person, or another organization. */
export interface RelatedPerson {
  readonly entity_id: string
  readonly name?: string
  readonly label: string
  readonly role: RoleWords | null
  readonly representation: string | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly location?: { readonly city: string | null } | null
  readonly organization?: { readonly entity_id: string; readonly name: string }
}

/** Figures of one year, in euros. */
export interface YearFigures {
  readonly year: number
  readonly revenue: number | null
  readonly net_income: number | null
  readonly active_total: number | null
  readonly equity: number | null
  readonly employees: number | null
}

/** An account of a balance sheet or a profit and loss account. */
export interface Account {
  readonly name: { readonly de: string | null; readonly en: string | null; readonly in_report: string | null }
  readonly value: number | null
  readonly children: ReadonlyArray<Account>
}

/** Who holds a part of an organization. */
interface Holding {
  readonly shareholder: {
    readonly entity_id: string | null
    readonly entity_name?: string
    readonly first_name?: string | null
    readonly last_name?: string | null
    readonly city?: string | null
  }
  readonly contribution: Money | null
  readonly contribution_ratio: number | null
}

/** Whom an organization holds a part of. */
interface Subsidiary {
  readonly organization: { readonly entity_id: string; readonly name: string; readonly status: string }
  readonly ownership: { readonly percentage: number | null; readonly contribution: Money | null }
}

/** A person who owns 25 % and more in the end, and through whom. */
interface Owner {
  readonly person: { readonly entity_id: string | null; readonly name: string }
  readonly ownership_percentage: number | null
  readonly paths: ReadonlyArray<{
    readonly percentage: number | null
    readonly via: ReadonlyArray<
      { readonly name: string; readonly entity_id: string | null; readonly step_percentage?: number | null }
    >
  }>
}

/** A publication of an organization. */
export interface Publication extends DescribedPublication {
  readonly start_date: string | null
  readonly announced_on: string | null
  readonly text: string | null
}

/** A profile: its core members, and each feature that was asked for. */
export interface Profile extends Hit {
  readonly status: string
  readonly legal_form: string | null
  readonly contact_data: {
    readonly website: string | null
    readonly phone_number: string | null
    readonly email: string | null
  } | null
  readonly industry_classification:
    | Readonly<
      Record<string, ReadonlyArray<{ readonly code: string; readonly label: string | null }>>
    >
    | null
  readonly representation_scheme: { readonly current: ReadonlyArray<string> } | null
  readonly capital: { readonly current: (Money & { readonly kind: string }) | null } | null
  readonly related_persons?: {
    readonly current: ReadonlyArray<RelatedPerson>
    readonly past: ReadonlyArray<RelatedPerson>
  } | null
  readonly financial_kpi?: ReadonlyArray<YearFigures> | null
  readonly balance_sheet_accounts?:
    | ReadonlyArray<{ readonly year: number; readonly balance_sheet_accounts: ReadonlyArray<Account> }>
    | null
  readonly profit_and_loss_account?:
    | ReadonlyArray<{ readonly year: number; readonly profit_and_loss_accounts: ReadonlyArray<Account> }>
    | null
  readonly shareholders?: {
    readonly entries: ReadonlyArray<Holding>
    readonly history: { readonly current_as_of: string | null }
  } | null
  readonly shareholdings?: { readonly holdings: { readonly current: ReadonlyArray<Subsidiary> } } | null
  readonly ubos?: { readonly beneficial_owners: ReadonlyArray<Owner>; readonly coverage: number | null } | null
  readonly history?: ReadonlyArray<Publication> | null
  readonly annual_financial_statements?:
    | ReadonlyArray<{ readonly document_title: string; readonly document_date: string; readonly document_md: string }>
    | null
  readonly insolvency_publications?:
    | ReadonlyArray<{
      readonly publication_date: string
      readonly insolvency_id: string | null
      readonly court_city: string | null
      readonly publication_label: string | null
      readonly event_notice: string | null
    }>
    | null
}

/** A Signal as the feed shows it. */
export interface Signal {
  readonly event: {
    readonly id: string
    readonly topic: string
    readonly topic_name: Bilingual
    readonly type?: string
    readonly type_name?: Bilingual
    readonly occurred_on?: string
    readonly announced_on: string
  }
  readonly organization: {
    readonly entity_id: string
    readonly current_profile?: { readonly name: string; readonly registration: Registration }
  }
  readonly register_entry: { readonly description?: string }
}
