"""Types of the contract: monitoring."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .shared import AnswerMeta, Bilingual, Pagination, Tier, Topic


class ChangedMonitor(TypedDict):
    monitor: Monitor
    meta: AnswerMeta


class Monitor(TypedDict):
    id: str
    entity_id: str
    label: str | None
    poll_interval_days: int
    endpoint_ids: Sequence[str]
    topics: Sequence[Topic] | None
    status: MonitorStatus
    created_at: str
    baselined_at: str | None
    next_check_at: str | None


class MonitorChange(TypedDict):
    poll_interval_days: NotRequired[int]
    label: NotRequired[str | None]
    endpoint_ids: NotRequired[Sequence[str]]
    topics: NotRequired[Sequence[Topic] | None]


class MonitorsQuote(TypedDict):
    monitors: int
    credits: int
    meta: AnswerMeta


class NewMonitors(TypedDict):
    monitors: Sequence[NewMonitorsMonitors]
    poll_interval_days: NotRequired[int]
    endpoint_ids: NotRequired[Sequence[str]]
    topics: NotRequired[Sequence[Topic] | None]
    allow_duplicate: NotRequired[bool]


class CreatedMonitors(TypedDict):
    results: Sequence[MonitorResult]
    meta: AnswerMeta


MonitorResult: TypeAlias = "MonitorResult2 | MonitorResult3"


class CreatedMonitor(TypedDict):
    monitor: Monitor
    meta: AnswerMeta


class NewMonitor(TypedDict):
    entity_id: str
    poll_interval_days: int
    endpoint_ids: Sequence[str]
    topics: NotRequired[Sequence[Topic] | None]
    label: NotRequired[str | None]
    allow_duplicate: NotRequired[bool]


class MonitorDetail(TypedDict):
    monitor: Monitor
    billing_cycle: BillingCycle | None
    recent_runs: Sequence[MonitorRun]
    meta: AnswerMeta


class MonitorRun(TypedDict):
    id: str
    trigger: Literal["baseline", "schedule", "on_demand"]
    scheduled_at: str
    status: Literal["scheduled", "running", "completed", "failed", "partial", "superseded", "unfunded"]
    started_at: str | None
    ended_at: str | None
    credits: int
    released: int
    withheld: int


class BillingCycle(TypedDict):
    started_at: str
    ends_at: str
    poll_interval_days: int
    billed_cadence: Cadence
    forecast_checks: int
    credits: int


class Monitors(TypedDict):
    monitors: Sequence[Monitor]
    pagination: Pagination
    meta: AnswerMeta


class Pricing(TypedDict):
    pricing: MonitoringPricing | Sequence[MonitoringPricing]
    topics: Sequence[MonitoredTopic]
    meta: AnswerMeta


class MonitoredTopic(TypedDict):
    code: Topic
    label: Bilingual
    tier: Tier
    released: bool


class MonitoringPricing(TypedDict):
    poll_interval_days: int
    billed_cadence: Cadence
    cycle_days: Literal[30]
    forecast_checks: int
    estimated_credits: int
    extra_check_credits: int


MonitorStatus: TypeAlias = "Literal[\"initializing\", \"active\", \"paused_user\", \"paused_configuration\", \"paused_billing\", \"paused_entitlement\", \"error\", \"archived\"]"


Cadence: TypeAlias = "Literal[\"daily\", \"every_3_days\", \"weekly\", \"monthly\"]"


class NewMonitorsMonitors(TypedDict):
    entity_id: str
    label: NotRequired[str | None]
    poll_interval_days: NotRequired[int]
    endpoint_ids: NotRequired[Sequence[str]]
    topics: NotRequired[Sequence[Topic] | None]
    allow_duplicate: NotRequired[bool]


class MonitorResult2(TypedDict):
    status: Literal["created"]
    monitor: Monitor


class MonitorResult3(TypedDict):
    status: Literal["refused"]
    code: str
    detail: str
    monitor_id: NotRequired[str]
