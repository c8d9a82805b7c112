"""What sends the operations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from .endpoint import Endpoint


class Calling(ABC):
    """Sends operations: the methods of the classes below it are the operations of one part of the contract each."""

    @abstractmethod
    def _call(self, endpoint: Endpoint, given: Mapping[str, Any]) -> Any:
        """The answer to an operation, given its parameters and the members of its body."""
