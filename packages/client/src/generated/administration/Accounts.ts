// Generated from the OpenAPI document by `npm run clients`.

import type { Balance, LedgerEntryKind, ListedApiKey, PlanState, SpendingCredential } from "../contract/Account.ts"
import type { Monitor } from "../contract/Monitoring.ts"
import type { Pagination, Plan, SubscriptionStatus } from "../contract/Shared.ts"
import type { ListedToken } from "../contract/Tokens.ts"
import type { EndpointKind, WebhookDelivery, WebhookEndpoint } from "../contract/WebhookEndpoints.ts"
import type { AdministrationMeta } from "./Shared.ts"

export type ChangedAccount = { readonly account: OperatedAccount; readonly meta: AdministrationMeta }

export type OperatedAccount = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly plan: Plan
  readonly status: AccountStatus
  readonly subscription: PlanState | null
  readonly created_at: string
}

export type AccountExport = {
  readonly exported_at: string
  readonly account: OperatedAccount
  readonly balance: Balance
  readonly api_keys: ReadonlyArray<ListedApiKey>
  readonly tokens: ReadonlyArray<ListedToken>
  readonly ledger: ReadonlyArray<OperatedTransaction>
  readonly refused: ReadonlyArray<RefusedRequests>
  readonly monitors: ReadonlyArray<Monitor>
  readonly webhook_endpoints: ReadonlyArray<WebhookEndpoint>
  readonly webhook_events: ReadonlyArray<ExportedEvent>
  readonly webhook_deliveries: ReadonlyArray<WebhookDelivery>
}

export type ExportedEvent = {
  readonly id: string
  readonly type: EndpointKind
  readonly monitor_id?: string | undefined
  readonly entity_id?: string | undefined
  readonly signal_id?: string | undefined
  readonly data?: unknown
  readonly created_at: string
}

export type RefusedRequests = {
  readonly day: string
  readonly endpoint: string
  readonly requests: number
  readonly required_credits: number
  readonly last_refused_at: string
}

export type OperatedTransaction = {
  readonly request_id: string
  readonly kind: LedgerEntryKind
  readonly endpoint: string | null
  readonly credits: number
  readonly breakdown: Readonly<Record<string, number>>
  readonly id: string
  readonly balance_after: number
  readonly credential: SpendingCredential | null
  readonly created_at: string
  readonly price_version: string | null
}

export type Statement = {
  readonly month: string
  readonly opening_balance: number
  readonly lines: ReadonlyArray<StatementLine>
  readonly closing_balance: number
  readonly meta: AdministrationMeta
}

export type StatementLine = {
  readonly day: string
  readonly kind: "usage" | "grant" | "charge" | "surcharge" | "monitoring_cycle" | "monitoring_check" | "adjustment"
  readonly endpoint: string | null
  readonly reference: string | null
  readonly requests: number
  readonly credits: number
}

export type NewSubscription = {
  readonly plan: "plus" | "pro" | "max"
  readonly status: SubscriptionStatus
  readonly current_period_start: string
  readonly current_period_end: string
}

export type NewPlan = { readonly plan: Plan }

export type Granted = { readonly entry: OperatedTransaction; readonly meta: AdministrationMeta }

export type NewGrant = { readonly credits: number; readonly reference?: string | undefined }

export type AccountChanges = { readonly name?: string | undefined; readonly email?: string | null | undefined }

export type AccountOverview = {
  readonly account: OperatedAccount
  readonly balance: Balance
  readonly meta: AdministrationMeta
}

export type CreatedAccount = {
  readonly account: OperatedAccount
  readonly api_key: string
  readonly meta: AdministrationMeta
}

export type NewAccount = {
  readonly name: string
  readonly email?: string | null | undefined
  readonly plan?: Plan | undefined
  readonly credits?: number | undefined
}

export type FoundAccounts = {
  readonly accounts: ReadonlyArray<OperatedAccount>
  readonly credentials: ReadonlyArray<FoundCredential>
  readonly meta: AdministrationMeta
}

export type FoundCredential = {
  readonly kind: "api_key" | "token"
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly masked_key: string | null
  readonly created_at: string
  readonly last_used_at: string | null
}

export type AccountSearch = { readonly text: string }

export type OperatedAccounts = {
  readonly accounts: ReadonlyArray<OperatedAccount>
  readonly pagination: Pagination
  readonly meta: AdministrationMeta
}

export type AccountStatus = "active" | "suspended" | "erased"
