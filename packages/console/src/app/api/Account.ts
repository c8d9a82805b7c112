/** The account, as the API shows it. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly plan: "free" | "plus" | "pro" | "max"
  readonly created_at: string
}

/** One line of the ledger. */
export interface Transaction {
  readonly id: string
  readonly kind: string
  readonly endpoint: string | null
  readonly credits: number
  readonly balance_after: number
  readonly breakdown: Readonly<Record<string, number>> | null
  readonly request_id: string | null
  readonly created_at: string
}

/** What is left, and what was granted and spent. */
export interface Credits {
  readonly balance: { readonly total: number; readonly granted: number; readonly spent: number }
}

/** A stretch of time and what was used in it. */
interface Bucket {
  readonly from: string
  readonly to: string
  readonly requests: number
  readonly credits_used: number
}

/** What was used in a period. */
export interface Usage {
  readonly period: { readonly from: string; readonly to: string }
  readonly totals: { readonly requests: number; readonly credits_used: number }
  readonly by_endpoint: ReadonlyArray<{
    readonly endpoint: string
    readonly requests: number
    readonly credits_used: number
  }>
  readonly series: { readonly buckets: ReadonlyArray<Bucket> }
}

/** An API key without its text. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly masked_key: string
  readonly created_at: string
  readonly last_used_at: string | null
}

/** A Bearer token without its text. */
export interface Token {
  readonly id: number | string
  readonly name: string
  readonly abilities: ReadonlyArray<string>
  readonly expires_at: string | null
  readonly created_at: string
  readonly last_used_at: string | null
}
