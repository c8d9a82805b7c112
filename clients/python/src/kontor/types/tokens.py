"""Types of the contract: tokens."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .shared import AnswerMeta, Pagination


class RevokedTokens(TypedDict):
    message: str
    revoked: int
    meta: AnswerMeta


class RevokedToken(TypedDict):
    message: str
    token_name: str
    meta: AnswerMeta


class Tokens(TypedDict):
    tokens: Sequence[ListedToken]
    total: int
    pagination: Pagination
    meta: AnswerMeta


class ListedToken(TypedDict):
    id: int
    name: str
    abilities: Sequence[Ability]
    expires_at: str | None
    monthly_credit_limit: int | None
    created_at: str
    last_used_at: str | None


class CreatedToken(TypedDict):
    token: str
    name: str
    abilities: Sequence[Ability]
    expires_at: str | None
    monthly_credit_limit: int | None
    created_at: str
    meta: AnswerMeta


class NewToken(TypedDict):
    token_name: str
    abilities: NotRequired[Sequence[Literal["*", "api:data", "account:read", "monitoring:manage"]]]
    expires_at: NotRequired[str | None]
    monthly_credit_limit: NotRequired[int | None]


Ability: TypeAlias = "Literal[\"api:data\", \"account:read\", \"monitoring:manage\", \"account:keys\"]"
