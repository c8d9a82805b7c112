"""Types of the contract: problems."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from .shared import Plan


class InternalProblem(TypedDict):
    type: Literal["/problems/internal"]
    title: Literal["Internal error"]
    status: Literal[500]
    detail: str
    code: Literal["internal"]
    request_id: str
    meta: ProblemMeta


class UriTooLongProblem(TypedDict):
    type: Literal["/problems/uri-too-long"]
    title: Literal["URI too long"]
    status: Literal[414]
    detail: str
    code: Literal["uri_too_long"]
    request_id: str
    meta: ProblemMeta


class PayloadTooLargeProblem(TypedDict):
    type: Literal["/problems/payload-too-large"]
    title: Literal["Payload too large"]
    status: Literal[413]
    detail: str
    code: Literal["payload_too_large"]
    request_id: str
    meta: ProblemMeta


class AccountSuspendedProblem(TypedDict):
    type: Literal["/problems/account-suspended"]
    title: Literal["Account suspended"]
    status: Literal[403]
    detail: str
    code: Literal["account_suspended"]
    request_id: str
    meta: ProblemMeta


class MissingAbilityProblem(TypedDict):
    type: Literal["/problems/missing-ability"]
    title: Literal["Missing ability"]
    status: Literal[403]
    detail: str
    code: Literal["missing_ability"]
    request_id: str
    meta: MissingAbilityProblemMeta


class RateLimitedProblem(TypedDict):
    type: Literal["/problems/rate-limited"]
    title: Literal["Rate limited"]
    status: Literal[429]
    detail: str
    code: Literal["rate_limited"]
    request_id: str
    meta: ProblemMeta


class UnauthenticatedProblem(TypedDict):
    type: Literal["/problems/unauthenticated"]
    title: Literal["Unauthenticated"]
    status: Literal[401]
    detail: str
    code: Literal["unauthenticated"]
    request_id: str
    meta: ProblemMeta


class TemporarilyUnavailableProblem(TypedDict):
    type: Literal["/problems/temporarily-unavailable"]
    title: Literal["Temporarily unavailable"]
    status: Literal[503]
    detail: str
    code: Literal["temporarily_unavailable"]
    request_id: str
    meta: ProblemMeta


class UpstreamUnavailableProblem(TypedDict):
    type: Literal["/problems/upstream-unavailable"]
    title: Literal["Register unavailable"]
    status: Literal[503]
    detail: str
    code: Literal["upstream_unavailable"]
    request_id: str
    meta: ProblemMeta


class InvalidRequestProblem(TypedDict):
    type: Literal["/problems/invalid-request"]
    title: Literal["Invalid request"]
    status: Literal[400]
    detail: str
    code: Literal["invalid_request"]
    request_id: str
    invalid_params: Mapping[str, Sequence[str]]
    meta: ProblemMeta


class IdempotencyConflictProblem(TypedDict):
    type: Literal["/problems/idempotency-conflict"]
    title: Literal["Idempotency conflict"]
    status: Literal[409]
    detail: str
    code: Literal["idempotency_conflict"]
    request_id: str
    meta: ProblemMeta


class NotFoundProblem(TypedDict):
    type: Literal["/problems/not-found"]
    title: Literal["Not found"]
    status: Literal[404]
    detail: str
    code: Literal["not_found"]
    request_id: str
    meta: NotFoundMeta


class InsufficientCreditsProblem(TypedDict):
    type: Literal["/problems/insufficient-credits"]
    title: Literal["Insufficient credits"]
    status: Literal[402]
    detail: str
    code: Literal["insufficient_credits"]
    request_id: str
    meta: InsufficientCreditsMeta


class BudgetExceededProblem(TypedDict):
    type: Literal["/problems/budget-exceeded"]
    title: Literal["Budget exceeded"]
    status: Literal[402]
    detail: str
    code: Literal["budget_exceeded"]
    request_id: str
    meta: BudgetMeta


class SubscriptionRequiredProblem(TypedDict):
    type: Literal["/problems/subscription-required"]
    title: Literal["Subscription required"]
    status: Literal[403]
    detail: str
    code: Literal["subscription_required"]
    request_id: str
    meta: PlanProblemMeta


class InvalidSignalsRequestProblem(TypedDict):
    type: Literal["/problems/invalid-signals-request"]
    title: Literal["Invalid Signals request"]
    status: Literal[422]
    detail: str
    code: Literal["INVALID_REQUEST"]
    request_id: str
    invalid_params: NotRequired[Mapping[str, Sequence[str]]]
    meta: ProblemMeta


class PlanRequiredProblem(TypedDict):
    type: Literal["/problems/plan-required"]
    title: Literal["Plan required"]
    status: Literal[403]
    detail: str
    code: Literal["PLAN_REQUIRED"]
    request_id: str
    meta: PlanProblemMeta


class InvalidCursorProblem(TypedDict):
    type: Literal["/problems/invalid-cursor"]
    title: Literal["Invalid cursor"]
    status: Literal[422]
    detail: str
    code: Literal["INVALID_CURSOR"]
    request_id: str
    meta: ProblemMeta


class RequestTimeoutProblem(TypedDict):
    type: Literal["/problems/request-timeout"]
    title: Literal["Request timeout"]
    status: Literal[408]
    detail: str
    code: Literal["request_timeout"]
    request_id: str
    meta: ProblemMeta


class UnsupportedMediaTypeProblem(TypedDict):
    type: Literal["/problems/unsupported-media-type"]
    title: Literal["Unsupported media type"]
    status: Literal[415]
    detail: str
    code: Literal["unsupported_media_type"]
    request_id: str
    meta: ProblemMeta


class InvalidBodyProblem(TypedDict):
    type: Literal["/problems/invalid-body"]
    title: Literal["Invalid body"]
    status: Literal[422]
    detail: str
    code: Literal["invalid_request"]
    request_id: str
    invalid_params: Mapping[str, Sequence[str]]
    meta: ProblemMeta


class LimitReachedProblem(TypedDict):
    type: Literal["/problems/limit-reached"]
    title: Literal["Limit reached"]
    status: Literal[409]
    detail: str
    code: Literal["limit_reached"]
    request_id: str
    meta: ProblemMeta


class InvalidStateProblem(TypedDict):
    type: Literal["/problems/invalid-state"]
    title: Literal["Invalid state"]
    status: Literal[409]
    detail: str
    code: Literal["invalid_state"]
    request_id: str
    meta: ProblemMeta


class IdempotencyKeyRequiredProblem(TypedDict):
    type: Literal["/problems/idempotency-key-required"]
    title: Literal["Idempotency key required"]
    status: Literal[428]
    detail: str
    code: Literal["idempotency_key_required"]
    request_id: str
    meta: ProblemMeta


class OutcomeAmbiguousProblem(TypedDict):
    type: Literal["/problems/outcome-ambiguous"]
    title: Literal["Outcome ambiguous"]
    status: Literal[409]
    detail: str
    code: Literal["outcome_ambiguous"]
    request_id: str
    meta: OutcomeAmbiguousProblemMeta


class AlreadyWatchedProblem(TypedDict):
    type: Literal["/problems/already-watched"]
    title: Literal["Already watched"]
    status: Literal[409]
    detail: str
    code: Literal["already_watched"]
    request_id: str
    meta: AlreadyWatchedProblemMeta


class SignalsUnauthenticatedProblem(TypedDict):
    type: Literal["/problems/unauthenticated"]
    title: Literal["Unauthenticated"]
    status: Literal[401]
    detail: str
    code: Literal["UNAUTHENTICATED"]
    request_id: str
    meta: ProblemMeta


class SignalsInsufficientCreditsProblem(TypedDict):
    type: Literal["/problems/insufficient-credits"]
    title: Literal["Insufficient credits"]
    status: Literal[402]
    detail: str
    code: Literal["INSUFFICIENT_CREDITS"]
    request_id: str
    meta: InsufficientCreditsMeta


class SignalsBudgetExceededProblem(TypedDict):
    type: Literal["/problems/budget-exceeded"]
    title: Literal["Budget exceeded"]
    status: Literal[402]
    detail: str
    code: Literal["INSUFFICIENT_CREDITS"]
    request_id: str
    meta: BudgetMeta


class SignalsAccountSuspendedProblem(TypedDict):
    type: Literal["/problems/account-suspended"]
    title: Literal["Account suspended"]
    status: Literal[403]
    detail: str
    code: Literal["ACCOUNT_SUSPENDED"]
    request_id: str
    meta: ProblemMeta


class SignalsNotFoundProblem(TypedDict):
    type: Literal["/problems/not-found"]
    title: Literal["Not found"]
    status: Literal[404]
    detail: str
    code: Literal["NOT_FOUND"]
    request_id: str
    meta: NotFoundMeta


class SignalsIdempotencyConflictProblem(TypedDict):
    type: Literal["/problems/idempotency-conflict"]
    title: Literal["Idempotency conflict"]
    status: Literal[409]
    detail: str
    code: Literal["IDEMPOTENCY_CONFLICT"]
    request_id: str
    meta: ProblemMeta


class SignalsPayloadTooLargeProblem(TypedDict):
    type: Literal["/problems/payload-too-large"]
    title: Literal["Payload too large"]
    status: Literal[413]
    detail: str
    code: Literal["PAYLOAD_TOO_LARGE"]
    request_id: str
    meta: ProblemMeta


class SignalsUriTooLongProblem(TypedDict):
    type: Literal["/problems/uri-too-long"]
    title: Literal["URI too long"]
    status: Literal[414]
    detail: str
    code: Literal["URI_TOO_LONG"]
    request_id: str
    meta: ProblemMeta


class SignalsRateLimitedProblem(TypedDict):
    type: Literal["/problems/rate-limited"]
    title: Literal["Rate limited"]
    status: Literal[429]
    detail: str
    code: Literal["RATE_LIMITED"]
    request_id: str
    meta: ProblemMeta


class SignalsInternalProblem(TypedDict):
    type: Literal["/problems/internal"]
    title: Literal["Internal error"]
    status: Literal[500]
    detail: str
    code: Literal["INTERNAL"]
    request_id: str
    meta: ProblemMeta


class SignalsUpstreamUnavailableProblem(TypedDict):
    type: Literal["/problems/upstream-unavailable"]
    title: Literal["Register unavailable"]
    status: Literal[503]
    detail: str
    code: Literal["UPSTREAM_UNAVAILABLE"]
    request_id: str
    meta: ProblemMeta


class SignalsTemporarilyUnavailableProblem(TypedDict):
    type: Literal["/problems/temporarily-unavailable"]
    title: Literal["Temporarily unavailable"]
    status: Literal[503]
    detail: str
    code: Literal["UPSTREAM_UNAVAILABLE"]
    request_id: str
    meta: ProblemMeta


class ProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class NotFoundMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    reason: NotRequired[NotFoundReason]


NotFoundReason: TypeAlias = "Literal[\"UNKNOWN\", \"SEVERAL_MATCHES\", \"SIMILAR_NAMES\", \"SHARED_REGISTER_NUMBER\"]"


class InsufficientCreditsMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    required_credits: int
    at_least: int
    top_up_url: NotRequired[str]


class BudgetMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    required_credits: int
    at_least: int
    monthly_credit_limit: int
    spent_this_month: int
    month_ends_at: str


class PlanProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    required_plans: Sequence[Plan]


class MissingAbilityProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    required_abilities: Sequence[str]


class OutcomeAmbiguousProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    support_reference: str


class AlreadyWatchedProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    monitor_id: str


Problem: TypeAlias = "InternalProblem | UriTooLongProblem | PayloadTooLargeProblem | AccountSuspendedProblem | MissingAbilityProblem | RateLimitedProblem | UnauthenticatedProblem | TemporarilyUnavailableProblem | UpstreamUnavailableProblem | InvalidRequestProblem | IdempotencyConflictProblem | NotFoundProblem | InsufficientCreditsProblem | BudgetExceededProblem | SubscriptionRequiredProblem | InvalidSignalsRequestProblem | PlanRequiredProblem | InvalidCursorProblem | RequestTimeoutProblem | UnsupportedMediaTypeProblem | InvalidBodyProblem | LimitReachedProblem | InvalidStateProblem | IdempotencyKeyRequiredProblem | OutcomeAmbiguousProblem | AlreadyWatchedProblem | SignalsUnauthenticatedProblem | SignalsInsufficientCreditsProblem | SignalsBudgetExceededProblem | SignalsAccountSuspendedProblem | SignalsNotFoundProblem | SignalsIdempotencyConflictProblem | SignalsPayloadTooLargeProblem | SignalsUriTooLongProblem | SignalsRateLimitedProblem | SignalsInternalProblem | SignalsUpstreamUnavailableProblem | SignalsTemporarilyUnavailableProblem"
"""Any problem that the service answers with."""
