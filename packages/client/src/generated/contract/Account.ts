// Generated from the OpenAPI document by `npm run clients`.

import type { AnswerMeta, Pagination, Plan, SubscriptionStatus } from "./Shared.ts"

export type RevokedApiKey = { readonly message: string; readonly id: string; readonly meta: AnswerMeta }

export type RotatedApiKey = {
  readonly key: string
  readonly id: string
  readonly name: string
  readonly masked_key: string
  readonly monthly_credit_limit: number | null
  readonly created_at: string
  readonly former_key_ends_at: string | null
  readonly meta: AnswerMeta
}

export type ApiKeyRotation = { readonly overlap_hours?: number | undefined }

export type CreatedApiKey = {
  readonly key: string
  readonly id: string
  readonly name: string
  readonly masked_key: string
  readonly monthly_credit_limit: number | null
  readonly created_at: string
  readonly meta: AnswerMeta
}

export type NewApiKey = {
  readonly name?: string | undefined
  readonly monthly_credit_limit?: number | null | undefined
}

export type LowBalanceThreshold = { readonly low_balance_threshold: number; readonly meta: AnswerMeta }

export type NewLowBalanceThreshold = { readonly low_balance_threshold: number }

export type ApiKeys = {
  readonly api_keys: ReadonlyArray<ListedApiKey>
  readonly pagination: Pagination
  readonly meta: AnswerMeta
}

export type ListedApiKey = {
  readonly id: string
  readonly name: string
  readonly masked_key: string
  readonly monthly_credit_limit: number | null
  readonly created_at: string
  readonly former_key_ends_at: string | null
  readonly last_used_at: string | null
}

export type Subscription = { readonly subscription: PlanState | null; readonly meta: AnswerMeta }

export type Transactions = {
  readonly transactions: ReadonlyArray<Transaction>
  readonly pagination: Pagination
  readonly meta: AnswerMeta
}

export type Transaction = {
  readonly request_id: string
  readonly kind: LedgerEntryKind
  readonly endpoint: string | null
  readonly credits: number
  readonly breakdown: Readonly<Record<string, number>>
  readonly id: string
  readonly balance_after: number
  readonly credential: SpendingCredential | null
  readonly created_at: string
}

export type Usage = {
  readonly period: UsagePeriod
  readonly totals: UsageSum
  readonly by_endpoint: ReadonlyArray<UsageOfEndpoint>
  readonly by_credential: {
    readonly period: UsagePeriod
    readonly credentials: ReadonlyArray<
      { readonly credential: SpendingCredential | null; readonly requests: number; readonly credits_used: number }
    >
    readonly others: UsageSum
  }
  readonly series: {
    readonly group_by: "day" | "month"
    readonly buckets: ReadonlyArray<
      {
        readonly from: string
        readonly to: string
        readonly requests: number
        readonly credits_used: number
        readonly by_endpoint: ReadonlyArray<UsageOfEndpoint>
      }
    >
  }
  readonly refused: ReadonlyArray<
    {
      readonly endpoint: string
      readonly requests: number
      readonly required_credits: number
      readonly last_refused_at: string
    }
  >
  readonly meta: AnswerMeta
}

export type UsageSum = { readonly requests: number; readonly credits_used: number }

export type UsagePeriod = { readonly from: string; readonly to: string }

export type Credits = {
  readonly balance: Balance
  readonly bookings: ReadonlyArray<Transaction>
  readonly meta: AnswerMeta
}

export type Account = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly plan: Plan
  readonly created_at: string
  readonly meta: AnswerMeta
}

export type PlanState = {
  readonly plan: Plan
  readonly status: SubscriptionStatus
  readonly current_period_start: string
  readonly current_period_end: string
}

export type LedgerEntryKind = "grant" | "charge" | "surcharge" | "monitoring_cycle" | "monitoring_check" | "adjustment"

export type SpendingCredential = {
  readonly kind: "api_key" | "token"
  readonly id: string
  readonly name: string | null
}

export type UsageOfEndpoint = {
  readonly endpoint: string | null
  readonly requests: number
  readonly credits_used: number
}

export type Balance = { readonly total: number; readonly granted: number; readonly spent: number }
