"""Operations of the contract: account."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from typing import Literal

from ..calling import Calling
from ..endpoint import Endpoint, UNSET, Unset
from ..types import (
    Account,
    ApiKeys,
    CreatedApiKey,
    Credits,
    LowBalanceThreshold,
    RevokedApiKey,
    RotatedApiKey,
    Subscription,
    Transactions,
    Usage,
)


_GET_ACCOUNT = Endpoint("getAccount", "GET", "/v1/account", is_free=True)
_GET_CREDITS = Endpoint("getCredits", "GET", "/v1/account/credits", is_free=True)
_GET_LOW_BALANCE_THRESHOLD = Endpoint(
    "getLowBalanceThreshold",
    "GET",
    "/v1/account/credits/threshold",
    is_free=True,
)
_SET_LOW_BALANCE_THRESHOLD = Endpoint(
    "setLowBalanceThreshold",
    "PUT",
    "/v1/account/credits/threshold",
    has_body=True,
    is_free=True,
)
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
_LIST_API_KEYS = Endpoint(
    "listApiKeys",
    "GET",
    "/v1/account/api-keys",
    query=("per_page", "cursor"),
    is_free=True,
)
_CREATE_API_KEY = Endpoint(
    "createApiKey",
    "POST",
    "/v1/account/api-keys",
    nullable=("monthly_credit_limit",),
    has_body=True,
    is_free=True,
)
_ROTATE_API_KEY = Endpoint(
    "rotateApiKey",
    "POST",
    "/v1/account/api-keys/rotate",
    has_body=True,
    is_free=True,
)
_REVOKE_API_KEY = Endpoint("revokeApiKey", "DELETE", "/v1/account/api-keys/{id}", is_free=True)


class AccountCalls(Calling):
    def get_account(self) -> Account:
        """Get the account: `GET /v1/account`."""
        answer: Account = self._call(_GET_ACCOUNT, {})
        return answer

    def get_credits(self) -> Credits:
        """Get the balance of credits: `GET /v1/account/credits`."""
        answer: Credits = self._call(_GET_CREDITS, {})
        return answer

    def get_low_balance_threshold(self) -> LowBalanceThreshold:
        """Get the threshold of a low balance: `GET /v1/account/credits/threshold`."""
        answer: LowBalanceThreshold = self._call(_GET_LOW_BALANCE_THRESHOLD, {})
        return answer

    def set_low_balance_threshold(self, *, low_balance_threshold: int) -> LowBalanceThreshold:
        """Set the threshold of a low balance: `PUT /v1/account/credits/threshold`."""
        answer: LowBalanceThreshold = self._call(_SET_LOW_BALANCE_THRESHOLD, {"low_balance_threshold": low_balance_threshold})
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

    def list_api_keys(self, *, per_page: int | None = None, cursor: str | None = None) -> ApiKeys:
        """List the API keys of the account: `GET /v1/account/api-keys`."""
        answer: ApiKeys = self._call(_LIST_API_KEYS, {"per_page": per_page, "cursor": cursor})
        return answer

    def create_api_key(
        self,
        *,
        name: str | None = None,
        monthly_credit_limit: int | None | Unset = UNSET,
    ) -> CreatedApiKey:
        """Create an API key: `POST /v1/account/api-keys`."""
        answer: CreatedApiKey = self._call(_CREATE_API_KEY, {"name": name, "monthly_credit_limit": monthly_credit_limit})
        return answer

    def rotate_api_key(self, *, overlap_hours: int | None = None) -> RotatedApiKey:
        """Rotate the API key: `POST /v1/account/api-keys/rotate`."""
        answer: RotatedApiKey = self._call(_ROTATE_API_KEY, {"overlap_hours": overlap_hours})
        return answer

    def revoke_api_key(self, *, id: str) -> RevokedApiKey:
        """Revoke an API key: `DELETE /v1/account/api-keys/{id}`."""
        answer: RevokedApiKey = self._call(_REVOKE_API_KEY, {"id": id})
        return answer
