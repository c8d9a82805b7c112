"""Operations of the contract: webhook endpoints."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..calling import Calling
from ..endpoint import Endpoint
from ..types import (
    CreatedWebhookEndpoint,
    EndpointKind,
    OneWebhookEndpoint,
    RotatedWebhookSecret,
    TestedWebhookEndpoint,
    VerifiedWebhookEndpoint,
    WebhookEndpointStatus,
    WebhookEndpoints,
)


_LIST_WEBHOOK_ENDPOINTS = Endpoint(
    "listWebhookEndpoints",
    "GET",
    "/v1/account/webhook-endpoints",
    query=("status", "per_page", "cursor"),
    is_free=True,
)
_CREATE_WEBHOOK_ENDPOINT = Endpoint(
    "createWebhookEndpoint",
    "POST",
    "/v1/account/webhook-endpoints",
    has_body=True,
    is_free=True,
    is_under_key=True,
)
_GET_WEBHOOK_ENDPOINT = Endpoint(
    "getWebhookEndpoint",
    "GET",
    "/v1/account/webhook-endpoints/{id}",
    is_free=True,
)
_CHANGE_WEBHOOK_ENDPOINT = Endpoint(
    "changeWebhookEndpoint",
    "PATCH",
    "/v1/account/webhook-endpoints/{id}",
    has_body=True,
    is_free=True,
    is_under_key=True,
)
_ARCHIVE_WEBHOOK_ENDPOINT = Endpoint(
    "archiveWebhookEndpoint",
    "DELETE",
    "/v1/account/webhook-endpoints/{id}",
    is_free=True,
    is_under_key=True,
)
_ROTATE_WEBHOOK_SECRET = Endpoint(
    "rotateWebhookSecret",
    "POST",
    "/v1/account/webhook-endpoints/{id}/rotate-secret",
    has_body=True,
    is_free=True,
    is_under_key=True,
)
_ENABLE_WEBHOOK_ENDPOINT = Endpoint(
    "enableWebhookEndpoint",
    "POST",
    "/v1/account/webhook-endpoints/{id}/enable",
    is_free=True,
    is_under_key=True,
)
_DISABLE_WEBHOOK_ENDPOINT = Endpoint(
    "disableWebhookEndpoint",
    "POST",
    "/v1/account/webhook-endpoints/{id}/disable",
    is_free=True,
    is_under_key=True,
)
_VERIFY_WEBHOOK_ENDPOINT = Endpoint(
    "verifyWebhookEndpoint",
    "POST",
    "/v1/account/webhook-endpoints/{id}/verify",
    is_free=True,
    is_under_key=True,
)
_TEST_WEBHOOK_ENDPOINT = Endpoint(
    "testWebhookEndpoint",
    "POST",
    "/v1/account/webhook-endpoints/{id}/test",
    is_free=True,
    is_under_key=True,
)


class WebhookEndpointsCalls(Calling):
    def list_webhook_endpoints(
        self,
        *,
        status: WebhookEndpointStatus | None = None,
        per_page: int | None = None,
        cursor: str | None = None,
    ) -> WebhookEndpoints:
        """List the webhook endpoints of the account: `GET /v1/account/webhook-endpoints`."""
        answer: WebhookEndpoints = self._call(_LIST_WEBHOOK_ENDPOINTS, {"status": status, "per_page": per_page, "cursor": cursor})
        return answer

    def create_webhook_endpoint(
        self,
        *,
        name: str,
        url: str,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        kinds: Sequence[EndpointKind] | None = None,
    ) -> CreatedWebhookEndpoint:
        """Create a webhook endpoint: `POST /v1/account/webhook-endpoints`."""
        answer: CreatedWebhookEndpoint = self._call(_CREATE_WEBHOOK_ENDPOINT, {
            "name": name,
            "url": url,
            "Idempotency-Key": idempotency_key,
            "headers": headers,
            "kinds": kinds,
        })
        return answer

    def get_webhook_endpoint(self, *, id: str) -> OneWebhookEndpoint:
        """Get a webhook endpoint: `GET /v1/account/webhook-endpoints/{id}`."""
        answer: OneWebhookEndpoint = self._call(_GET_WEBHOOK_ENDPOINT, {"id": id})
        return answer

    def change_webhook_endpoint(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
        name: str | None = None,
        url: str | None = None,
        headers: Mapping[str, str] | None = None,
        kinds: Sequence[EndpointKind] | None = None,
    ) -> OneWebhookEndpoint:
        """Change a webhook endpoint: `PATCH /v1/account/webhook-endpoints/{id}`."""
        answer: OneWebhookEndpoint = self._call(_CHANGE_WEBHOOK_ENDPOINT, {
            "id": id,
            "Idempotency-Key": idempotency_key,
            "name": name,
            "url": url,
            "headers": headers,
            "kinds": kinds,
        })
        return answer

    def archive_webhook_endpoint(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> OneWebhookEndpoint:
        """Archive a webhook endpoint: `DELETE /v1/account/webhook-endpoints/{id}`."""
        answer: OneWebhookEndpoint = self._call(_ARCHIVE_WEBHOOK_ENDPOINT, {"id": id, "Idempotency-Key": idempotency_key})
        return answer

    def rotate_webhook_secret(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
        grace_days: int | None = None,
    ) -> RotatedWebhookSecret:
        """Rotate the signing secret of a webhook endpoint: `POST /v1/account/webhook-endpoints/{id}/rotate-secret`."""
        answer: RotatedWebhookSecret = self._call(_ROTATE_WEBHOOK_SECRET, {
            "id": id,
            "Idempotency-Key": idempotency_key,
            "grace_days": grace_days,
        })
        return answer

    def enable_webhook_endpoint(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> OneWebhookEndpoint:
        """Enable a webhook endpoint: `POST /v1/account/webhook-endpoints/{id}/enable`."""
        answer: OneWebhookEndpoint = self._call(_ENABLE_WEBHOOK_ENDPOINT, {"id": id, "Idempotency-Key": idempotency_key})
        return answer

    def disable_webhook_endpoint(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> OneWebhookEndpoint:
        """Disable a webhook endpoint: `POST /v1/account/webhook-endpoints/{id}/disable`."""
        answer: OneWebhookEndpoint = self._call(_DISABLE_WEBHOOK_ENDPOINT, {"id": id, "Idempotency-Key": idempotency_key})
        return answer

    def verify_webhook_endpoint(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> VerifiedWebhookEndpoint:
        """Verify a webhook endpoint: `POST /v1/account/webhook-endpoints/{id}/verify`."""
        answer: VerifiedWebhookEndpoint = self._call(_VERIFY_WEBHOOK_ENDPOINT, {"id": id, "Idempotency-Key": idempotency_key})
        return answer

    def test_webhook_endpoint(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> TestedWebhookEndpoint:
        """Send a test to a webhook endpoint: `POST /v1/account/webhook-endpoints/{id}/test`."""
        answer: TestedWebhookEndpoint = self._call(_TEST_WEBHOOK_ENDPOINT, {"id": id, "Idempotency-Key": idempotency_key})
        return answer
