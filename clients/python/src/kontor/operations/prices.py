"""Operations of the contract: prices."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from ..calling import Calling
from ..endpoint import Endpoint
from ..types import PriceLists


_GET_PRICES = Endpoint("getPrices", "GET", "/v1/prices", is_free=True)


class PricesCalls(Calling):
    def get_prices(self) -> PriceLists:
        """Get the prices: `GET /v1/prices`."""
        answer: PriceLists = self._call(_GET_PRICES, {})
        return answer
