// Generated from the OpenAPI document by `npm run clients`.

import type { PriceList } from "../contract/Prices.ts"
import type { Pagination } from "../contract/Shared.ts"
import type { WebhookDeliveryAttempt } from "../contract/WebhookDeliveries.ts"
import type { WebhookDelivery, WebhookEndpoint } from "../contract/WebhookEndpoints.ts"
import type { AdministrationMeta } from "./Shared.ts"

export type AuditLog = {
  readonly entries: ReadonlyArray<AuditEntry>
  readonly pagination: Pagination
  readonly meta: AdministrationMeta
}

export type AuditEntry = {
  readonly id: string
  readonly at: string
  readonly operator: string
  readonly via: "api" | "command" | "program"
  readonly action: AuditAction
  readonly account_id: string | null
  readonly subject: string | null
  readonly details: Readonly<Record<string, string | number>>
}

export type LedgerVerification = {
  readonly accounts: number
  readonly entries: number
  readonly discrepancies: ReadonlyArray<Discrepancy>
  readonly meta: AdministrationMeta
}

export type Discrepancy = { readonly account_id: string; readonly sequence: number | null; readonly found: string }

export type RetriedDeliveries = { readonly retried: number; readonly meta: AdministrationMeta }

export type NewRetry = { readonly since: string; readonly account_id?: string | undefined }

export type FailingEndpoints = {
  readonly failing: ReadonlyArray<FailingEndpoint>
  readonly pagination: Pagination
  readonly meta: AdministrationMeta
}

export type FailingEndpoint = {
  readonly account_id: string
  readonly endpoint: WebhookEndpoint
  readonly is_silent: boolean
  readonly deliveries: ReadonlyArray<
    { readonly delivery: WebhookDelivery; readonly last_attempt: WebhookDeliveryAttempt | null }
  >
}

export type OperatedPrices = {
  readonly price_list: PriceList
  readonly coming: ReadonlyArray<PriceList>
  readonly meta: AdministrationMeta
}

export type Activity = { readonly hours: ReadonlyArray<ActiveHour>; readonly meta: AdministrationMeta }

export type ActiveHour = {
  readonly from: string
  readonly requests: number
  readonly credits_used: number
  readonly monitors_lag: number | null
  readonly deliveries_lag: number | null
}

export type Queues = {
  readonly monitors: MonitorQueue
  readonly deliveries: DeliveryQueue
  readonly meta: AdministrationMeta
}

export type DeliveryQueue = {
  readonly due: number
  readonly due_since: string | null
  readonly by_status: {
    readonly pending?: number | undefined
    readonly in_flight?: number | undefined
    readonly retry_wait?: number | undefined
    readonly succeeded?: number | undefined
    readonly exhausted?: number | undefined
    readonly blocked_endpoint?: number | undefined
    readonly cancelled?: number | undefined
  }
  readonly counted: number
}

export type MonitorQueue = {
  readonly due: number
  readonly due_since: string | null
  readonly by_status: {
    readonly initializing?: number | undefined
    readonly active?: number | undefined
    readonly paused_user?: number | undefined
    readonly paused_configuration?: number | undefined
    readonly paused_billing?: number | undefined
    readonly paused_entitlement?: number | undefined
    readonly error?: number | undefined
    readonly archived?: number | undefined
  }
}

export type Workers = { readonly workers: ReadonlyArray<Worker>; readonly meta: AdministrationMeta }

export type Worker = {
  readonly id: string
  readonly version: string
  readonly roles: ReadonlyArray<string>
  readonly seen_at: string
}

export type AuditAction =
  | "account.create"
  | "account.change"
  | "account.plan"
  | "account.grant"
  | "account.suspend"
  | "account.resume"
  | "account.export"
  | "account.erase"
  | "api_key.create"
  | "api_key.revoke"
  | "token.create"
  | "token.revoke"
  | "register.import"
  | "register.withhold"
  | "register.release"
  | "deliveries.retry"
  | "keys.rotate"
