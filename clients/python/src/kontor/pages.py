"""Lists that are read page by page, and the feed of Signals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from .client import Kontor
    from .types import SearchAnswer, Signal, SignalsAnswer

SEARCH_REACH = 10_000
"""The last hit that a search reaches."""


def search_pages(kontor: Kontor, *, skip: int = 0, limit: int = 30, **query: Any) -> Iterator[SearchAnswer]:
    """Yields a search page by page, each with its cost: 30 hits unless `limit` is given, up to hit 10 000."""
    for first in range(skip, SEARCH_REACH, limit):
        page = kontor.search_organizations(**query, skip=first, limit=min(limit, SEARCH_REACH - first))
        yield page
        if not page["results"] or first + limit >= page["total"]:
            return


def signal_pages(kontor: Kontor, **filters: Any) -> Iterator[SignalsAnswer]:
    """Yields Signals page by page, newest first and no Signal twice; short and empty pages too."""
    seen: set[str] = set()
    cursor: str | None = None
    while True:
        page = kontor.list_signals(**filters, cursor=cursor)
        signals = [signal for signal in page["signals"] if signal["event"]["id"] not in seen]
        seen.update(signal["event"]["id"] for signal in signals)
        yield cast("SignalsAnswer", {**page, "signals": signals})
        pagination = cast("dict[str, Any]", page["pagination"])
        if not pagination["has_more"]:
            return
        cursor = pagination["next_cursor"]


PagedList = Literal[
    "list_tokens",
    "list_api_keys",
    "list_transactions",
    "list_monitors",
    "list_webhook_endpoints",
    "list_webhook_deliveries",
    "list_webhook_events",
]
"""The free lists of what an account has."""


def account_pages(kontor: Kontor, name: PagedList, **filters: Any) -> Iterator[dict[str, Any]]:
    """Yields what an account has page by page: 100 items a page unless `per_page` is given.

    Credentials and webhook endpoints come oldest first, the rest newest first.
    """
    cursor: str | None = None
    while True:
        page = cast("dict[str, Any]", getattr(kontor, name)(**{"per_page": 100, **filters, "cursor": cursor}))
        yield page
        cursor = page["pagination"]["next_cursor"]
        if cursor is None:
            return


class SignalsPosition(TypedDict):
    """Where a reader of Signals stands: plain JSON to keep."""

    since: str
    watermark: str
    seen: dict[str, list[str]]


@dataclass(frozen=True)
class NewSignals:
    """What a poll found: the new Signals, oldest first, the position to keep, and the cost in credits."""

    signals: list[Signal]
    position: SignalsPosition
    pages: int
    credits: int


def _today() -> str:
    return datetime.now(UTC).astimezone(ZoneInfo("Europe/Berlin")).date().isoformat()


def _first_day(since: str, watermark: str, look_back_days: int) -> str:
    """A day in the future is announced by mistake, and does not move the position on."""
    newest = date.fromisoformat(min(watermark, _today()))
    return max(since, (newest - timedelta(days=look_back_days)).isoformat())


def new_signals(
    kontor: Kontor,
    position: SignalsPosition | str,
    *,
    look_back_days: int = 3,
    topics: Sequence[str] | None = None,
    organization_ids: Sequence[str] | None = None,
) -> NewSignals:
    """Reads the Signals that are new to a position, each once. A poll that fails moves no position.

    `position` is that of the last poll, or the first day that counts, as `YYYY-MM-DD`. `look_back_days` before the
    newest day are read, and paid for, again, for what arrives late. Keep the filters as long as the position.
    """
    at: SignalsPosition = {"since": position, "watermark": position, "seen": {}} if isinstance(position, str) else position
    begin = _first_day(at["since"], at["watermark"], look_back_days)
    pages = list(signal_pages(kontor, topics=topics, organization_ids=organization_ids, **{"from_": begin}))
    listed = [signal for page in pages for signal in page["signals"]]
    known = {event for events in at["seen"].values() for event in events}
    watermark = max([at["watermark"], *(signal["event"]["announced_on"] for signal in listed)])
    seen = {day: set(events) for day, events in at["seen"].items()}
    for signal in listed:
        seen.setdefault(signal["event"]["announced_on"], set()).add(signal["event"]["id"])
    kept_from = _first_day(at["since"], watermark, look_back_days)
    return NewSignals(
        signals=[signal for signal in reversed(listed) if signal["event"]["id"] not in known],
        position={
            "since": at["since"],
            "watermark": watermark,
            "seen": {day: sorted(events) for day, events in seen.items() if day >= kept_from},
        },
        pages=len(pages),
        credits=sum(page["meta"]["request_credit_cost"] for page in pages),
    )
