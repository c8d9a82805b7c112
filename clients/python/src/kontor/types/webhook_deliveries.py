"""Types of the contract: webhook deliveries."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .shared import AnswerMeta, Pagination, Plan, SubscriptionStatus
from .signals import Signal
from .webhook_endpoints import WebhookDelivery


class RetriedWebhookDelivery(TypedDict):
    delivery: WebhookDelivery
    meta: AnswerMeta


class WebhookEvents(TypedDict):
    events: Sequence[WebhookEvent | AccountEvent]
    pagination: Pagination
    meta: AnswerMeta


AccountEvent: TypeAlias = "AccountEvent2 | AccountEvent3 | AccountEvent4 | AccountEvent5 | AccountEvent6 | AccountEvent7 | AccountEvent8"


class WebhookEvent(TypedDict):
    id: str
    type: Literal["organization.signal.detected"]
    monitor_id: str
    entity_id: str
    label: str | None
    signal: Signal
    created_at: str
    links: WebhookEventLinks


class WebhookDeliveryDetail(TypedDict):
    delivery: WebhookDelivery
    attempts: Sequence[WebhookDeliveryAttempt]
    payload: SignalDetected | AccountMessage | EndpointTest | None
    meta: AnswerMeta


class EndpointTest(TypedDict):
    id: str
    event_id: str
    type: Literal["endpoint.test"]
    timestamp: str
    schema_version: Literal[1]
    data: EndpointTestData


AccountMessage: TypeAlias = "AccountMessage2 | AccountMessage3 | AccountMessage4 | AccountMessage5 | AccountMessage6 | AccountMessage7 | AccountMessage8"


class SignalDetected(TypedDict):
    id: str
    event_id: str
    type: Literal["organization.signal.detected"]
    timestamp: str
    schema_version: Literal[1]
    data: SignalDetectedData


class WebhookDeliveryAttempt(TypedDict):
    number: int
    started_at: str
    status: int | None
    duration: float
    error: Literal["DESTINATION_REFUSED", "NAME_NOT_RESOLVED", "NOT_CONNECTED", "TLS_FAILED", "TIMED_OUT", "CONNECTION_LOST", "MALFORMED_ANSWER", "REDIRECT", "ERROR_STATUS"] | None
    answer: str


class WebhookDeliveries(TypedDict):
    deliveries: Sequence[WebhookDelivery]
    pagination: Pagination
    meta: AnswerMeta


class LowBalanceData(TypedDict):
    balance: int
    threshold: int


class PausedMonitorData(TypedDict):
    monitor: MonitorOfMessage
    reason: PauseReason


class MonitorOfMessage(TypedDict):
    id: str
    entity_id: str
    label: NotRequired[str]


PauseReason: TypeAlias = "Literal[\"user\", \"configuration\", \"billing\", \"entitlement\", \"error\"]"


class DisabledEndpointData(TypedDict):
    endpoint: DisabledEndpoint
    reason: DisabledReason


class DisabledEndpoint(TypedDict):
    id: str
    name: str


DisabledReason: TypeAlias = "Literal[\"user\", \"failures\", \"gone\"]"


class ChangedSubscription(TypedDict):
    plan: Plan
    status: SubscriptionStatus
    current_period_start: str
    current_period_end: str
    grace_until: str | None


class CreatedCredential(TypedDict):
    kind: Literal["api_key", "token"]
    id: str
    name: str


class AccountEvent2(TypedDict):
    id: str
    type: Literal["account.balance.low"]
    data: LowBalanceData
    created_at: str


class AccountEvent3(TypedDict):
    id: str
    type: Literal["account.balance.exhausted"]
    data: AccountEvent3Data
    created_at: str


class AccountEvent3Data(TypedDict):
    balance: int


class AccountEvent4(TypedDict):
    id: str
    type: Literal["monitor.paused"]
    data: PausedMonitorData
    created_at: str


class AccountEvent5(TypedDict):
    id: str
    type: Literal["monitor.resumed"]
    data: AccountEvent5Data
    created_at: str


class AccountEvent5Data(TypedDict):
    monitor: MonitorOfMessage


class AccountEvent6(TypedDict):
    id: str
    type: Literal["webhook_endpoint.disabled"]
    data: DisabledEndpointData
    created_at: str


class AccountEvent7(TypedDict):
    id: str
    type: Literal["subscription.changed"]
    data: AccountEvent7Data
    created_at: str


class AccountEvent7Data(TypedDict):
    subscription: ChangedSubscription | None


class AccountEvent8(TypedDict):
    id: str
    type: Literal["credential.created"]
    data: AccountEvent8Data
    created_at: str


class AccountEvent8Data(TypedDict):
    credential: CreatedCredential


class WebhookEventLinks(TypedDict):
    signal: str


class EndpointTestData(TypedDict):
    test: Literal[True]


class AccountMessage2(TypedDict):
    id: str
    event_id: str
    type: Literal["account.balance.low"]
    timestamp: str
    schema_version: Literal[1]
    data: LowBalanceData


class AccountMessage3(TypedDict):
    id: str
    event_id: str
    type: Literal["account.balance.exhausted"]
    timestamp: str
    schema_version: Literal[1]
    data: AccountMessage3Data


class AccountMessage3Data(TypedDict):
    balance: int


class AccountMessage4(TypedDict):
    id: str
    event_id: str
    type: Literal["monitor.paused"]
    timestamp: str
    schema_version: Literal[1]
    data: PausedMonitorData


class AccountMessage5(TypedDict):
    id: str
    event_id: str
    type: Literal["monitor.resumed"]
    timestamp: str
    schema_version: Literal[1]
    data: AccountMessage5Data


class AccountMessage5Data(TypedDict):
    monitor: MonitorOfMessage


class AccountMessage6(TypedDict):
    id: str
    event_id: str
    type: Literal["webhook_endpoint.disabled"]
    timestamp: str
    schema_version: Literal[1]
    data: DisabledEndpointData


class AccountMessage7(TypedDict):
    id: str
    event_id: str
    type: Literal["subscription.changed"]
    timestamp: str
    schema_version: Literal[1]
    data: AccountMessage7Data


class AccountMessage7Data(TypedDict):
    subscription: ChangedSubscription | None


class AccountMessage8(TypedDict):
    id: str
    event_id: str
    type: Literal["credential.created"]
    timestamp: str
    schema_version: Literal[1]
    data: AccountMessage8Data


class AccountMessage8Data(TypedDict):
    credential: CreatedCredential


class SignalDetectedData(TypedDict):
    monitor: MonitorOfMessage
    signal: Signal
    links: SignalDetectedDataLinks


class SignalDetectedDataLinks(TypedDict):
    signal: str
