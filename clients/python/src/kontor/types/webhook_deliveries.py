"""Types of the contract: webhook deliveries."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from .shared import AnswerMeta, Pagination
from .signals import Signal
from .webhook_endpoints import WebhookDelivery


class RetriedWebhookDelivery(TypedDict):
    delivery: WebhookDelivery
    meta: AnswerMeta


class WebhookEvents(TypedDict):
    events: Sequence[WebhookEvent]
    pagination: Pagination
    meta: AnswerMeta


class WebhookEvent(TypedDict):
    id: str
    monitor_id: str
    entity_id: str
    label: str | None
    signal: Signal
    created_at: str
    links: WebhookEventLinks


class WebhookDeliveryDetail(TypedDict):
    delivery: WebhookDelivery
    attempts: Sequence[WebhookDeliveryAttempt]
    payload: SignalDetected | EndpointTest | None
    meta: AnswerMeta


class EndpointTest(TypedDict):
    id: str
    event_id: str
    type: Literal["endpoint.test"]
    timestamp: str
    schema_version: Literal[1]
    data: EndpointTestData


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


class WebhookEventLinks(TypedDict):
    signal: str


class EndpointTestData(TypedDict):
    test: Literal[True]


class SignalDetectedData(TypedDict):
    monitor: SignalDetectedDataMonitor
    signal: Signal
    links: SignalDetectedDataLinks


class SignalDetectedDataMonitor(TypedDict):
    id: str
    entity_id: str
    label: NotRequired[str]


class SignalDetectedDataLinks(TypedDict):
    signal: str
