"""Documents."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from .failures import Facts, NoAnswer


class _Readable(Protocol):
    """A body that is read as it arrives."""

    def read(self, size: int = -1, /) -> bytes: ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class File:
    """A document: its name and type, its bytes as they arrive, and what it cost. Read it once, or close it."""

    file_name: str | None
    media_type: str
    is_official: bool
    """Whether the register issued it; an excerpt that the service printed itself is not official."""
    request_id: str | None
    request_credit_cost: int
    credits_remaining: int | None
    _body: _Readable = field(repr=False)
    _facts: Facts = field(repr=False)

    def read(self) -> bytes:
        """Returns all bytes."""
        return b"".join(self)

    def __iter__(self) -> Iterator[bytes]:
        """Yields the bytes in parts of at most 64 KiB, as they arrive."""
        try:
            while part := self._body.read(65536):
                yield part
        except (OSError, http.client.HTTPException) as cause:
            raise NoAnswer(f"{self._facts.operation}: the document broke off", self._facts) from cause
        finally:
            self._body.close()

    def close(self) -> None:
        """Gives up what was not read."""
        self._body.close()
