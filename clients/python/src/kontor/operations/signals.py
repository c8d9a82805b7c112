"""Operations of the contract: signals."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence

from ..calling import Calling
from ..endpoint import Endpoint
from ..types import Signal, SignalAnswer, SignalsAnswer, SignalsCatalog, Topic


_LIST_SIGNALS = Endpoint(
    "listSignals",
    "GET",
    "/v1/signals",
    query=("cursor", "topics", "organization_ids", "from", "to"),
    is_under_key=True,
)
_GET_SIGNALS_CATALOG = Endpoint("getSignalsCatalog", "GET", "/v1/signals/catalog", is_free=True)
_FETCH_SIGNAL = Endpoint("fetchSignal", "GET", "/v1/signals/{signalId}", is_under_key=True)


class SignalsCalls(Calling):
    def list_signals(
        self,
        *,
        idempotency_key: str | None = None,
        cursor: str | None = None,
        topics: Sequence[Topic] | None = None,
        organization_ids: Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> SignalsAnswer:
        """List Signals: `GET /v1/signals`."""
        answer: SignalsAnswer = self._call(_LIST_SIGNALS, {
            "Idempotency-Key": idempotency_key,
            "cursor": cursor,
            "topics": topics,
            "organization_ids": organization_ids,
            "from": from_,
            "to": to,
        })
        return answer

    def get_signals_catalog(self) -> SignalsCatalog:
        """Get the catalog of topics: `GET /v1/signals/catalog`."""
        answer: SignalsCatalog = self._call(_GET_SIGNALS_CATALOG, {})
        return answer

    def fetch_signal(self, *, signal_id: str, idempotency_key: str | None = None) -> SignalAnswer:
        """Fetch a Signal: `GET /v1/signals/{signalId}`."""
        answer: SignalAnswer = self._call(_FETCH_SIGNAL, {"signalId": signal_id, "Idempotency-Key": idempotency_key})
        return answer
