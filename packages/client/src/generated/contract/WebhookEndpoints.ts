// Generated from the OpenAPI document by `npm run clients`.

import type { AnswerMeta, Pagination, WebhookDeliveryStatus } from "./Shared.ts"

export type TestedWebhookEndpoint = { readonly delivery: WebhookDelivery; readonly meta: AnswerMeta }

export type WebhookDelivery = {
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly message_id: string
  readonly type:
    | "organization.signal.detected"
    | "account.balance.low"
    | "account.balance.exhausted"
    | "monitor.paused"
    | "monitor.resumed"
    | "webhook_endpoint.disabled"
    | "subscription.changed"
    | "credential.created"
    | "endpoint.test"
  readonly status: WebhookDeliveryStatus
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly created_at: string
}

export type NotVerifiedWebhookEndpoint = {
  readonly verified: false
  readonly endpoint: WebhookEndpoint
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
    readonly reason:
      | "DESTINATION_REFUSED"
      | "NAME_NOT_RESOLVED"
      | "NOT_CONNECTED"
      | "TLS_FAILED"
      | "TIMED_OUT"
      | "CONNECTION_LOST"
      | "MALFORMED_ANSWER"
      | "REDIRECT"
      | "ERROR_STATUS"
      | "CHALLENGE_NOT_ECHOED"
  }
}

export type WebhookEndpoint = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly pending_url: string | null
  readonly kinds: ReadonlyArray<EndpointKind>
  readonly status: WebhookEndpointStatus
  readonly exhausted_in_a_row: number
  readonly former_secret_signs_until: string | null
  readonly created_at: string
}

export type VerifiedWebhookEndpoint = {
  readonly verified: true
  readonly endpoint: WebhookEndpoint
  readonly meta: AnswerMeta
}

export type OneWebhookEndpoint = { readonly endpoint: WebhookEndpoint; readonly meta: AnswerMeta }

export type RotatedWebhookSecret = {
  readonly endpoint: WebhookEndpoint
  readonly signing_secret: string
  readonly meta: AnswerMeta
}

export type WebhookSecretRotation = { readonly grace_days?: number | undefined }

export type WebhookEndpointChange = {
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly kinds?: ReadonlyArray<EndpointKind> | undefined
}

export type CreatedWebhookEndpoint = {
  readonly endpoint: WebhookEndpoint
  readonly signing_secret: string
  readonly meta: AnswerMeta
}

export type NewWebhookEndpoint = {
  readonly name: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly kinds?: ReadonlyArray<EndpointKind> | undefined
}

export type WebhookEndpoints = {
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
  readonly pagination: Pagination
  readonly meta: AnswerMeta
}

export type EndpointKind =
  | "organization.signal.detected"
  | "account.balance.low"
  | "account.balance.exhausted"
  | "monitor.paused"
  | "monitor.resumed"
  | "webhook_endpoint.disabled"
  | "subscription.changed"
  | "credential.created"

export type WebhookEndpointStatus =
  | "pending_verification"
  | "active"
  | "disabled_user"
  | "disabled_failures"
  | "archived"
