"""Types of the contract: account."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .shared import AnswerMeta, Pagination, Plan, SubscriptionStatus


class RevokedApiKey(TypedDict):
    message: str
    id: str
    meta: AnswerMeta


class RotatedApiKey(TypedDict):
    key: str
    id: str
    name: str
    masked_key: str
    monthly_credit_limit: int | None
    created_at: str
    former_key_ends_at: str | None
    meta: AnswerMeta


class ApiKeyRotation(TypedDict):
    overlap_hours: NotRequired[int]


class CreatedApiKey(TypedDict):
    key: str
    id: str
    name: str
    masked_key: str
    monthly_credit_limit: int | None
    created_at: str
    meta: AnswerMeta


class NewApiKey(TypedDict):
    name: NotRequired[str]
    monthly_credit_limit: NotRequired[int | None]


class LowBalanceThreshold(TypedDict):
    low_balance_threshold: int
    meta: AnswerMeta


class NewLowBalanceThreshold(TypedDict):
    low_balance_threshold: int


class ApiKeys(TypedDict):
    api_keys: Sequence[ListedApiKey]
    pagination: Pagination
    meta: AnswerMeta


class ListedApiKey(TypedDict):
    id: str
    name: str
    masked_key: str
    monthly_credit_limit: int | None
    created_at: str
    former_key_ends_at: str | None
    last_used_at: str | None


class Subscription(TypedDict):
    subscription: PlanState | None
    meta: AnswerMeta


class Transactions(TypedDict):
    transactions: Sequence[Transaction]
    pagination: Pagination
    meta: AnswerMeta


class Transaction(TypedDict):
    request_id: str
    kind: LedgerEntryKind
    endpoint: str | None
    credits: int
    breakdown: Mapping[str, int]
    id: str
    balance_after: int
    credential: SpendingCredential | None
    created_at: str


class Usage(TypedDict):
    period: UsagePeriod
    totals: UsageSum
    by_endpoint: Sequence[UsageOfEndpoint]
    by_credential: UsageByCredential
    series: UsageSeries
    refused: Sequence[UsageRefused]
    meta: AnswerMeta


class UsageSum(TypedDict):
    requests: int
    credits_used: int


UsagePeriod = TypedDict(
    "UsagePeriod",
    {
        "from": "str",
        "to": "str",
    },
)


class Credits(TypedDict):
    balance: Balance
    bookings: Sequence[Transaction]
    meta: AnswerMeta


class Account(TypedDict):
    id: str
    name: str
    email: str | None
    plan: Plan
    created_at: str
    meta: AnswerMeta


class PlanState(TypedDict):
    plan: Plan
    status: SubscriptionStatus
    current_period_start: str
    current_period_end: str


LedgerEntryKind: TypeAlias = "Literal[\"grant\", \"charge\", \"surcharge\", \"monitoring_cycle\", \"monitoring_check\", \"adjustment\"]"


class SpendingCredential(TypedDict):
    kind: Literal["api_key", "token"]
    id: str
    name: str | None


class UsageOfEndpoint(TypedDict):
    endpoint: str | None
    requests: int
    credits_used: int


class Balance(TypedDict):
    total: int
    granted: int
    spent: int


class UsageByCredential(TypedDict):
    period: UsagePeriod
    credentials: Sequence[UsageByCredentialCredentials]
    others: UsageSum


class UsageByCredentialCredentials(TypedDict):
    credential: SpendingCredential | None
    requests: int
    credits_used: int


class UsageSeries(TypedDict):
    group_by: Literal["day", "month"]
    buckets: Sequence[UsageSeriesBuckets]


UsageSeriesBuckets = TypedDict(
    "UsageSeriesBuckets",
    {
        "from": "str",
        "to": "str",
        "requests": "int",
        "credits_used": "int",
        "by_endpoint": "Sequence[UsageOfEndpoint]",
    },
)


class UsageRefused(TypedDict):
    endpoint: str
    requests: int
    required_credits: int
    last_refused_at: str
