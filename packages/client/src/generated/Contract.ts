// Generated from the OpenAPI document by `npm run clients`.

import type { FileAnswer } from "../FileAnswer.ts"

export type TemporarilyUnavailableProblem = {
  readonly type: "/problems/temporarily-unavailable"
  readonly title: "Temporarily unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "temporarily_unavailable"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type InternalProblem = {
  readonly type: "/problems/internal"
  readonly title: "Internal error"
  readonly status: 500
  readonly detail: string
  readonly code: "internal"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type UriTooLongProblem = {
  readonly type: "/problems/uri-too-long"
  readonly title: "URI too long"
  readonly status: 414
  readonly detail: string
  readonly code: "uri_too_long"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type PayloadTooLargeProblem = {
  readonly type: "/problems/payload-too-large"
  readonly title: "Payload too large"
  readonly status: 413
  readonly detail: string
  readonly code: "payload_too_large"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type AccountSuspendedProblem = {
  readonly type: "/problems/account-suspended"
  readonly title: "Account suspended"
  readonly status: 403
  readonly detail: string
  readonly code: "account_suspended"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type MissingAbilityProblem = {
  readonly type: "/problems/missing-ability"
  readonly title: "Missing ability"
  readonly status: 403
  readonly detail: string
  readonly code: "missing_ability"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly required_abilities: ReadonlyArray<string>
  }
}

export type RateLimitedProblem = {
  readonly type: "/problems/rate-limited"
  readonly title: "Rate limited"
  readonly status: 429
  readonly detail: string
  readonly code: "rate_limited"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type UnauthenticatedProblem = {
  readonly type: "/problems/unauthenticated"
  readonly title: "Unauthenticated"
  readonly status: 401
  readonly detail: string
  readonly code: "unauthenticated"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type IdempotencyKeyRequiredProblem = {
  readonly type: "/problems/idempotency-key-required"
  readonly title: "Idempotency key required"
  readonly status: 428
  readonly detail: string
  readonly code: "idempotency_key_required"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type InvalidRequestProblem = {
  readonly type: "/problems/invalid-request"
  readonly title: "Invalid request"
  readonly status: 400
  readonly detail: string
  readonly code: "invalid_request"
  readonly request_id: string
  readonly invalid_params: Readonly<Record<string, ReadonlyArray<string>>>
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type InvalidBodyProblem = {
  readonly type: "/problems/invalid-body"
  readonly title: "Invalid body"
  readonly status: 422
  readonly detail: string
  readonly code: "invalid_request"
  readonly request_id: string
  readonly invalid_params: Readonly<Record<string, ReadonlyArray<string>>>
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type OutcomeAmbiguousProblem = {
  readonly type: "/problems/outcome-ambiguous"
  readonly title: "Outcome ambiguous"
  readonly status: 409
  readonly detail: string
  readonly code: "outcome_ambiguous"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly support_reference: string
  }
}

export type IdempotencyConflictProblem = {
  readonly type: "/problems/idempotency-conflict"
  readonly title: "Idempotency conflict"
  readonly status: 409
  readonly detail: string
  readonly code: "idempotency_conflict"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type InvalidStateProblem = {
  readonly type: "/problems/invalid-state"
  readonly title: "Invalid state"
  readonly status: 409
  readonly detail: string
  readonly code: "invalid_state"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type NotFoundProblem = {
  readonly type: "/problems/not-found"
  readonly title: "Not found"
  readonly status: 404
  readonly detail: string
  readonly code: "not_found"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type RetriedWebhookDelivery = {
  readonly delivery: WebhookDelivery
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type WebhookDelivery = {
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly message_id: string
  readonly type: "organization.signal.detected" | "endpoint.test"
  readonly status: "pending" | "in_flight" | "retry_wait" | "succeeded" | "exhausted" | "blocked_endpoint" | "cancelled"
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly created_at: string
}

export type WebhookEvents = {
  readonly events: ReadonlyArray<WebhookEvent>
  readonly pagination: { readonly next_cursor: string | null; readonly per_page: number; readonly has_more: boolean }
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
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

export type Signal = {
  readonly event: {
    readonly id: string
    readonly topic:
      | "NEW_REGISTRATIONS"
      | "MASTER_DATA_CHANGES"
      | "CLOSURES"
      | "ROLE_HOLDER_CHANGES"
      | "CAPITAL_CHANGES"
      | "INSOLVENCIES"
      | "TRANSFORMATIONS"
      | "OTHER"
    readonly topic_name: { readonly de: string; readonly en: string }
    readonly type?:
      | "REGISTRATION"
      | "REGISTRATION_BY_TRANSFER"
      | "NAME_CHANGE"
      | "SEAT_CHANGE"
      | "ADDRESS_CHANGE"
      | "PURPOSE_CHANGE"
      | "LEGAL_FORM_CHANGE"
      | "REPRESENTATION_CHANGE"
      | "REGISTER_TRANSFER"
      | "ARTICLES_CHANGE"
      | "DISSOLUTION"
      | "LIQUIDATION"
      | "DELETION_ANNOUNCED"
      | "DELETION"
      | "EXPIRATION"
      | "ROLE_HOLDER_ENTRY"
      | "ROLE_HOLDER_EXIT"
      | "ROLE_HOLDER_CHANGE"
      | "CAPITAL_INCREASE"
      | "CAPITAL_DECREASE"
      | "AUTHORIZED_CAPITAL"
      | "OPENED"
      | "PROVISIONAL_MEASURES"
      | "REJECTED_NO_ASSETS"
      | "DISCONTINUED"
      | "CONCLUDED"
      | "OPENING_RESCINDED"
      | "MERGER"
      | "DIVISION"
      | "CONVERSION"
      | "ASSET_TRANSFER"
      | "ENTERPRISE_AGREEMENT"
      | "SQUEEZE_OUT"
      | "TRANSFORMATION"
      | "DOCUMENT_FILED"
      | "OTHER"
      | undefined
    readonly type_name?: { readonly de: string; readonly en: string } | undefined
    readonly occurred_on?: string | undefined
    readonly announced_on: string
    readonly date_basis?: "REGISTER_ENTRY" | "ANNOUNCEMENT" | "DOCUMENT" | undefined
  }
  readonly organization: {
    readonly type: "ORGANIZATION"
    readonly entity_id: string
    readonly current_profile?: {
      readonly name: string
      readonly registration: {
        readonly register_type: "HRA" | "HRB" | "GnR" | "PR" | "VR" | "GsR" | "SR"
        readonly register_number: string
        readonly court: string
      }
      readonly legal_form?: {
        readonly name: { readonly de: string; readonly en: string }
        readonly short?: { readonly de: string; readonly en: string } | undefined
      } | undefined
      readonly seat?: { readonly city: string } | undefined
      readonly status: { readonly code: "ACTIVE" | "INACTIVE" | "TERMINATED" | "DISSOLVED" | "INSOLVENT" }
    } | undefined
  }
  readonly register_entry: {
    readonly entry_date?: string | undefined
    readonly phase?: "REGISTERED" | "INCREASED" | "DECREASED" | "ANNOUNCED" | "DELETED" | "CORRECTED" | undefined
    readonly context?: "PRIMARY" | "SECONDARY" | undefined
    readonly flags: ReadonlyArray<"CORRECTION" | "EX_OFFICIO">
    readonly entry_number?: string | undefined
    readonly description?: string | undefined
  }
  readonly source: {
    readonly kind: "COMMERCIAL_REGISTER" | "REGISTER_ANNOUNCEMENT" | "INSOLVENCY_ANNOUNCEMENT" | "STRUCTURED_CONTENT"
    readonly record_id: string
  }
  readonly parties?: Readonly<Record<string, PersonParty | OrganizationParty | OtherParty>> | undefined
  readonly details?:
    | NewRegistrationDetails
    | MasterDataChangeDetails
    | ClosureDetails
    | RoleHolderChangeDetails
    | CapitalChangeDetails
    | InsolvencyDetails
    | TransformationDetails
    | OtherDetails
    | undefined
}

export type OtherDetails = { readonly schema: string }

export type TransformationDetails = {
  readonly schema: "TRANSFORMATION"
  readonly transformation_kind?: string | undefined
  readonly role?: string | undefined
}

export type InsolvencyDetails = {
  readonly schema: "INSOLVENCY"
  readonly procedure: string
  readonly file_number?: string | undefined
  readonly court?: string | undefined
  readonly administrator?: string | undefined
}

export type CapitalChangeDetails = {
  readonly schema: "CAPITAL_CHANGE"
  readonly capital_kind: string
  readonly resulting_amount?: { readonly amount: string; readonly currency: string } | undefined
  readonly change_amount?: { readonly amount: string; readonly currency: string } | undefined
}

export type RoleHolderChangeDetails = {
  readonly schema: "ROLE_HOLDER_CHANGE"
  readonly role?: {
    readonly de: { readonly long: string; readonly short: string }
    readonly en: { readonly long: string; readonly short: string }
    readonly label: string
  } | undefined
  readonly representation?: string | undefined
}

export type ClosureDetails = {
  readonly schema: "CLOSURE"
  readonly closure_kind?: string | undefined
  readonly ground?: string | undefined
  readonly legal_basis?: string | undefined
  readonly objection_until?: string | undefined
}

export type MasterDataChangeDetails = {
  readonly schema: "MASTER_DATA_CHANGE"
  readonly changes: ReadonlyArray<
    { readonly current?: string | undefined; readonly field: string; readonly previous?: string | undefined }
  >
  readonly derived?: boolean | undefined
}

export type NewRegistrationDetails = {
  readonly schema: "NEW_REGISTRATION"
  readonly legal_form?: string | undefined
  readonly purpose?: string | undefined
  readonly capital?:
    | { readonly amount: { readonly amount: string; readonly currency: string }; readonly kind: string }
    | undefined
  readonly articles_date?: string | undefined
}

export type OtherParty = { readonly type?: string | undefined }

export type OrganizationParty = {
  readonly entity_id: string
  readonly name: string
  readonly registration?: {
    readonly court: string
    readonly euid: string
    readonly former?:
      | ReadonlyArray<
        {
          readonly court: string
          readonly register_number: string
          readonly register_type: "HRA" | "HRB" | "GnR" | "PR" | "VR" | "GsR" | "SR"
          readonly until?: string | undefined
        }
      >
      | undefined
    readonly register_number: string
    readonly register_number_extra?: string | undefined
    readonly register_type: "HRA" | "HRB" | "GnR" | "PR" | "VR" | "GsR" | "SR"
  } | undefined
  readonly foreign_registration?: {
    readonly register: string
    readonly register_number: string
    readonly country: string
  } | undefined
  readonly seat?: { readonly city: string } | undefined
  readonly type: "ORGANIZATION"
}

export type PersonParty = {
  readonly birth_date?: string | undefined
  readonly entity_id: string
  readonly location?: { readonly city?: string | undefined; readonly country?: string | undefined } | undefined
  readonly name: string
  readonly name_parts: {
    readonly family?: string | undefined
    readonly given?: string | undefined
    readonly titles: ReadonlyArray<string>
  }
  readonly type: "PERSON"
}

export type WebhookDeliveryDetail = {
  readonly delivery: WebhookDelivery
  readonly attempts: ReadonlyArray<WebhookDeliveryAttempt>
  readonly payload: SignalDetected | EndpointTest | null
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
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
  readonly pagination: { readonly next_cursor: string | null; readonly per_page: number; readonly has_more: boolean }
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type TestedWebhookEndpoint = {
  readonly delivery: WebhookDelivery
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
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
  readonly status: "pending_verification" | "active" | "disabled_user" | "disabled_failures" | "archived"
  readonly exhausted_in_a_row: number
  readonly former_secret_signs_until: string | null
  readonly created_at: string
}

export type VerifiedWebhookEndpoint = {
  readonly verified: true
  readonly endpoint: WebhookEndpoint
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type OneWebhookEndpoint = {
  readonly endpoint: WebhookEndpoint
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type UnsupportedMediaTypeProblem = {
  readonly type: "/problems/unsupported-media-type"
  readonly title: "Unsupported media type"
  readonly status: 415
  readonly detail: string
  readonly code: "unsupported_media_type"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type RotatedWebhookSecret = {
  readonly endpoint: WebhookEndpoint
  readonly signing_secret: string
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type WebhookSecretRotation = { readonly grace_days?: number | undefined }

export type LimitReachedProblem = {
  readonly type: "/problems/limit-reached"
  readonly title: "Limit reached"
  readonly status: 409
  readonly detail: string
  readonly code: "limit_reached"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type CreatedWebhookEndpoint = {
  readonly endpoint: WebhookEndpoint
  readonly signing_secret: string
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type NewWebhookEndpoint = {
  readonly name: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export type WebhookEndpoints = {
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type ChangedMonitor = {
  readonly monitor: Monitor
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type Monitor = {
  readonly id: string
  readonly entity_id: string
  readonly label: string | null
  readonly poll_interval_days: number
  readonly endpoint_ids: ReadonlyArray<string>
  readonly status:
    | "initializing"
    | "active"
    | "paused_user"
    | "paused_configuration"
    | "paused_billing"
    | "paused_entitlement"
    | "error"
    | "archived"
  readonly created_at: string
  readonly baselined_at: string | null
  readonly next_check_at: string | null
}

export type InsufficientCreditsProblem = {
  readonly type: "/problems/insufficient-credits"
  readonly title: "Insufficient credits"
  readonly status: 402
  readonly detail: string
  readonly code: "insufficient_credits"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly required_credits: number
  }
}

export type MonitorChange = {
  readonly poll_interval_days?: number | undefined
  readonly label?: string | null | undefined
  readonly endpoint_ids?: ReadonlyArray<string> | undefined
}

export type UpstreamUnavailableProblem = {
  readonly type: "/problems/upstream-unavailable"
  readonly title: "Register unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "upstream_unavailable"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type CreatedMonitor = {
  readonly monitor: Monitor
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type NewMonitor = {
  readonly entity_id: string
  readonly poll_interval_days: number
  readonly endpoint_ids: ReadonlyArray<string>
  readonly label?: string | null | undefined
}

export type MonitorDetail = {
  readonly monitor: Monitor
  readonly billing_cycle: BillingCycle | null
  readonly recent_runs: ReadonlyArray<MonitorRun>
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type MonitorRun = {
  readonly id: string
  readonly trigger: "baseline" | "schedule" | "on_demand"
  readonly scheduled_at: string
  readonly status: "scheduled" | "running" | "completed" | "failed" | "partial" | "superseded" | "unfunded"
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly credits: number
  readonly released: number
  readonly withheld: number
}

export type BillingCycle = {
  readonly started_at: string
  readonly ends_at: string
  readonly poll_interval_days: number
  readonly billed_cadence: "daily" | "every_3_days" | "weekly" | "monthly"
  readonly forecast_checks: number
  readonly credits: number
}

export type Monitors = {
  readonly monitors: ReadonlyArray<Monitor>
  readonly pagination: { readonly next_cursor: string | null; readonly per_page: number; readonly has_more: boolean }
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type Pricing = {
  readonly pricing: MonitoringPricing
  readonly topics: ReadonlyArray<MonitoredTopic>
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type MonitoredTopic = {
  readonly code:
    | "NEW_REGISTRATIONS"
    | "MASTER_DATA_CHANGES"
    | "CLOSURES"
    | "ROLE_HOLDER_CHANGES"
    | "CAPITAL_CHANGES"
    | "INSOLVENCIES"
    | "TRANSFORMATIONS"
  readonly label: { readonly de: string; readonly en: string }
  readonly tier: "ALL" | "PRO" | "MAX"
  readonly released: boolean
}

export type MonitoringPricing = {
  readonly poll_interval_days: number
  readonly billed_cadence: "daily" | "every_3_days" | "weekly" | "monthly"
  readonly cycle_days: 30
  readonly forecast_checks: number
  readonly estimated_credits: number
  readonly extra_check_credits: number
}

export type RevokedApiKey = {
  readonly message: string
  readonly id: string
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type CreatedApiKey = {
  readonly key: string
  readonly id: string
  readonly name: string
  readonly masked_key: string
  readonly created_at: string
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type NewApiKey = { readonly name?: string | undefined }

export type ApiKeys = {
  readonly api_keys: ReadonlyArray<ListedApiKey>
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type ListedApiKey = {
  readonly id: string
  readonly name: string
  readonly masked_key: string
  readonly created_at: string
  readonly last_used_at: string | null
}

export type Subscription = {
  readonly subscription: {
    readonly plan: "free" | "plus" | "pro" | "max"
    readonly status: "active" | "past_due" | "canceled"
    readonly current_period_start: string
    readonly current_period_end: string
  } | null
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type Transactions = {
  readonly transactions: ReadonlyArray<Transaction>
  readonly pagination: { readonly next_cursor: string | null; readonly per_page: number; readonly has_more: boolean }
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type Transaction = {
  readonly request_id: string
  readonly kind: "grant" | "charge" | "surcharge" | "monitoring_cycle" | "monitoring_check" | "adjustment"
  readonly endpoint: string | null
  readonly credits: number
  readonly breakdown: Readonly<Record<string, number>>
  readonly id: string
  readonly balance_after: number
  readonly created_at: string
}

export type Usage = {
  readonly period: { readonly from: string; readonly to: string }
  readonly totals: { readonly requests: number; readonly credits_used: number }
  readonly by_endpoint: ReadonlyArray<
    { readonly endpoint: string | null; readonly requests: number; readonly credits_used: number }
  >
  readonly series: {
    readonly group_by: "day" | "month"
    readonly buckets: ReadonlyArray<
      {
        readonly from: string
        readonly to: string
        readonly requests: number
        readonly credits_used: number
        readonly by_endpoint: ReadonlyArray<
          { readonly endpoint: string | null; readonly requests: number; readonly credits_used: number }
        >
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
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type Credits = {
  readonly balance: { readonly total: number; readonly granted: number; readonly spent: number }
  readonly bookings: ReadonlyArray<Transaction>
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type Account = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly plan: "free" | "plus" | "pro" | "max"
  readonly created_at: string
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type RevokedTokens = {
  readonly message: string
  readonly revoked: number
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type RevokedToken = {
  readonly message: string
  readonly token_name: string
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type Tokens = {
  readonly tokens: ReadonlyArray<ListedToken>
  readonly total: number
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type ListedToken = {
  readonly id: number
  readonly name: string
  readonly abilities: ReadonlyArray<"api:data" | "account:read" | "monitoring:manage" | "account:keys">
  readonly expires_at: string | null
  readonly created_at: string
  readonly last_used_at: string | null
}

export type CreatedToken = {
  readonly token: string
  readonly name: string
  readonly abilities: ReadonlyArray<"api:data" | "account:read" | "monitoring:manage" | "account:keys">
  readonly expires_at: string | null
  readonly created_at: string
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type NewToken = {
  readonly token_name: string
  readonly abilities?: ReadonlyArray<"*" | "api:data" | "account:read" | "monitoring:manage"> | undefined
  readonly expires_at?: string | null | undefined
}

export type PriceLists = {
  readonly price_list: PriceList
  readonly coming: ReadonlyArray<PriceList_1>
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type PriceList_1 = {
  readonly version: string
  readonly from: string | null
  readonly prices: Prices
  readonly plans: {
    readonly persons: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly network: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
  readonly topics: {
    readonly NEW_REGISTRATIONS: "ALL" | "PRO" | "MAX"
    readonly MASTER_DATA_CHANGES: "ALL" | "PRO" | "MAX"
    readonly CLOSURES: "ALL" | "PRO" | "MAX"
    readonly ROLE_HOLDER_CHANGES: "ALL" | "PRO" | "MAX"
    readonly CAPITAL_CHANGES: "ALL" | "PRO" | "MAX"
    readonly INSOLVENCIES: "ALL" | "PRO" | "MAX"
    readonly TRANSFORMATIONS: "ALL" | "PRO" | "MAX"
  }
  readonly tiers: {
    readonly ALL: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly PRO: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly MAX: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
  readonly limits: {
    readonly register: number
    readonly document: number
    readonly profile: number
    readonly account: number
    readonly unauthenticated: number
  }
}

export type Prices = {
  readonly operations: {
    readonly "search-organizations": number
    readonly "fetch-organization": number
    readonly "fetch-person": number
    readonly "fetch-document": number
    readonly signals: number
    readonly "signals-detail": number
    readonly "signals-catalog": number
    readonly "monitoring-management": number
  }
  readonly features: {
    readonly financial_kpi: number
    readonly publications: number
    readonly related_persons: number
    readonly balance_sheet_accounts: number
    readonly profit_and_loss_account: number
    readonly insolvency_publications: number
    readonly annual_financial_statements: number
    readonly annual_financial_statements__html: number
    readonly shareholders: number
    readonly shareholdings: number
    readonly ubos: number
    readonly news: number
    readonly mergers_and_acquisitions: number
    readonly website_content: number
    readonly network: number
  }
  readonly person_features: { readonly shareholdings: number; readonly network: number }
  readonly ai_search: number
  readonly realtime_mode: number
  readonly monitoring: {
    readonly cycle: {
      readonly daily: number
      readonly every_3_days: number
      readonly weekly: number
      readonly monthly: number
    }
    readonly extra_check: number
  }
}

export type PriceList = {
  readonly version: string
  readonly from: string | null
  readonly prices: Prices
  readonly plans: {
    readonly persons: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly network: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
  readonly topics: {
    readonly NEW_REGISTRATIONS: "ALL" | "PRO" | "MAX"
    readonly MASTER_DATA_CHANGES: "ALL" | "PRO" | "MAX"
    readonly CLOSURES: "ALL" | "PRO" | "MAX"
    readonly ROLE_HOLDER_CHANGES: "ALL" | "PRO" | "MAX"
    readonly CAPITAL_CHANGES: "ALL" | "PRO" | "MAX"
    readonly INSOLVENCIES: "ALL" | "PRO" | "MAX"
    readonly TRANSFORMATIONS: "ALL" | "PRO" | "MAX"
  }
  readonly tiers: {
    readonly ALL: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly PRO: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly MAX: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
  readonly limits: {
    readonly register: number
    readonly document: number
    readonly profile: number
    readonly account: number
    readonly unauthenticated: number
  }
}

export type InvalidSignalsRequestProblem = {
  readonly type: "/problems/invalid-signals-request"
  readonly title: "Invalid Signals request"
  readonly status: 422
  readonly detail: string
  readonly code: "INVALID_REQUEST"
  readonly request_id: string
  readonly invalid_params?: Readonly<Record<string, ReadonlyArray<string>>> | undefined
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type PlanRequiredProblem = {
  readonly type: "/problems/plan-required"
  readonly title: "Plan required"
  readonly status: 403
  readonly detail: string
  readonly code: "PLAN_REQUIRED"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly required_plans: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
}

export type SignalAnswer = {
  readonly signal: Signal
  readonly meta: {
    readonly schema_version: "1.0"
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsCatalog = {
  readonly catalog_version: "1.0"
  readonly topics: ReadonlyArray<
    {
      readonly code:
        | "NEW_REGISTRATIONS"
        | "MASTER_DATA_CHANGES"
        | "CLOSURES"
        | "ROLE_HOLDER_CHANGES"
        | "CAPITAL_CHANGES"
        | "INSOLVENCIES"
        | "TRANSFORMATIONS"
      readonly label: { readonly de: string; readonly en: string }
      readonly description: { readonly de: string; readonly en: string }
      readonly tier: "ALL" | "PRO" | "MAX"
      readonly observed: boolean
    }
  >
  readonly capabilities: { readonly page_size: 20; readonly pagination: ReadonlyArray<"CURSOR"> }
  readonly meta: {
    readonly schema_version: "1.0"
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
  }
}

export type InvalidCursorProblem = {
  readonly type: "/problems/invalid-cursor"
  readonly title: "Invalid cursor"
  readonly status: 422
  readonly detail: string
  readonly code: "INVALID_CURSOR"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsAnswer = {
  readonly signals: ReadonlyArray<Signal>
  readonly pagination: {
    readonly mode: "CURSOR"
    readonly limit: 20
    readonly returned: number
    readonly has_more: boolean
    readonly next_cursor?: string | undefined
  }
  readonly filters: {
    readonly topics: ReadonlyArray<
      | "NEW_REGISTRATIONS"
      | "MASTER_DATA_CHANGES"
      | "CLOSURES"
      | "ROLE_HOLDER_CHANGES"
      | "CAPITAL_CHANGES"
      | "INSOLVENCIES"
      | "TRANSFORMATIONS"
    >
    readonly organization_ids: ReadonlyArray<string>
  }
  readonly warnings: ReadonlyArray<{ readonly code: "PAGE_SHORTENED"; readonly message: string }>
  readonly meta: {
    readonly schema_version: "1.0"
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SubscriptionRequiredProblem = {
  readonly type: "/problems/subscription-required"
  readonly title: "Subscription required"
  readonly status: 403
  readonly detail: string
  readonly code: "subscription_required"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly required_plans: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
}

export type PersonProfile = {
  readonly entity_id: string
  readonly name: string
  readonly birth_date: string | null
  readonly name_parts: {
    readonly given: string | null
    readonly family: string | null
    readonly canonical_name: string
    readonly titles: ReadonlyArray<string>
  }
  readonly location: {
    readonly home: { readonly city: string | null; readonly state: string | null; readonly country: string | null }
  } | null
  readonly bio: string | null
  readonly expertise: ReadonlyArray<string>
  readonly contact: { readonly emails: ReadonlyArray<string>; readonly phones: ReadonlyArray<string> }
  readonly profiles: { readonly linkedin: string | null; readonly other: ReadonlyArray<string> }
  readonly commercialregister_roles: ReadonlyArray<
    {
      readonly entity_id: string
      readonly name: string
      readonly label: string
      readonly role: {
        readonly en: { readonly long: string; readonly short: string }
        readonly de: { readonly long: string; readonly short: string }
      }
      readonly start_date: string | null
      readonly end_date: string | null
    }
  >
  readonly affiliations: ReadonlyArray<{ readonly organization: string; readonly relation: string }>
  readonly shareholdings?:
    | {
      readonly holdings: {
        readonly current: ReadonlyArray<
          {
            readonly organization: {
              readonly entity_id: string
              readonly name: string
              readonly status: "ACTIVE" | "INACTIVE" | "TERMINATED" | "DISSOLVED" | "INSOLVENT"
              readonly legal_form: string | null
              readonly registration: Registration | null
            }
            readonly ownership: {
              readonly percentage: number | null
              readonly contribution: { readonly amount: number; readonly currency: string } | null
            }
            readonly as_of: string | null
          }
        >
        readonly past: ReadonlyArray<
          {
            readonly organization: {
              readonly entity_id: string
              readonly name: string
              readonly status: "ACTIVE" | "INACTIVE" | "TERMINATED" | "DISSOLVED" | "INSOLVENT"
              readonly legal_form: string | null
              readonly registration: Registration | null
            }
            readonly ownership: {
              readonly percentage: number | null
              readonly contribution: { readonly amount: number; readonly currency: string } | null
            }
            readonly as_of: string | null
          }
        >
      }
      readonly summary: { readonly total_current: number }
    }
    | null
    | undefined
  readonly network?:
    | {
      readonly depth: number
      readonly nodes: ReadonlyArray<
        {
          readonly node_id: string
          readonly entity_id: string
          readonly type: "ORGANIZATION" | "PERSON"
          readonly name: string
          readonly depth: number
          readonly is_root: boolean
        }
      >
      readonly connections: ReadonlyArray<
        {
          readonly source: { readonly node_id: string; readonly type: "ORGANIZATION" | "PERSON"; readonly name: string }
          readonly target: {
            readonly node_id: string
            readonly type: "ORGANIZATION" | "PERSON"
            readonly name: string
          }
          readonly connection_type: "ROLE" | "SHAREHOLDING"
          readonly label: string
          readonly start_date: string | null
          readonly end_date: string | null
          readonly is_current: boolean
          readonly depth: number
        }
      >
    }
    | null
    | undefined
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly ignored_features: ReadonlyArray<"shareholdings" | "network">
    readonly sources: ReadonlyArray<
      {
        readonly members: ReadonlyArray<"bio" | "expertise" | "contact" | "profiles" | "affiliations">
        readonly source: "website" | "news" | "register"
        readonly url: string | null
        readonly fetched_at: string | null
      }
    >
  }
}

export type Registration = {
  readonly court: string
  readonly register_type: "HRA" | "HRB" | "GnR" | "PR" | "VR" | "GsR" | "SR"
  readonly register_number: string
  readonly register_number_extra: string | null
  readonly euid: string
  readonly former: ReadonlyArray<
    {
      readonly court: string
      readonly register_type: "HRA" | "HRB" | "GnR" | "PR" | "VR" | "GsR" | "SR"
      readonly register_number: string
      readonly until: string | null
    }
  >
}

export type OrganizationProfile = {
  readonly entity_id: string
  readonly name: string
  readonly status: "ACTIVE" | "INACTIVE" | "TERMINATED" | "DISSOLVED" | "INSOLVENT"
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
    readonly WZ2008: ReadonlyArray<{ readonly code: string; readonly label: string }>
    readonly WZ2025: ReadonlyArray<{ readonly code: string; readonly label: string }>
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
    readonly current: {
      readonly amount: number
      readonly currency: string
      readonly kind: "STAMMKAPITAL" | "GRUNDKAPITAL" | "HAFTSUMME" | "KOMMANDITKAPITAL" | "GESCHAEFTSGUTHABEN"
    } | null
    readonly history: ReadonlyArray<
      {
        readonly amount: number
        readonly currency: string
        readonly kind: "STAMMKAPITAL" | "GRUNDKAPITAL" | "HAFTSUMME" | "KOMMANDITKAPITAL" | "GESCHAEFTSGUTHABEN"
        readonly effective_from: string | null
        readonly effective_to: string | null
      }
    >
  }
  readonly financial_kpi?:
    | ReadonlyArray<
      {
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
    >
    | undefined
  readonly balance_sheet_accounts?:
    | ReadonlyArray<{ readonly year: number; readonly balance_sheet_accounts: ReadonlyArray<AccountNode> }>
    | undefined
  readonly profit_and_loss_account?:
    | ReadonlyArray<{ readonly year: number; readonly profit_and_loss_accounts: ReadonlyArray<AccountNode> }>
    | undefined
  readonly insolvency_publications?:
    | ReadonlyArray<
      {
        readonly publication_date: string
        readonly insolvency_id: string | null
        readonly court_city: string | null
        readonly entity_name: string
        readonly seat: string | null
        readonly register: string | null
        readonly publication_label: string
        readonly event_notice: string | null
      }
    >
    | undefined
  readonly annual_financial_statements?:
    | ReadonlyArray<
      {
        readonly document_type: string
        readonly document_date: string | null
        readonly document_title: string
        readonly language: string
        readonly year: number
        readonly document_md: string
      }
    >
    | undefined
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
  readonly news?:
    | ReadonlyArray<
      {
        readonly id: string
        readonly title: string
        readonly source: string | null
        readonly publication_date: string | null
        readonly url: string | null
        readonly summary: string | null
      }
    >
    | undefined
  readonly related_persons?:
    | {
      readonly current: ReadonlyArray<
        {
          readonly entity_id: string
          readonly label: string
          readonly role: {
            readonly en: { readonly long: string; readonly short: string }
            readonly de: { readonly long: string; readonly short: string }
          }
          readonly name: string
          readonly representation: string | null
          readonly start_date: string | null
          readonly end_date: string | null
          readonly organization: {
            readonly entity_id: string
            readonly name: string
            readonly registration: Registration | null
          }
        } | {
          readonly entity_id: string
          readonly label: string
          readonly role: {
            readonly en: { readonly long: string; readonly short: string }
            readonly de: { readonly long: string; readonly short: string }
          }
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
      >
      readonly past: ReadonlyArray<
        {
          readonly entity_id: string
          readonly label: string
          readonly role: {
            readonly en: { readonly long: string; readonly short: string }
            readonly de: { readonly long: string; readonly short: string }
          }
          readonly name: string
          readonly representation: string | null
          readonly start_date: string | null
          readonly end_date: string | null
          readonly organization: {
            readonly entity_id: string
            readonly name: string
            readonly registration: Registration | null
          }
        } | {
          readonly entity_id: string
          readonly label: string
          readonly role: {
            readonly en: { readonly long: string; readonly short: string }
            readonly de: { readonly long: string; readonly short: string }
          }
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
      >
    }
    | null
    | undefined
  readonly shareholders?:
    | {
      readonly total_capital: { readonly amount: number; readonly currency: string } | null
      readonly entries: ReadonlyArray<
        {
          readonly shareholder: { readonly entity_id: string; readonly entity_name: string } | {
            readonly entity_id: string
            readonly first_name: string | null
            readonly last_name: string
            readonly birth_date: string | null
            readonly city: string | null
          }
          readonly contribution: { readonly amount: number; readonly currency: string } | null
          readonly contribution_ratio: number | null
          readonly role: {
            readonly label: string
            readonly en: { readonly long: string; readonly short: string }
            readonly de: { readonly long: string; readonly short: string }
          } | null
        }
      >
      readonly history: {
        readonly current_as_of: string | null
        readonly past: ReadonlyArray<
          {
            readonly shareholder: { readonly entity_id: string; readonly entity_name: string } | {
              readonly entity_id: string
              readonly first_name: string | null
              readonly last_name: string
              readonly birth_date: string | null
              readonly city: string | null
            }
            readonly contribution: { readonly amount: number; readonly currency: string } | null
            readonly contribution_ratio: number | null
            readonly role: {
              readonly label: string
              readonly en: { readonly long: string; readonly short: string }
              readonly de: { readonly long: string; readonly short: string }
            } | null
          }
        >
      }
    }
    | null
    | undefined
  readonly shareholdings?:
    | {
      readonly holdings: {
        readonly current: ReadonlyArray<
          {
            readonly organization: {
              readonly entity_id: string
              readonly name: string
              readonly status: "ACTIVE" | "INACTIVE" | "TERMINATED" | "DISSOLVED" | "INSOLVENT"
              readonly legal_form: string | null
              readonly registration: Registration | null
            }
            readonly ownership: {
              readonly percentage: number | null
              readonly contribution: { readonly amount: number; readonly currency: string } | null
            }
            readonly as_of: string | null
          }
        >
        readonly past: ReadonlyArray<
          {
            readonly organization: {
              readonly entity_id: string
              readonly name: string
              readonly status: "ACTIVE" | "INACTIVE" | "TERMINATED" | "DISSOLVED" | "INSOLVENT"
              readonly legal_form: string | null
              readonly registration: Registration | null
            }
            readonly ownership: {
              readonly percentage: number | null
              readonly contribution: { readonly amount: number; readonly currency: string } | null
            }
            readonly as_of: string | null
          }
        >
      }
      readonly summary: { readonly total_current: number }
    }
    | null
    | undefined
  readonly ubos?:
    | {
      readonly beneficial_owners: ReadonlyArray<
        {
          readonly person: { readonly entity_id: string; readonly name: string; readonly birth_date: string | null }
          readonly ownership_percentage: number
          readonly paths: ReadonlyArray<
            {
              readonly percentage: number
              readonly via: ReadonlyArray<
                {
                  readonly depth: number
                  readonly name: string
                  readonly entity_id: string
                  readonly step_percentage: number | null
                }
              >
            }
          >
        }
      >
      readonly unresolved_beneficial_owners: ReadonlyArray<
        {
          readonly entity_id: string
          readonly name: string
          readonly reason: string
          readonly ownership_percentage: number | null
          readonly via: ReadonlyArray<
            {
              readonly depth: number
              readonly name: string
              readonly entity_id: string
              readonly step_percentage: number | null
            }
          >
        }
      >
      readonly coverage: number
    }
    | null
    | undefined
  readonly mergers_and_acquisitions?:
    | {
      readonly transactions: ReadonlyArray<
        {
          readonly id: string
          readonly headline: { readonly en: string; readonly de: string }
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
    | null
    | undefined
  readonly website_content?:
    | { readonly url: string; readonly content: string; readonly fetched_at: string }
    | null
    | undefined
  readonly network?:
    | {
      readonly depth: number
      readonly nodes: ReadonlyArray<
        {
          readonly node_id: string
          readonly entity_id: string
          readonly type: "ORGANIZATION" | "PERSON"
          readonly name: string
          readonly depth: number
          readonly is_root: boolean
        }
      >
      readonly connections: ReadonlyArray<
        {
          readonly source: { readonly node_id: string; readonly type: "ORGANIZATION" | "PERSON"; readonly name: string }
          readonly target: {
            readonly node_id: string
            readonly type: "ORGANIZATION" | "PERSON"
            readonly name: string
          }
          readonly connection_type: "ROLE" | "SHAREHOLDING"
          readonly label: string
          readonly start_date: string | null
          readonly end_date: string | null
          readonly is_current: boolean
          readonly depth: number
        }
      >
    }
    | null
    | undefined
  readonly history?:
    | ReadonlyArray<
      {
        readonly entity_type: "EVENT"
        readonly name: { readonly en: string; readonly de: string }
        readonly description: { readonly short: { readonly en: string; readonly de: string } }
        readonly start_date: string
        readonly announced_on: string
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
    readonly ignored_features: ReadonlyArray<
      | "financial_kpi"
      | "publications"
      | "balance_sheet_accounts"
      | "profit_and_loss_account"
      | "insolvency_publications"
      | "annual_financial_statements"
      | "annual_financial_statements__html"
      | "news"
      | "related_persons"
      | "shareholders"
      | "shareholdings"
      | "ubos"
      | "mergers_and_acquisitions"
      | "website_content"
      | "network"
    >
    readonly realtime?:
      | { readonly status: "failed" }
      | { readonly status: "succeeded"; readonly fetched_at: string }
      | undefined
  }
}

export type AccountNode = {
  readonly name: { readonly de: string; readonly en: string; readonly in_report: string }
  readonly value: number | null
  readonly children: ReadonlyArray<AccountNode>
}

export type Address = {
  readonly street: string | null
  readonly house_number: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly county: string | null
  readonly state: string | null
  readonly country: string | null
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null
}

export type SearchAnswer = {
  readonly results: ReadonlyArray<SearchHit>
  readonly total: number
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
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
}

export type SignalsUnauthenticatedProblem = {
  readonly type: "/problems/unauthenticated"
  readonly title: "Unauthenticated"
  readonly status: 401
  readonly detail: string
  readonly code: "UNAUTHENTICATED"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsInsufficientCreditsProblem = {
  readonly type: "/problems/insufficient-credits"
  readonly title: "Insufficient credits"
  readonly status: 402
  readonly detail: string
  readonly code: "INSUFFICIENT_CREDITS"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly required_credits: number
  }
}

export type SignalsAccountSuspendedProblem = {
  readonly type: "/problems/account-suspended"
  readonly title: "Account suspended"
  readonly status: 403
  readonly detail: string
  readonly code: "ACCOUNT_SUSPENDED"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsNotFoundProblem = {
  readonly type: "/problems/not-found"
  readonly title: "Not found"
  readonly status: 404
  readonly detail: string
  readonly code: "NOT_FOUND"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsPayloadTooLargeProblem = {
  readonly type: "/problems/payload-too-large"
  readonly title: "Payload too large"
  readonly status: 413
  readonly detail: string
  readonly code: "PAYLOAD_TOO_LARGE"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsUriTooLongProblem = {
  readonly type: "/problems/uri-too-long"
  readonly title: "URI too long"
  readonly status: 414
  readonly detail: string
  readonly code: "URI_TOO_LONG"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsRateLimitedProblem = {
  readonly type: "/problems/rate-limited"
  readonly title: "Rate limited"
  readonly status: 429
  readonly detail: string
  readonly code: "RATE_LIMITED"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsInternalProblem = {
  readonly type: "/problems/internal"
  readonly title: "Internal error"
  readonly status: 500
  readonly detail: string
  readonly code: "INTERNAL"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsUpstreamUnavailableProblem = {
  readonly type: "/problems/upstream-unavailable"
  readonly title: "Register unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "UPSTREAM_UNAVAILABLE"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type SignalsTemporarilyUnavailableProblem = {
  readonly type: "/problems/temporarily-unavailable"
  readonly title: "Temporarily unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "UPSTREAM_UNAVAILABLE"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

/** Any problem that the service answers with. */
export type Problem =
  | TemporarilyUnavailableProblem
  | InternalProblem
  | UriTooLongProblem
  | PayloadTooLargeProblem
  | AccountSuspendedProblem
  | MissingAbilityProblem
  | RateLimitedProblem
  | UnauthenticatedProblem
  | IdempotencyKeyRequiredProblem
  | InvalidRequestProblem
  | InvalidBodyProblem
  | OutcomeAmbiguousProblem
  | IdempotencyConflictProblem
  | InvalidStateProblem
  | NotFoundProblem
  | UnsupportedMediaTypeProblem
  | LimitReachedProblem
  | InsufficientCreditsProblem
  | UpstreamUnavailableProblem
  | InvalidSignalsRequestProblem
  | PlanRequiredProblem
  | InvalidCursorProblem
  | SubscriptionRequiredProblem
  | SignalsUnauthenticatedProblem
  | SignalsInsufficientCreditsProblem
  | SignalsAccountSuspendedProblem
  | SignalsNotFoundProblem
  | SignalsPayloadTooLargeProblem
  | SignalsUriTooLongProblem
  | SignalsRateLimitedProblem
  | SignalsInternalProblem
  | SignalsUpstreamUnavailableProblem
  | SignalsTemporarilyUnavailableProblem

/** The input and the answer of each operation. */
export interface Operations {
  readonly searchOrganizations: {
    readonly input: {
      readonly q?: string | undefined
      readonly skip?: number | undefined
      readonly limit?: number | undefined
      readonly filters?: {
        readonly registration_date_from?: string | undefined
        readonly registration_date_to?: string | undefined
        readonly legal_form_code?: string | ReadonlyArray<string> | undefined
        readonly industry_code?: string | ReadonlyArray<string> | undefined
        readonly industry_scheme?: "WZ2025" | "WZ2008" | undefined
        readonly active?: boolean | undefined
        readonly postal_code?: string | undefined
        readonly city?: string | undefined
        readonly location_coordinates?: { readonly latitude: number; readonly longitude: number } | undefined
        readonly location_max_distance_km?: number | undefined
        readonly registration_type?:
          | "HRA"
          | "HRB"
          | "GnR"
          | "PR"
          | "VR"
          | ReadonlyArray<"HRA" | "HRB" | "GnR" | "PR" | "VR">
          | undefined
        readonly registration_authority_name?: string | undefined
        readonly registration_number?: string | undefined
        readonly company_size_category?: "micro" | "small" | "medium" | "large" | undefined
        readonly financial_filters?: {
          readonly emp_count?: { readonly gte?: number | undefined; readonly lte?: number | undefined } | undefined
          readonly bs_assets_total?:
            | { readonly gte?: number | undefined; readonly lte?: number | undefined }
            | undefined
          readonly bs_equity_total?:
            | { readonly gte?: number | undefined; readonly lte?: number | undefined }
            | undefined
          readonly bs_liabilities_total?:
            | { readonly gte?: number | undefined; readonly lte?: number | undefined }
            | undefined
          readonly bs_cash_and_equivalents?:
            | { readonly gte?: number | undefined; readonly lte?: number | undefined }
            | undefined
          readonly bs_cash_to_liabilities?:
            | { readonly gte?: number | undefined; readonly lte?: number | undefined }
            | undefined
          readonly bs_equity_ratio?:
            | { readonly gte?: number | undefined; readonly lte?: number | undefined }
            | undefined
          readonly bs_debt_to_assets?:
            | { readonly gte?: number | undefined; readonly lte?: number | undefined }
            | undefined
          readonly pl_revenue?: { readonly gte?: number | undefined; readonly lte?: number | undefined } | undefined
          readonly pl_net_income?: { readonly gte?: number | undefined; readonly lte?: number | undefined } | undefined
          readonly pl_ebit?: { readonly gte?: number | undefined; readonly lte?: number | undefined } | undefined
        } | undefined
      } | undefined
    }
    readonly answer: SearchAnswer
  }
  readonly fetchOrganization: {
    readonly input: {
      readonly q: string
      readonly feature?:
        | ReadonlyArray<
          | "financial_kpi"
          | "publications"
          | "balance_sheet_accounts"
          | "profit_and_loss_account"
          | "insolvency_publications"
          | "annual_financial_statements"
          | "annual_financial_statements__html"
          | "news"
          | "related_persons"
          | "shareholders"
          | "shareholdings"
          | "ubos"
          | "mergers_and_acquisitions"
          | "website_content"
          | "network"
        >
        | undefined
      readonly features?:
        | ReadonlyArray<
          | "financial_kpi"
          | "publications"
          | "balance_sheet_accounts"
          | "profit_and_loss_account"
          | "insolvency_publications"
          | "annual_financial_statements"
          | "annual_financial_statements__html"
          | "news"
          | "related_persons"
          | "shareholders"
          | "shareholdings"
          | "ubos"
          | "mergers_and_acquisitions"
          | "website_content"
          | "network"
        >
        | undefined
      readonly ai_search?: "on-default" | undefined
      readonly realtime_mode?: "commercialregister-default" | undefined
    }
    readonly answer: OrganizationProfile
  }
  readonly fetchPerson: {
    readonly input: {
      readonly person_q: string
      readonly organization_q: string
      readonly feature?: ReadonlyArray<"shareholdings" | "network"> | undefined
      readonly features?: ReadonlyArray<"shareholdings" | "network"> | undefined
    }
    readonly answer: PersonProfile
  }
  readonly fetchDocument: {
    readonly input: {
      readonly company_id: string
      readonly document_type: "AD" | "CD" | "shareholders_list" | "articles_of_association" | "SI"
    }
    readonly answer: FileAnswer
  }
  readonly listSignals: {
    readonly input: {
      readonly cursor?: string | undefined
      readonly topics?:
        | ReadonlyArray<
          | "NEW_REGISTRATIONS"
          | "MASTER_DATA_CHANGES"
          | "CLOSURES"
          | "ROLE_HOLDER_CHANGES"
          | "CAPITAL_CHANGES"
          | "INSOLVENCIES"
          | "TRANSFORMATIONS"
        >
        | undefined
      readonly organization_ids?: ReadonlyArray<string> | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
    }
    readonly answer: SignalsAnswer
  }
  readonly getSignalsCatalog: { readonly input: {}; readonly answer: SignalsCatalog }
  readonly fetchSignal: { readonly input: { readonly signalId: string }; readonly answer: SignalAnswer }
  readonly getPrices: { readonly input: {}; readonly answer: PriceLists }
  readonly createToken: { readonly input: {} & NewToken; readonly answer: CreatedToken }
  readonly listTokens: { readonly input: {}; readonly answer: Tokens }
  readonly revokeTokens: { readonly input: {}; readonly answer: RevokedTokens }
  readonly revokeToken: { readonly input: { readonly id: string }; readonly answer: RevokedToken }
  readonly getAccount: { readonly input: {}; readonly answer: Account }
  readonly getCredits: { readonly input: {}; readonly answer: Credits }
  readonly getUsage: {
    readonly input: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly group_by?: "day" | "month" | undefined
    }
    readonly answer: Usage
  }
  readonly listTransactions: {
    readonly input: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly endpoint?: string | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: Transactions
  }
  readonly getSubscription: { readonly input: {}; readonly answer: Subscription }
  readonly listApiKeys: { readonly input: {}; readonly answer: ApiKeys }
  readonly createApiKey: { readonly input: {} & NewApiKey; readonly answer: CreatedApiKey }
  readonly revokeApiKey: { readonly input: { readonly id: string }; readonly answer: RevokedApiKey }
  readonly getMonitoringPricing: { readonly input: { readonly poll_interval_days: number }; readonly answer: Pricing }
  readonly listMonitors: {
    readonly input: {
      readonly status?:
        | "initializing"
        | "active"
        | "paused_user"
        | "paused_configuration"
        | "paused_billing"
        | "paused_entitlement"
        | "error"
        | "archived"
        | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: Monitors
  }
  readonly createMonitor: {
    readonly input: { readonly "idempotency-key"?: string | undefined } & NewMonitor
    readonly answer: CreatedMonitor
  }
  readonly getMonitor: { readonly input: { readonly id: string }; readonly answer: MonitorDetail }
  readonly changeMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined } & MonitorChange
    readonly answer: ChangedMonitor
  }
  readonly archiveMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: ChangedMonitor
  }
  readonly pauseMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: ChangedMonitor
  }
  readonly resumeMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: ChangedMonitor
  }
  readonly checkMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: ChangedMonitor
  }
  readonly listWebhookEndpoints: {
    readonly input: {
      readonly status?:
        | "pending_verification"
        | "active"
        | "disabled_user"
        | "disabled_failures"
        | "archived"
        | undefined
    }
    readonly answer: WebhookEndpoints
  }
  readonly createWebhookEndpoint: {
    readonly input: { readonly "idempotency-key"?: string | undefined } & NewWebhookEndpoint
    readonly answer: CreatedWebhookEndpoint
  }
  readonly getWebhookEndpoint: { readonly input: { readonly id: string }; readonly answer: OneWebhookEndpoint }
  readonly archiveWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: OneWebhookEndpoint
  }
  readonly rotateWebhookSecret: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined } & WebhookSecretRotation
    readonly answer: RotatedWebhookSecret
  }
  readonly enableWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: OneWebhookEndpoint
  }
  readonly disableWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: OneWebhookEndpoint
  }
  readonly verifyWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: VerifiedWebhookEndpoint
  }
  readonly testWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: TestedWebhookEndpoint
  }
  readonly listWebhookDeliveries: {
    readonly input: {
      readonly endpoint?: string | undefined
      readonly status?:
        | "pending"
        | "in_flight"
        | "retry_wait"
        | "succeeded"
        | "exhausted"
        | "blocked_endpoint"
        | "cancelled"
        | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: WebhookDeliveries
  }
  readonly getWebhookDelivery: { readonly input: { readonly id: string }; readonly answer: WebhookDeliveryDetail }
  readonly listWebhookEvents: {
    readonly input: { readonly per_page?: number | undefined; readonly cursor?: string | undefined }
    readonly answer: WebhookEvents
  }
  readonly retryWebhookDelivery: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: RetriedWebhookDelivery
  }
}
