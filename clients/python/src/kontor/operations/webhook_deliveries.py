"""Operations of the contract: webhook deliveries."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from ..calling import Calling
from ..endpoint import Endpoint
from ..types import (
    RetriedWebhookDelivery,
    WebhookDeliveries,
    WebhookDeliveryDetail,
    WebhookDeliveryStatus,
    WebhookEvents,
)


_LIST_WEBHOOK_DELIVERIES = Endpoint(
    "listWebhookDeliveries",
    "GET",
    "/v1/account/webhook-deliveries",
    query=("endpoint", "status", "per_page", "cursor"),
    is_free=True,
)
_GET_WEBHOOK_DELIVERY = Endpoint(
    "getWebhookDelivery",
    "GET",
    "/v1/account/webhook-deliveries/{id}",
    is_free=True,
)
_LIST_WEBHOOK_EVENTS = Endpoint(
    "listWebhookEvents",
    "GET",
    "/v1/account/webhook-events",
    query=("since", "per_page", "cursor"),
    is_free=True,
)
_RETRY_WEBHOOK_DELIVERY = Endpoint(
    "retryWebhookDelivery",
    "POST",
    "/v1/account/webhook-deliveries/{id}/retry",
    is_free=True,
    is_under_key=True,
)


class WebhookDeliveriesCalls(Calling):
    def list_webhook_deliveries(
        self,
        *,
        endpoint: str | None = None,
        status: WebhookDeliveryStatus | None = None,
        per_page: int | None = None,
        cursor: str | None = None,
    ) -> WebhookDeliveries:
        """List webhook deliveries: `GET /v1/account/webhook-deliveries`."""
        answer: WebhookDeliveries = self._call(_LIST_WEBHOOK_DELIVERIES, {
            "endpoint": endpoint,
            "status": status,
            "per_page": per_page,
            "cursor": cursor,
        })
        return answer

    def get_webhook_delivery(self, *, id: str) -> WebhookDeliveryDetail:
        """Get a delivery: `GET /v1/account/webhook-deliveries/{id}`."""
        answer: WebhookDeliveryDetail = self._call(_GET_WEBHOOK_DELIVERY, {"id": id})
        return answer

    def list_webhook_events(
        self,
        *,
        since: str | None = None,
        per_page: int | None = None,
        cursor: str | None = None,
    ) -> WebhookEvents:
        """List webhook events: `GET /v1/account/webhook-events`."""
        answer: WebhookEvents = self._call(_LIST_WEBHOOK_EVENTS, {"since": since, "per_page": per_page, "cursor": cursor})
        return answer

    def retry_webhook_delivery(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> RetriedWebhookDelivery:
        """Send a delivery again: `POST /v1/account/webhook-deliveries/{id}/retry`."""
        answer: RetriedWebhookDelivery = self._call(_RETRY_WEBHOOK_DELIVERY, {"id": id, "Idempotency-Key": idempotency_key})
        return answer
