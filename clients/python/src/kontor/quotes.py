"""What a request costs before it is sent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from .types import PriceList

Plan = Literal["free", "plus", "pro", "max"]
"""The plans."""


@dataclass(frozen=True)
class Quote:
    """What a request costs, in credits, before it is sent."""

    largest: int
    """The most it can cost, which the balance must cover."""
    base: int
    """The least that an answer costs."""
    ignored_features: tuple[str, ...] = ()
    """Features that the plan leaves out, free."""


def quote(
    prices: PriceList,
    operation: str,
    *,
    plan: Plan = "free",
    features: Iterable[str] = (),
    ai_search: bool = False,
    realtime_mode: bool = False,
) -> Quote:
    """Says what a request costs without sending it: an operation such as "fetch-organization", on a plan.

    The prices are the member `price_list` of what `get_prices` answers.
    """
    listed: Any = prices["prices"]
    price: int = listed["operations"][operation]
    if operation == "fetch-document":
        return Quote(max(price, listed["unofficial_excerpt"]), min(price, listed["unofficial_excerpt"]))
    if operation not in ("fetch-organization", "fetch-person"):
        return Quote(price, price)
    dear = listed["features" if operation == "fetch-organization" else "person_features"]
    asked = list(dict.fromkeys(features))
    ignored = tuple(
        feature
        for feature in asked
        if (feature == "network" and plan not in prices["plans"]["network"])
        or (feature == "website_content" and not ai_search)
    )
    dearer = sum(dear[feature] for feature in asked if feature not in ignored)
    surcharge = listed["ai_search"] if ai_search else 0
    live = listed["realtime_mode"] if realtime_mode else 0
    return Quote(price + dearer + surcharge + live, price + surcharge, ignored)
