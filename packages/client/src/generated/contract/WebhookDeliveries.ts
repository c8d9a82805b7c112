// Generated from the OpenAPI document by `npm run clients`.

import type { AnswerMeta, Pagination, Plan, SubscriptionStatus } from "./Shared.ts"
import type { Signal } from "./Signals.ts"
import type { WebhookDelivery } from "./WebhookEndpoints.ts"

export type RetriedWebhookDelivery = { readonly delivery: WebhookDelivery; readonly meta: AnswerMeta }

export type WebhookEvents = {
  readonly events: ReadonlyArray<WebhookEvent | AccountEvent>
  readonly pagination: Pagination
  readonly meta: AnswerMeta
}

export type AccountEvent = {
  readonly id: string
  readonly type: "account.balance.low"
  readonly data: LowBalanceData
  readonly created_at: string
} | {
  readonly id: string
  readonly type: "account.balance.exhausted"
  readonly data: { readonly balance: number }
  readonly created_at: string
} | {
  readonly id: string
  readonly type: "monitor.paused"
  readonly data: PausedMonitorData
  readonly created_at: string
} | {
  readonly id: string
  readonly type: "monitor.resumed"
  readonly data: { readonly monitor: MonitorOfMessage }
  readonly created_at: string
} | {
  readonly id: string
  readonly type: "webhook_endpoint.disabled"
  readonly data: DisabledEndpointData
  readonly created_at: string
} | {
  readonly id: string
  readonly type: "subscription.changed"
  readonly data: { readonly subscription: ChangedSubscription | null }
  readonly created_at: string
} | {
  readonly id: string
  readonly type: "credential.created"
  readonly data: { readonly credential: CreatedCredential }
  readonly created_at: string
}

export type WebhookEvent = {
  readonly id: string
  readonly type: "organization.signal.detected"
  readonly monitor_id: string
  readonly entity_id: string
  readonly label: string | null
  readonly signal: Signal
  readonly created_at: string
  readonly links: { readonly signal: string }
}

export type WebhookDeliveryDetail = {
  readonly delivery: WebhookDelivery
  readonly attempts: ReadonlyArray<WebhookDeliveryAttempt>
  readonly payload: SignalDetected | AccountMessage | EndpointTest | null
  readonly meta: AnswerMeta
}

export type EndpointTest = {
  readonly id: string
  readonly event_id: string
  readonly type: "endpoint.test"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: { readonly test: true }
}

export type AccountMessage = {
  readonly id: string
  readonly event_id: string
  readonly type: "account.balance.low"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: LowBalanceData
} | {
  readonly id: string
  readonly event_id: string
  readonly type: "account.balance.exhausted"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: { readonly balance: number }
} | {
  readonly id: string
  readonly event_id: string
  readonly type: "monitor.paused"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: PausedMonitorData
} | {
  readonly id: string
  readonly event_id: string
  readonly type: "monitor.resumed"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: { readonly monitor: MonitorOfMessage }
} | {
  readonly id: string
  readonly event_id: string
  readonly type: "webhook_endpoint.disabled"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: DisabledEndpointData
} | {
  readonly id: string
  readonly event_id: string
  readonly type: "subscription.changed"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: { readonly subscription: ChangedSubscription | null }
} | {
  readonly id: string
  readonly event_id: string
  readonly type: "credential.created"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: { readonly credential: CreatedCredential }
}

export type SignalDetected = {
  readonly id: string
  readonly event_id: string
  readonly type: "organization.signal.detected"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: {
    readonly monitor: MonitorOfMessage
    readonly signal: Signal
    readonly links: { readonly signal: string }
  }
}

export type WebhookDeliveryAttempt = {
  readonly number: number
  readonly started_at: string
  readonly status: number | null
  readonly duration: number
  readonly error:
    | "DESTINATION_REFUSED"
    | "NAME_NOT_RESOLVED"
    | "NOT_CONNECTED"
    | "TLS_FAILED"
    | "TIMED_OUT"
    | "CONNECTION_LOST"
    | "MALFORMED_ANSWER"
    | "REDIRECT"
    | "ERROR_STATUS"
    | null
  readonly answer: string
}

export type WebhookDeliveries = {
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  readonly pagination: Pagination
  readonly meta: AnswerMeta
}

export type LowBalanceData = { readonly balance: number; readonly threshold: number }

export type PausedMonitorData = { readonly monitor: MonitorOfMessage; readonly reason: PauseReason }

export type MonitorOfMessage = { readonly id: string; readonly entity_id: string; readonly label?: string | undefined }

export type PauseReason = "user" | "configuration" | "billing" | "entitlement" | "error"

export type DisabledEndpointData = { readonly endpoint: DisabledEndpoint; readonly reason: DisabledReason }

export type DisabledEndpoint = { readonly id: string; readonly name: string }

export type DisabledReason = "user" | "failures" | "gone"

export type ChangedSubscription = {
  readonly plan: Plan
  readonly status: SubscriptionStatus
  readonly current_period_start: string
  readonly current_period_end: string
  readonly grace_until: string | null
}

export type CreatedCredential = { readonly kind: "api_key" | "token"; readonly id: string; readonly name: string }
