"""Operations of the contract: tokens."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..calling import Calling
from ..endpoint import Endpoint, UNSET, Unset
from ..types import CreatedToken, RevokedToken, RevokedTokens, Tokens


_CREATE_TOKEN = Endpoint(
    "createToken",
    "POST",
    "/v1/auth/tokens/create",
    nullable=("expires_at", "monthly_credit_limit"),
    has_body=True,
    is_free=True,
)
_LIST_TOKENS = Endpoint(
    "listTokens",
    "GET",
    "/v1/auth/tokens",
    query=("per_page", "cursor"),
    is_free=True,
)
_REVOKE_TOKENS = Endpoint("revokeTokens", "DELETE", "/v1/auth/tokens", is_free=True)
_REVOKE_TOKEN = Endpoint("revokeToken", "DELETE", "/v1/auth/tokens/{id}", is_free=True)


class TokensCalls(Calling):
    def create_token(
        self,
        *,
        token_name: str,
        abilities: Sequence[Literal["*", "api:data", "account:read", "monitoring:manage"]] | None = None,
        expires_at: str | None | Unset = UNSET,
        monthly_credit_limit: int | None | Unset = UNSET,
    ) -> CreatedToken:
        """Create a Bearer token: `POST /v1/auth/tokens/create`."""
        answer: CreatedToken = self._call(_CREATE_TOKEN, {
            "token_name": token_name,
            "abilities": abilities,
            "expires_at": expires_at,
            "monthly_credit_limit": monthly_credit_limit,
        })
        return answer

    def list_tokens(self, *, per_page: int | None = None, cursor: str | None = None) -> Tokens:
        """List the Bearer tokens of the account: `GET /v1/auth/tokens`."""
        answer: Tokens = self._call(_LIST_TOKENS, {"per_page": per_page, "cursor": cursor})
        return answer

    def revoke_tokens(self) -> RevokedTokens:
        """Revoke all Bearer tokens of the account: `DELETE /v1/auth/tokens`."""
        answer: RevokedTokens = self._call(_REVOKE_TOKENS, {})
        return answer

    def revoke_token(self, *, id: str) -> RevokedToken:
        """Revoke a Bearer token: `DELETE /v1/auth/tokens/{id}`."""
        answer: RevokedToken = self._call(_REVOKE_TOKEN, {"id": id})
        return answer
