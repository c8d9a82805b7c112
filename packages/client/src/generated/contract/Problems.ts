// Generated from the OpenAPI document by `npm run clients`.

import type { Plan } from "./Shared.ts"

export type InternalProblem = {
  readonly type: "/problems/internal"
  readonly title: "Internal error"
  readonly status: 500
  readonly detail: string
  readonly code: "internal"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type UriTooLongProblem = {
  readonly type: "/problems/uri-too-long"
  readonly title: "URI too long"
  readonly status: 414
  readonly detail: string
  readonly code: "uri_too_long"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type PayloadTooLargeProblem = {
  readonly type: "/problems/payload-too-large"
  readonly title: "Payload too large"
  readonly status: 413
  readonly detail: string
  readonly code: "payload_too_large"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type AccountSuspendedProblem = {
  readonly type: "/problems/account-suspended"
  readonly title: "Account suspended"
  readonly status: 403
  readonly detail: string
  readonly code: "account_suspended"
  readonly request_id: string
  readonly meta: ProblemMeta
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
  readonly meta: ProblemMeta
}

export type UnauthenticatedProblem = {
  readonly type: "/problems/unauthenticated"
  readonly title: "Unauthenticated"
  readonly status: 401
  readonly detail: string
  readonly code: "unauthenticated"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type TemporarilyUnavailableProblem = {
  readonly type: "/problems/temporarily-unavailable"
  readonly title: "Temporarily unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "temporarily_unavailable"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type UpstreamUnavailableProblem = {
  readonly type: "/problems/upstream-unavailable"
  readonly title: "Register unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "upstream_unavailable"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type InvalidRequestProblem = {
  readonly type: "/problems/invalid-request"
  readonly title: "Invalid request"
  readonly status: 400
  readonly detail: string
  readonly code: "invalid_request"
  readonly request_id: string
  readonly invalid_params: Readonly<Record<string, ReadonlyArray<string>>>
  readonly meta: ProblemMeta
}

export type IdempotencyConflictProblem = {
  readonly type: "/problems/idempotency-conflict"
  readonly title: "Idempotency conflict"
  readonly status: 409
  readonly detail: string
  readonly code: "idempotency_conflict"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type NotFoundProblem = {
  readonly type: "/problems/not-found"
  readonly title: "Not found"
  readonly status: 404
  readonly detail: string
  readonly code: "not_found"
  readonly request_id: string
  readonly meta: NotFoundMeta
}

export type InsufficientCreditsProblem = {
  readonly type: "/problems/insufficient-credits"
  readonly title: "Insufficient credits"
  readonly status: 402
  readonly detail: string
  readonly code: "insufficient_credits"
  readonly request_id: string
  readonly meta: InsufficientCreditsMeta
}

export type BudgetExceededProblem = {
  readonly type: "/problems/budget-exceeded"
  readonly title: "Budget exceeded"
  readonly status: 402
  readonly detail: string
  readonly code: "budget_exceeded"
  readonly request_id: string
  readonly meta: BudgetMeta
}

export type SubscriptionRequiredProblem = {
  readonly type: "/problems/subscription-required"
  readonly title: "Subscription required"
  readonly status: 403
  readonly detail: string
  readonly code: "subscription_required"
  readonly request_id: string
  readonly meta: PlanProblemMeta
}

export type InvalidSignalsRequestProblem = {
  readonly type: "/problems/invalid-signals-request"
  readonly title: "Invalid Signals request"
  readonly status: 422
  readonly detail: string
  readonly code: "INVALID_REQUEST"
  readonly request_id: string
  readonly invalid_params?: Readonly<Record<string, ReadonlyArray<string>>> | undefined
  readonly meta: ProblemMeta
}

export type PlanRequiredProblem = {
  readonly type: "/problems/plan-required"
  readonly title: "Plan required"
  readonly status: 403
  readonly detail: string
  readonly code: "PLAN_REQUIRED"
  readonly request_id: string
  readonly meta: PlanProblemMeta
}

export type InvalidCursorProblem = {
  readonly type: "/problems/invalid-cursor"
  readonly title: "Invalid cursor"
  readonly status: 422
  readonly detail: string
  readonly code: "INVALID_CURSOR"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type RequestTimeoutProblem = {
  readonly type: "/problems/request-timeout"
  readonly title: "Request timeout"
  readonly status: 408
  readonly detail: string
  readonly code: "request_timeout"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type UnsupportedMediaTypeProblem = {
  readonly type: "/problems/unsupported-media-type"
  readonly title: "Unsupported media type"
  readonly status: 415
  readonly detail: string
  readonly code: "unsupported_media_type"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type InvalidBodyProblem = {
  readonly type: "/problems/invalid-body"
  readonly title: "Invalid body"
  readonly status: 422
  readonly detail: string
  readonly code: "invalid_request"
  readonly request_id: string
  readonly invalid_params: Readonly<Record<string, ReadonlyArray<string>>>
  readonly meta: ProblemMeta
}

export type LimitReachedProblem = {
  readonly type: "/problems/limit-reached"
  readonly title: "Limit reached"
  readonly status: 409
  readonly detail: string
  readonly code: "limit_reached"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type InvalidStateProblem = {
  readonly type: "/problems/invalid-state"
  readonly title: "Invalid state"
  readonly status: 409
  readonly detail: string
  readonly code: "invalid_state"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type IdempotencyKeyRequiredProblem = {
  readonly type: "/problems/idempotency-key-required"
  readonly title: "Idempotency key required"
  readonly status: 428
  readonly detail: string
  readonly code: "idempotency_key_required"
  readonly request_id: string
  readonly meta: ProblemMeta
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

export type AlreadyWatchedProblem = {
  readonly type: "/problems/already-watched"
  readonly title: "Already watched"
  readonly status: 409
  readonly detail: string
  readonly code: "already_watched"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly monitor_id: string
  }
}

export type SignalsUnauthenticatedProblem = {
  readonly type: "/problems/unauthenticated"
  readonly title: "Unauthenticated"
  readonly status: 401
  readonly detail: string
  readonly code: "UNAUTHENTICATED"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type SignalsInsufficientCreditsProblem = {
  readonly type: "/problems/insufficient-credits"
  readonly title: "Insufficient credits"
  readonly status: 402
  readonly detail: string
  readonly code: "INSUFFICIENT_CREDITS"
  readonly request_id: string
  readonly meta: InsufficientCreditsMeta
}

export type SignalsBudgetExceededProblem = {
  readonly type: "/problems/budget-exceeded"
  readonly title: "Budget exceeded"
  readonly status: 402
  readonly detail: string
  readonly code: "INSUFFICIENT_CREDITS"
  readonly request_id: string
  readonly meta: BudgetMeta
}

export type SignalsAccountSuspendedProblem = {
  readonly type: "/problems/account-suspended"
  readonly title: "Account suspended"
  readonly status: 403
  readonly detail: string
  readonly code: "ACCOUNT_SUSPENDED"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type SignalsNotFoundProblem = {
  readonly type: "/problems/not-found"
  readonly title: "Not found"
  readonly status: 404
  readonly detail: string
  readonly code: "NOT_FOUND"
  readonly request_id: string
  readonly meta: NotFoundMeta
}

export type SignalsIdempotencyConflictProblem = {
  readonly type: "/problems/idempotency-conflict"
  readonly title: "Idempotency conflict"
  readonly status: 409
  readonly detail: string
  readonly code: "IDEMPOTENCY_CONFLICT"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type SignalsPayloadTooLargeProblem = {
  readonly type: "/problems/payload-too-large"
  readonly title: "Payload too large"
  readonly status: 413
  readonly detail: string
  readonly code: "PAYLOAD_TOO_LARGE"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type SignalsUriTooLongProblem = {
  readonly type: "/problems/uri-too-long"
  readonly title: "URI too long"
  readonly status: 414
  readonly detail: string
  readonly code: "URI_TOO_LONG"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type SignalsRateLimitedProblem = {
  readonly type: "/problems/rate-limited"
  readonly title: "Rate limited"
  readonly status: 429
  readonly detail: string
  readonly code: "RATE_LIMITED"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type SignalsInternalProblem = {
  readonly type: "/problems/internal"
  readonly title: "Internal error"
  readonly status: 500
  readonly detail: string
  readonly code: "INTERNAL"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type SignalsUpstreamUnavailableProblem = {
  readonly type: "/problems/upstream-unavailable"
  readonly title: "Register unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "UPSTREAM_UNAVAILABLE"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type SignalsTemporarilyUnavailableProblem = {
  readonly type: "/problems/temporarily-unavailable"
  readonly title: "Temporarily unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "UPSTREAM_UNAVAILABLE"
  readonly request_id: string
  readonly meta: ProblemMeta
}

export type ProblemMeta = {
  readonly message: string
  readonly request_credit_cost: number
  readonly credits_remaining?: number | undefined
  readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
}

export type NotFoundMeta = {
  readonly message: string
  readonly request_credit_cost: number
  readonly credits_remaining?: number | undefined
  readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  readonly reason?: NotFoundReason | undefined
}

export type NotFoundReason = "UNKNOWN" | "SEVERAL_MATCHES" | "SIMILAR_NAMES" | "SHARED_REGISTER_NUMBER"

export type InsufficientCreditsMeta = {
  readonly message: string
  readonly request_credit_cost: number
  readonly credits_remaining?: number | undefined
  readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  readonly required_credits: number
  readonly at_least: number
  readonly top_up_url?: string | undefined
}

export type BudgetMeta = {
  readonly message: string
  readonly request_credit_cost: number
  readonly credits_remaining?: number | undefined
  readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  readonly required_credits: number
  readonly at_least: number
  readonly monthly_credit_limit: number
  readonly spent_this_month: number
  readonly month_ends_at: string
}

export type PlanProblemMeta = {
  readonly message: string
  readonly request_credit_cost: number
  readonly credits_remaining?: number | undefined
  readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  readonly required_plans: ReadonlyArray<Plan>
}

/** Any problem that the service answers with. */
export type Problem =
  | InternalProblem
  | UriTooLongProblem
  | PayloadTooLargeProblem
  | AccountSuspendedProblem
  | MissingAbilityProblem
  | RateLimitedProblem
  | UnauthenticatedProblem
  | TemporarilyUnavailableProblem
  | UpstreamUnavailableProblem
  | InvalidRequestProblem
  | IdempotencyConflictProblem
  | NotFoundProblem
  | InsufficientCreditsProblem
  | BudgetExceededProblem
  | SubscriptionRequiredProblem
  | InvalidSignalsRequestProblem
  | PlanRequiredProblem
  | InvalidCursorProblem
  | RequestTimeoutProblem
  | UnsupportedMediaTypeProblem
  | InvalidBodyProblem
  | LimitReachedProblem
  | InvalidStateProblem
  | IdempotencyKeyRequiredProblem
  | OutcomeAmbiguousProblem
  | AlreadyWatchedProblem
  | SignalsUnauthenticatedProblem
  | SignalsInsufficientCreditsProblem
  | SignalsBudgetExceededProblem
  | SignalsAccountSuspendedProblem
  | SignalsNotFoundProblem
  | SignalsIdempotencyConflictProblem
  | SignalsPayloadTooLargeProblem
  | SignalsUriTooLongProblem
  | SignalsRateLimitedProblem
  | SignalsInternalProblem
  | SignalsUpstreamUnavailableProblem
  | SignalsTemporarilyUnavailableProblem
