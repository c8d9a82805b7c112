"""Operations of the contract: monitoring."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from ..calling import Calling
from ..endpoint import Endpoint, UNSET, Unset
from ..types import (
    ChangedMonitor,
    CreatedMonitor,
    CreatedMonitors,
    MonitorDetail,
    MonitorStatus,
    Monitors,
    MonitorsQuote,
    Pricing,
    Topic,
)


class CreateMonitorsMonitors(TypedDict):
    entity_id: str
    label: NotRequired[str | None]
    poll_interval_days: NotRequired[int]
    endpoint_ids: NotRequired[Sequence[str]]
    topics: NotRequired[Sequence[Topic] | None]
    allow_duplicate: NotRequired[bool]


class QuoteMonitorsMonitors(TypedDict):
    entity_id: str
    label: NotRequired[str | None]
    poll_interval_days: NotRequired[int]
    endpoint_ids: NotRequired[Sequence[str]]
    topics: NotRequired[Sequence[Topic] | None]
    allow_duplicate: NotRequired[bool]


_GET_MONITORING_PRICING = Endpoint(
    "getMonitoringPricing",
    "GET",
    "/v1/account/monitoring/pricing",
    query=("poll_interval_days",),
    is_free=True,
)
_LIST_MONITORS = Endpoint(
    "listMonitors",
    "GET",
    "/v1/account/monitors",
    query=("status", "per_page", "cursor"),
    is_free=True,
)
_CREATE_MONITOR = Endpoint(
    "createMonitor",
    "POST",
    "/v1/account/monitors",
    nullable=("topics", "label"),
    has_body=True,
    is_free=True,
    is_under_key=True,
)
_GET_MONITOR = Endpoint("getMonitor", "GET", "/v1/account/monitors/{id}", is_free=True)
_CHANGE_MONITOR = Endpoint(
    "changeMonitor",
    "PATCH",
    "/v1/account/monitors/{id}",
    nullable=("label", "topics"),
    has_body=True,
    is_free=True,
    is_under_key=True,
)
_ARCHIVE_MONITOR = Endpoint(
    "archiveMonitor",
    "DELETE",
    "/v1/account/monitors/{id}",
    is_free=True,
    is_under_key=True,
)
_CREATE_MONITORS = Endpoint(
    "createMonitors",
    "POST",
    "/v1/account/monitors/batch",
    nullable=("topics",),
    has_body=True,
    is_free=True,
    is_under_key=True,
)
_QUOTE_MONITORS = Endpoint(
    "quoteMonitors",
    "POST",
    "/v1/account/quotes",
    nullable=("topics",),
    has_body=True,
    is_free=True,
)
_PAUSE_MONITOR = Endpoint(
    "pauseMonitor",
    "POST",
    "/v1/account/monitors/{id}/pause",
    is_free=True,
    is_under_key=True,
)
_RESUME_MONITOR = Endpoint(
    "resumeMonitor",
    "POST",
    "/v1/account/monitors/{id}/resume",
    is_under_key=True,
)
_CHECK_MONITOR = Endpoint(
    "checkMonitor",
    "POST",
    "/v1/account/monitors/{id}/check",
    is_under_key=True,
)


class MonitoringCalls(Calling):
    def get_monitoring_pricing(self, *, poll_interval_days: int | None = None) -> Pricing:
        """Get the price of monitoring: `GET /v1/account/monitoring/pricing`."""
        answer: Pricing = self._call(_GET_MONITORING_PRICING, {"poll_interval_days": poll_interval_days})
        return answer

    def list_monitors(
        self,
        *,
        status: MonitorStatus | None = None,
        per_page: int | None = None,
        cursor: str | None = None,
    ) -> Monitors:
        """List the monitors of the account: `GET /v1/account/monitors`."""
        answer: Monitors = self._call(_LIST_MONITORS, {"status": status, "per_page": per_page, "cursor": cursor})
        return answer

    def create_monitor(
        self,
        *,
        entity_id: str,
        poll_interval_days: int,
        endpoint_ids: Sequence[str],
        idempotency_key: str | None = None,
        topics: Sequence[Topic] | None | Unset = UNSET,
        label: str | None | Unset = UNSET,
        allow_duplicate: bool | None = None,
    ) -> CreatedMonitor:
        """Create a monitor: `POST /v1/account/monitors`."""
        answer: CreatedMonitor = self._call(_CREATE_MONITOR, {
            "entity_id": entity_id,
            "poll_interval_days": poll_interval_days,
            "endpoint_ids": endpoint_ids,
            "Idempotency-Key": idempotency_key,
            "topics": topics,
            "label": label,
            "allow_duplicate": allow_duplicate,
        })
        return answer

    def get_monitor(self, *, id: str) -> MonitorDetail:
        """Get a monitor: `GET /v1/account/monitors/{id}`."""
        answer: MonitorDetail = self._call(_GET_MONITOR, {"id": id})
        return answer

    def change_monitor(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
        poll_interval_days: int | None = None,
        label: str | None | Unset = UNSET,
        endpoint_ids: Sequence[str] | None = None,
        topics: Sequence[Topic] | None | Unset = UNSET,
    ) -> ChangedMonitor:
        """Change a monitor: `PATCH /v1/account/monitors/{id}`."""
        answer: ChangedMonitor = self._call(_CHANGE_MONITOR, {
            "id": id,
            "Idempotency-Key": idempotency_key,
            "poll_interval_days": poll_interval_days,
            "label": label,
            "endpoint_ids": endpoint_ids,
            "topics": topics,
        })
        return answer

    def archive_monitor(self, *, id: str, idempotency_key: str | None = None) -> ChangedMonitor:
        """Archive a monitor: `DELETE /v1/account/monitors/{id}`."""
        answer: ChangedMonitor = self._call(_ARCHIVE_MONITOR, {"id": id, "Idempotency-Key": idempotency_key})
        return answer

    def create_monitors(
        self,
        *,
        monitors: Sequence[CreateMonitorsMonitors],
        idempotency_key: str | None = None,
        poll_interval_days: int | None = None,
        endpoint_ids: Sequence[str] | None = None,
        topics: Sequence[Topic] | None | Unset = UNSET,
        allow_duplicate: bool | None = None,
    ) -> CreatedMonitors:
        """Create many monitors: `POST /v1/account/monitors/batch`."""
        answer: CreatedMonitors = self._call(_CREATE_MONITORS, {
            "monitors": monitors,
            "Idempotency-Key": idempotency_key,
            "poll_interval_days": poll_interval_days,
            "endpoint_ids": endpoint_ids,
            "topics": topics,
            "allow_duplicate": allow_duplicate,
        })
        return answer

    def quote_monitors(
        self,
        *,
        monitors: Sequence[QuoteMonitorsMonitors],
        poll_interval_days: int | None = None,
        endpoint_ids: Sequence[str] | None = None,
        topics: Sequence[Topic] | None | Unset = UNSET,
        allow_duplicate: bool | None = None,
    ) -> MonitorsQuote:
        """Price many monitors: `POST /v1/account/quotes`."""
        answer: MonitorsQuote = self._call(_QUOTE_MONITORS, {
            "monitors": monitors,
            "poll_interval_days": poll_interval_days,
            "endpoint_ids": endpoint_ids,
            "topics": topics,
            "allow_duplicate": allow_duplicate,
        })
        return answer

    def pause_monitor(self, *, id: str, idempotency_key: str | None = None) -> ChangedMonitor:
        """Pause a monitor: `POST /v1/account/monitors/{id}/pause`."""
        answer: ChangedMonitor = self._call(_PAUSE_MONITOR, {"id": id, "Idempotency-Key": idempotency_key})
        return answer

    def resume_monitor(self, *, id: str, idempotency_key: str | None = None) -> ChangedMonitor:
        """Resume a monitor: `POST /v1/account/monitors/{id}/resume`."""
        answer: ChangedMonitor = self._call(_RESUME_MONITOR, {"id": id, "Idempotency-Key": idempotency_key})
        return answer

    def check_monitor(self, *, id: str, idempotency_key: str | None = None) -> ChangedMonitor:
        """Check a monitor now: `POST /v1/account/monitors/{id}/check`."""
        answer: ChangedMonitor = self._call(_CHECK_MONITOR, {"id": id, "Idempotency-Key": idempotency_key})
        return answer
