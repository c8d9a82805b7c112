// Generated from the OpenAPI document by `npm run clients`.

import type { AnswerMeta, Pagination } from "./Shared.ts"
import type { Signal } from "./Signals.ts"
import type { WebhookDelivery } from "./WebhookEndpoints.ts"

export type RetriedWebhookDelivery = { readonly delivery: WebhookDelivery; readonly meta: AnswerMeta }

export type WebhookEvents = {
  readonly events: ReadonlyArray<WebhookEvent>
  readonly pagination: Pagination
  readonly meta: AnswerMeta
}

export type WebhookEvent = {
  readonly id: string
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
  readonly payload: SignalDetected | EndpointTest | null
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

export type SignalDetected = {
  readonly id: string
  readonly event_id: string
  readonly type: "organization.signal.detected"
  readonly timestamp: string
  readonly schema_version: 1
  readonly data: {
    readonly monitor: { readonly id: string; readonly entity_id: string; readonly label?: string | undefined }
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
