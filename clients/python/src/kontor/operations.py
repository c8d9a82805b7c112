"""The operations of the contract."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .endpoint import UNSET, Endpoint, Unset
from .file import File
from .types import (
    Account,
    ApiKeys,
    ChangedMonitor,
    CreatedApiKey,
    CreatedMonitor,
    CreatedToken,
    CreatedWebhookEndpoint,
    Credits,
    MonitorDetail,
    Monitors,
    OneWebhookEndpoint,
    OrganizationProfile,
    PersonProfile,
    PriceLists,
    Pricing,
    RetriedWebhookDelivery,
    RevokedApiKey,
    RevokedToken,
    RevokedTokens,
    RotatedWebhookSecret,
    SearchAnswer,
    Signal,
    SignalAnswer,
    SignalsAnswer,
    SignalsCatalog,
    Subscription,
    TestedWebhookEndpoint,
    Tokens,
    Transactions,
    Usage,
    VerifiedWebhookEndpoint,
    WebhookDeliveries,
    WebhookDeliveryDetail,
    WebhookEndpoints,
    WebhookEvents,
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
    location_coordinates: NotRequired[SearchOrganizationsFiltersLocationCoordinates]
    location_max_distance_km: NotRequired[float]
    registration_type: NotRequired[Literal["HRA", "HRB", "GnR", "PR", "VR"] | Sequence[Literal["HRA", "HRB", "GnR", "PR", "VR"]]]
    registration_authority_name: NotRequired[str]
    registration_number: NotRequired[str]
    company_size_category: NotRequired[Literal["micro", "small", "medium", "large"]]
    financial_filters: NotRequired[SearchOrganizationsFiltersFinancialFilters]


class SearchOrganizationsFiltersLocationCoordinates(TypedDict):
    latitude: float
    longitude: float


class SearchOrganizationsFiltersFinancialFilters(TypedDict):
    emp_count: NotRequired[SearchOrganizationsFiltersFinancialFiltersEmpCount]
    bs_assets_total: NotRequired[SearchOrganizationsFiltersFinancialFiltersBsAssetsTotal]
    bs_equity_total: NotRequired[SearchOrganizationsFiltersFinancialFiltersBsEquityTotal]
    bs_liabilities_total: NotRequired[SearchOrganizationsFiltersFinancialFiltersBsLiabilitiesTotal]
    bs_cash_and_equivalents: NotRequired[SearchOrganizationsFiltersFinancialFiltersBsCashAndEquivalents]
    bs_cash_to_liabilities: NotRequired[SearchOrganizationsFiltersFinancialFiltersBsCashToLiabilities]
    bs_equity_ratio: NotRequired[SearchOrganizationsFiltersFinancialFiltersBsEquityRatio]
    bs_debt_to_assets: NotRequired[SearchOrganizationsFiltersFinancialFiltersBsDebtToAssets]
    pl_revenue: NotRequired[SearchOrganizationsFiltersFinancialFiltersPlRevenue]
    pl_net_income: NotRequired[SearchOrganizationsFiltersFinancialFiltersPlNetIncome]
    pl_ebit: NotRequired[SearchOrganizationsFiltersFinancialFiltersPlEbit]


class SearchOrganizationsFiltersFinancialFiltersEmpCount(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersBsAssetsTotal(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersBsEquityTotal(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersBsLiabilitiesTotal(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersBsCashAndEquivalents(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersBsCashToLiabilities(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersBsEquityRatio(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersBsDebtToAssets(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersPlRevenue(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersPlNetIncome(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SearchOrganizationsFiltersFinancialFiltersPlEbit(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


_SEARCH_ORGANIZATIONS = Endpoint(
    "searchOrganizations",
    "GET",
    "/v1/search-organizations",
    query=("q", "skip", "limit", "filters"),
)
_FETCH_ORGANIZATION = Endpoint(
    "fetchOrganization",
    "GET",
    "/v1/fetch-organization",
    query=("q", "feature", "features", "ai_search", "realtime_mode"),
)
_FETCH_PERSON = Endpoint(
    "fetchPerson",
    "GET",
    "/v1/fetch-person",
    query=("person_q", "organization_q", "feature", "features"),
)
_FETCH_DOCUMENT = Endpoint(
    "fetchDocument",
    "GET",
    "/v1/fetch-document",
    query=("company_id", "document_type"),
    is_file=True,
)
_LIST_SIGNALS = Endpoint(
    "listSignals",
    "GET",
    "/v1/signals",
    query=("cursor", "topics", "organization_ids", "from", "to"),
)
_GET_SIGNALS_CATALOG = Endpoint("getSignalsCatalog", "GET", "/v1/signals/catalog", is_free=True)
_FETCH_SIGNAL = Endpoint("fetchSignal", "GET", "/v1/signals/{signalId}")
_GET_PRICES = Endpoint("getPrices", "GET", "/v1/prices", is_free=True)
_CREATE_TOKEN = Endpoint(
    "createToken",
    "POST",
    "/v1/auth/tokens/create",
    nullable=("expires_at",),
    has_body=True,
    is_free=True,
)
_LIST_TOKENS = Endpoint("listTokens", "GET", "/v1/auth/tokens", is_free=True)
_REVOKE_TOKENS = Endpoint("revokeTokens", "DELETE", "/v1/auth/tokens", is_free=True)
_REVOKE_TOKEN = Endpoint("revokeToken", "DELETE", "/v1/auth/tokens/{id}", is_free=True)
_GET_ACCOUNT = Endpoint("getAccount", "GET", "/v1/account", is_free=True)
_GET_CREDITS = Endpoint("getCredits", "GET", "/v1/account/credits", is_free=True)
_GET_USAGE = Endpoint(
    "getUsage",
    "GET",
    "/v1/account/usage",
    query=("from", "to", "group_by"),
    is_free=True,
)
_LIST_TRANSACTIONS = Endpoint(
    "listTransactions",
    "GET",
    "/v1/account/usage/transactions",
    query=("from", "to", "endpoint", "per_page", "cursor"),
    is_free=True,
)
_GET_SUBSCRIPTION = Endpoint("getSubscription", "GET", "/v1/account/subscription", is_free=True)
_LIST_API_KEYS = Endpoint("listApiKeys", "GET", "/v1/account/api-keys", is_free=True)
_CREATE_API_KEY = Endpoint(
    "createApiKey",
    "POST",
    "/v1/account/api-keys",
    has_body=True,
    is_free=True,
)
_REVOKE_API_KEY = Endpoint("revokeApiKey", "DELETE", "/v1/account/api-keys/{id}", is_free=True)
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
    nullable=("label",),
    has_body=True,
    is_free=True,
    is_under_key=True,
)
_GET_MONITOR = Endpoint("getMonitor", "GET", "/v1/account/monitors/{id}", is_free=True)
_CHANGE_MONITOR = Endpoint(
    "changeMonitor",
    "PATCH",
    "/v1/account/monitors/{id}",
    nullable=("label",),
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
_LIST_WEBHOOK_ENDPOINTS = Endpoint(
    "listWebhookEndpoints",
    "GET",
    "/v1/account/webhook-endpoints",
    query=("status",),
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
    query=("per_page", "cursor"),
    is_free=True,
)
_RETRY_WEBHOOK_DELIVERY = Endpoint(
    "retryWebhookDelivery",
    "POST",
    "/v1/account/webhook-deliveries/{id}/retry",
    is_free=True,
    is_under_key=True,
)


class Operations(ABC):
    """Every operation of the service. A call that fails raises a `KontorError`."""

    @abstractmethod
    def _call(self, endpoint: Endpoint, given: Mapping[str, Any]) -> Any: ...

    def search_organizations(
        self,
        *,
        q: str | None = None,
        skip: int | None = None,
        limit: int | None = None,
        filters: SearchOrganizationsFilters | None = None,
    ) -> SearchAnswer:
        """Search for organizations: `GET /v1/search-organizations`."""
        answer: SearchAnswer = self._call(_SEARCH_ORGANIZATIONS, {"q": q, "skip": skip, "limit": limit, "filters": filters})
        return answer

    def fetch_organization(
        self,
        *,
        q: str,
        feature: Sequence[Literal["financial_kpi", "publications", "balance_sheet_accounts", "profit_and_loss_account", "insolvency_publications", "annual_financial_statements", "annual_financial_statements__html", "news", "related_persons", "shareholders", "shareholdings", "ubos", "mergers_and_acquisitions", "website_content", "network"]] | None = None,
        features: Sequence[Literal["financial_kpi", "publications", "balance_sheet_accounts", "profit_and_loss_account", "insolvency_publications", "annual_financial_statements", "annual_financial_statements__html", "news", "related_persons", "shareholders", "shareholdings", "ubos", "mergers_and_acquisitions", "website_content", "network"]] | None = None,
        ai_search: Literal["on-default"] | None = None,
        realtime_mode: Literal["commercialregister-default"] | None = None,
    ) -> OrganizationProfile:
        """Fetch the profile of an organization: `GET /v1/fetch-organization`."""
        answer: OrganizationProfile = self._call(_FETCH_ORGANIZATION, {
            "q": q,
            "feature": feature,
            "features": features,
            "ai_search": ai_search,
            "realtime_mode": realtime_mode,
        })
        return answer

    def fetch_person(
        self,
        *,
        person_q: str,
        organization_q: str,
        feature: Sequence[Literal["shareholdings", "network"]] | None = None,
        features: Sequence[Literal["shareholdings", "network"]] | None = None,
    ) -> PersonProfile:
        """Fetch the profile of a person: `GET /v1/fetch-person`."""
        answer: PersonProfile = self._call(_FETCH_PERSON, {
            "person_q": person_q,
            "organization_q": organization_q,
            "feature": feature,
            "features": features,
        })
        return answer

    def fetch_document(
        self,
        *,
        company_id: str,
        document_type: Literal["AD", "CD", "shareholders_list", "articles_of_association", "SI"],
    ) -> File:
        """Fetch a document of an organization: `GET /v1/fetch-document`."""
        answer: File = self._call(_FETCH_DOCUMENT, {"company_id": company_id, "document_type": document_type})
        return answer

    def list_signals(
        self,
        *,
        cursor: str | None = None,
        topics: Sequence[Literal["NEW_REGISTRATIONS", "MASTER_DATA_CHANGES", "CLOSURES", "ROLE_HOLDER_CHANGES", "CAPITAL_CHANGES", "INSOLVENCIES", "TRANSFORMATIONS"]] | None = None,
        organization_ids: Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> SignalsAnswer:
        """List Signals: `GET /v1/signals`."""
        answer: SignalsAnswer = self._call(_LIST_SIGNALS, {
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

    def fetch_signal(self, *, signal_id: str) -> SignalAnswer:
        """Fetch a Signal: `GET /v1/signals/{signalId}`."""
        answer: SignalAnswer = self._call(_FETCH_SIGNAL, {"signalId": signal_id})
        return answer

    def get_prices(self) -> PriceLists:
        """Get the prices: `GET /v1/prices`."""
        answer: PriceLists = self._call(_GET_PRICES, {})
        return answer

    def create_token(
        self,
        *,
        token_name: str,
        abilities: Sequence[Literal["*", "api:data", "account:read", "monitoring:manage"]] | None = None,
        expires_at: str | None | Unset = UNSET,
    ) -> CreatedToken:
        """Create a Bearer token: `POST /v1/auth/tokens/create`."""
        answer: CreatedToken = self._call(_CREATE_TOKEN, {
            "token_name": token_name,
            "abilities": abilities,
            "expires_at": expires_at,
        })
        return answer

    def list_tokens(self) -> Tokens:
        """List the Bearer tokens of the account: `GET /v1/auth/tokens`."""
        answer: Tokens = self._call(_LIST_TOKENS, {})
        return answer

    def revoke_tokens(self) -> RevokedTokens:
        """Revoke all Bearer tokens of the account: `DELETE /v1/auth/tokens`."""
        answer: RevokedTokens = self._call(_REVOKE_TOKENS, {})
        return answer

    def revoke_token(self, *, id: str) -> RevokedToken:
        """Revoke a Bearer token: `DELETE /v1/auth/tokens/{id}`."""
        answer: RevokedToken = self._call(_REVOKE_TOKEN, {"id": id})
        return answer

    def get_account(self) -> Account:
        """Get the account: `GET /v1/account`."""
        answer: Account = self._call(_GET_ACCOUNT, {})
        return answer

    def get_credits(self) -> Credits:
        """Get the balance of credits: `GET /v1/account/credits`."""
        answer: Credits = self._call(_GET_CREDITS, {})
        return answer

    def get_usage(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        group_by: Literal["day", "month"] | None = None,
    ) -> Usage:
        """Get the usage of credits: `GET /v1/account/usage`."""
        answer: Usage = self._call(_GET_USAGE, {"from": from_, "to": to, "group_by": group_by})
        return answer

    def list_transactions(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        endpoint: str | None = None,
        per_page: int | None = None,
        cursor: str | None = None,
    ) -> Transactions:
        """List the lines of the ledger: `GET /v1/account/usage/transactions`."""
        answer: Transactions = self._call(_LIST_TRANSACTIONS, {
            "from": from_,
            "to": to,
            "endpoint": endpoint,
            "per_page": per_page,
            "cursor": cursor,
        })
        return answer

    def get_subscription(self) -> Subscription:
        """Get the subscription: `GET /v1/account/subscription`."""
        answer: Subscription = self._call(_GET_SUBSCRIPTION, {})
        return answer

    def list_api_keys(self) -> ApiKeys:
        """List the API keys of the account: `GET /v1/account/api-keys`."""
        answer: ApiKeys = self._call(_LIST_API_KEYS, {})
        return answer

    def create_api_key(self, *, name: str | None = None) -> CreatedApiKey:
        """Create an API key: `POST /v1/account/api-keys`."""
        answer: CreatedApiKey = self._call(_CREATE_API_KEY, {"name": name})
        return answer

    def revoke_api_key(self, *, id: str) -> RevokedApiKey:
        """Revoke an API key: `DELETE /v1/account/api-keys/{id}`."""
        answer: RevokedApiKey = self._call(_REVOKE_API_KEY, {"id": id})
        return answer

    def get_monitoring_pricing(self, *, poll_interval_days: int) -> Pricing:
        """Get the price of monitoring: `GET /v1/account/monitoring/pricing`."""
        answer: Pricing = self._call(_GET_MONITORING_PRICING, {"poll_interval_days": poll_interval_days})
        return answer

    def list_monitors(
        self,
        *,
        status: Literal["initializing", "active", "paused_user", "paused_configuration", "paused_billing", "paused_entitlement", "error", "archived"] | None = None,
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
        label: str | None | Unset = UNSET,
    ) -> CreatedMonitor:
        """Create a monitor: `POST /v1/account/monitors`."""
        answer: CreatedMonitor = self._call(_CREATE_MONITOR, {
            "entity_id": entity_id,
            "poll_interval_days": poll_interval_days,
            "endpoint_ids": endpoint_ids,
            "Idempotency-Key": idempotency_key,
            "label": label,
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
    ) -> ChangedMonitor:
        """Change a monitor: `PATCH /v1/account/monitors/{id}`."""
        answer: ChangedMonitor = self._call(_CHANGE_MONITOR, {
            "id": id,
            "Idempotency-Key": idempotency_key,
            "poll_interval_days": poll_interval_days,
            "label": label,
            "endpoint_ids": endpoint_ids,
        })
        return answer

    def archive_monitor(self, *, id: str, idempotency_key: str | None = None) -> ChangedMonitor:
        """Archive a monitor: `DELETE /v1/account/monitors/{id}`."""
        answer: ChangedMonitor = self._call(_ARCHIVE_MONITOR, {"id": id, "Idempotency-Key": idempotency_key})
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

    def list_webhook_endpoints(
        self,
        *,
        status: Literal["pending_verification", "active", "disabled_user", "disabled_failures", "archived"] | None = None,
    ) -> WebhookEndpoints:
        """List the webhook endpoints of the account: `GET /v1/account/webhook-endpoints`."""
        answer: WebhookEndpoints = self._call(_LIST_WEBHOOK_ENDPOINTS, {"status": status})
        return answer

    def create_webhook_endpoint(
        self,
        *,
        name: str,
        url: str,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CreatedWebhookEndpoint:
        """Create a webhook endpoint: `POST /v1/account/webhook-endpoints`."""
        answer: CreatedWebhookEndpoint = self._call(_CREATE_WEBHOOK_ENDPOINT, {
            "name": name,
            "url": url,
            "Idempotency-Key": idempotency_key,
            "headers": headers,
        })
        return answer

    def get_webhook_endpoint(self, *, id: str) -> OneWebhookEndpoint:
        """Get a webhook endpoint: `GET /v1/account/webhook-endpoints/{id}`."""
        answer: OneWebhookEndpoint = self._call(_GET_WEBHOOK_ENDPOINT, {"id": id})
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

    def list_webhook_deliveries(
        self,
        *,
        endpoint: str | None = None,
        status: Literal["pending", "in_flight", "retry_wait", "succeeded", "exhausted", "blocked_endpoint", "cancelled"] | None = None,
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
        per_page: int | None = None,
        cursor: str | None = None,
    ) -> WebhookEvents:
        """List webhook events: `GET /v1/account/webhook-events`."""
        answer: WebhookEvents = self._call(_LIST_WEBHOOK_EVENTS, {"per_page": per_page, "cursor": cursor})
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
