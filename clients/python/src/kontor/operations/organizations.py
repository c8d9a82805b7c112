"""Operations of the contract: organizations."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ..calling import Calling
from ..endpoint import Endpoint
from ..types import (
    Coordinates,
    Feature,
    OrganizationProfile,
    Range,
    SearchAnswer,
    SearchedRegisterType,
    Suggestions,
)


class SearchOrganizationsFilters(TypedDict):
    registration_date_from: NotRequired[str]
    registration_date_to: NotRequired[str]
    legal_form_code: NotRequired[str | Sequence[str]]
    industry_code: NotRequired[str | Sequence[str]]
    industry_scheme: NotRequired[Literal["WZ2025", "WZ2008"]]
    active: NotRequired[bool]
    postal_code: NotRequired[str]
    city: NotRequired[str]
    location_coordinates: NotRequired[Coordinates]
    location_max_distance_km: NotRequired[float]
    registration_type: NotRequired[SearchedRegisterType | Sequence[SearchedRegisterType]]
    registration_authority_name: NotRequired[str]
    registration_number: NotRequired[str]
    company_size_category: NotRequired[Literal["micro", "small", "medium", "large"]]
    financial_filters: NotRequired[SearchOrganizationsFiltersFinancialFilters]


class SearchOrganizationsFiltersFinancialFilters(TypedDict):
    emp_count: NotRequired[Range]
    bs_assets_total: NotRequired[Range]
    bs_equity_total: NotRequired[Range]
    bs_liabilities_total: NotRequired[Range]
    bs_cash_and_equivalents: NotRequired[Range]
    bs_cash_to_liabilities: NotRequired[Range]
    bs_equity_ratio: NotRequired[Range]
    bs_debt_to_assets: NotRequired[Range]
    pl_revenue: NotRequired[Range]
    pl_net_income: NotRequired[Range]
    pl_ebit: NotRequired[Range]


_SEARCH_ORGANIZATIONS = Endpoint(
    "searchOrganizations",
    "GET",
    "/v1/search-organizations",
    query=("q", "skip", "limit", "filters", "sort", "order"),
    is_under_key=True,
)
_FETCH_ORGANIZATION = Endpoint(
    "fetchOrganization",
    "GET",
    "/v1/fetch-organization",
    query=("q", "feature", "features", "ai_search", "realtime_mode"),
    is_under_key=True,
)
_GET_ORGANIZATION = Endpoint(
    "getOrganization",
    "GET",
    "/v1/get-organization",
    query=("q", "feature", "features", "ai_search", "realtime_mode"),
    is_under_key=True,
)
_SUGGEST_ORGANIZATIONS = Endpoint(
    "suggestOrganizations",
    "GET",
    "/v1/suggest-organizations",
    query=("q",),
    is_free=True,
)


class OrganizationsCalls(Calling):
    def search_organizations(
        self,
        *,
        idempotency_key: str | None = None,
        q: str | None = None,
        skip: int | None = None,
        limit: int | None = None,
        filters: SearchOrganizationsFilters | None = None,
        sort: Literal["relevance", "name", "registration_date"] | None = None,
        order: Literal["asc", "desc"] | None = None,
    ) -> SearchAnswer:
        """Search for organizations: `GET /v1/search-organizations`."""
        answer: SearchAnswer = self._call(_SEARCH_ORGANIZATIONS, {
            "Idempotency-Key": idempotency_key,
            "q": q,
            "skip": skip,
            "limit": limit,
            "filters": filters,
            "sort": sort,
            "order": order,
        })
        return answer

    def fetch_organization(
        self,
        *,
        q: str,
        idempotency_key: str | None = None,
        feature: Sequence[Feature] | None = None,
        features: Sequence[Feature] | None = None,
        ai_search: Literal["on-default"] | None = None,
        realtime_mode: Literal["commercialregister-default"] | None = None,
    ) -> OrganizationProfile:
        """Fetch the profile of an organization: `GET /v1/fetch-organization`."""
        answer: OrganizationProfile = self._call(_FETCH_ORGANIZATION, {
            "q": q,
            "Idempotency-Key": idempotency_key,
            "feature": feature,
            "features": features,
            "ai_search": ai_search,
            "realtime_mode": realtime_mode,
        })
        return answer

    def get_organization(
        self,
        *,
        q: str,
        idempotency_key: str | None = None,
        feature: Sequence[Feature] | None = None,
        features: Sequence[Feature] | None = None,
        ai_search: Literal["on-default"] | None = None,
        realtime_mode: Literal["commercialregister-default"] | None = None,
    ) -> OrganizationProfile:
        """Fetch the profile of an organization by the older name: `GET /v1/get-organization`."""
        answer: OrganizationProfile = self._call(_GET_ORGANIZATION, {
            "q": q,
            "Idempotency-Key": idempotency_key,
            "feature": feature,
            "features": features,
            "ai_search": ai_search,
            "realtime_mode": realtime_mode,
        })
        return answer

    def suggest_organizations(self, *, q: str) -> Suggestions:
        """Suggest organizations while a name is typed: `GET /v1/suggest-organizations`."""
        answer: Suggestions = self._call(_SUGGEST_ORGANIZATIONS, {"q": q})
        return answer
