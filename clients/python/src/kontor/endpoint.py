"""How an operation is sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


class Unset:
    """Marks a member of a body that is left out; None is sent as null."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()


@dataclass(frozen=True)
class Endpoint:
    """How an operation is sent, and what may happen when it is sent again."""

    name: str
    method: str
    path: str
    query: tuple[str, ...] = ()
    """The names that go into the query; the rest of the input is the body."""
    nullable: tuple[str, ...] = ()
    """Members of the body that may be null."""
    has_body: bool = False
    is_file: bool = False
    """Whether the answer is a file."""
    is_free: bool = False
    """Whether it costs nothing."""
    is_under_key: bool = False
    """Whether it happens, or is paid for, once under its `Idempotency-Key`, however often it is sent."""
