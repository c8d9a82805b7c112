"""Types of the contract: webhook endpoints."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .shared import AnswerMeta, Pagination, WebhookDeliveryStatus


class TestedWebhookEndpoint(TypedDict):
    delivery: WebhookDelivery
    meta: AnswerMeta


class WebhookDelivery(TypedDict):
    id: str
    endpoint_id: str
    event_id: str
    message_id: str
    type: Literal["organization.signal.detected", "account.balance.low", "account.balance.exhausted", "monitor.paused", "monitor.resumed", "webhook_endpoint.disabled", "subscription.changed", "credential.created", "endpoint.test"]
    status: WebhookDeliveryStatus
    attempts: int
    next_attempt_at: str | None
    created_at: str


class NotVerifiedWebhookEndpoint(TypedDict):
    verified: Literal[False]
    endpoint: WebhookEndpoint
    meta: NotVerifiedWebhookEndpointMeta


class WebhookEndpoint(TypedDict):
    id: str
    name: str
    url: str
    pending_url: str | None
    kinds: Sequence[EndpointKind]
    status: WebhookEndpointStatus
    exhausted_in_a_row: int
    former_secret_signs_until: str | None
    created_at: str


class VerifiedWebhookEndpoint(TypedDict):
    verified: Literal[True]
    endpoint: WebhookEndpoint
    meta: AnswerMeta


class OneWebhookEndpoint(TypedDict):
    endpoint: WebhookEndpoint
    meta: AnswerMeta


class RotatedWebhookSecret(TypedDict):
    endpoint: WebhookEndpoint
    signing_secret: str
    meta: AnswerMeta


class WebhookSecretRotation(TypedDict):
    grace_days: NotRequired[int]


class WebhookEndpointChange(TypedDict):
    name: NotRequired[str]
    url: NotRequired[str]
    headers: NotRequired[Mapping[str, str]]
    kinds: NotRequired[Sequence[EndpointKind]]


class CreatedWebhookEndpoint(TypedDict):
    endpoint: WebhookEndpoint
    signing_secret: str
    meta: AnswerMeta


class NewWebhookEndpoint(TypedDict):
    name: str
    url: str
    headers: NotRequired[Mapping[str, str]]
    kinds: NotRequired[Sequence[EndpointKind]]


class WebhookEndpoints(TypedDict):
    endpoints: Sequence[WebhookEndpoint]
    pagination: Pagination
    meta: AnswerMeta


EndpointKind: TypeAlias = "Literal[\"organization.signal.detected\", \"account.balance.low\", \"account.balance.exhausted\", \"monitor.paused\", \"monitor.resumed\", \"webhook_endpoint.disabled\", \"subscription.changed\", \"credential.created\"]"


WebhookEndpointStatus: TypeAlias = "Literal[\"pending_verification\", \"active\", \"disabled_user\", \"disabled_failures\", \"archived\"]"


class NotVerifiedWebhookEndpointMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    reason: Literal["DESTINATION_REFUSED", "NAME_NOT_RESOLVED", "NOT_CONNECTED", "TLS_FAILED", "TIMED_OUT", "CONNECTION_LOST", "MALFORMED_ANSWER", "REDIRECT", "ERROR_STATUS", "CHALLENGE_NOT_ECHOED"]
