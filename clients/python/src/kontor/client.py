"""The client of the service."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from typing import Any

from .endpoint import Endpoint
from .operations import Operations
from .retries import Retries, retrying
from .transport import make_opener, request_of, send


class Kontor(Operations):
    """A client of the service: every operation is a method. It sends nothing until one of them is called.

    `base_url` is the base address of the service, such as `https://data.example/api`. Give an `api_key` or a Bearer
    `token`; it is sent in its header alone. `timeout` is how long the network may be silent, each attempt, in seconds.
    A call that fails raises a `KontorError`. One client may be used by several threads.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        token: str | None = None,
        timeout: float = 60.0,
        retries: Retries = Retries(),
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        if (api_key is None) == (token is None):
            raise ValueError("Give either api_key or token")
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url must begin with https:// or http://, not {base_url!r}")
        self._base_url = base_url.rstrip("/")
        self._credential = {"x-api-key": api_key} if api_key is not None else {"authorization": f"Bearer {token}"}
        self._timeout = timeout
        self._retries = retries
        self._opener = make_opener(ssl_context)

    def __repr__(self) -> str:
        return f"Kontor({self._base_url!r})"

    def _call(self, endpoint: Endpoint, given: Mapping[str, Any]) -> Any:
        request = request_of(endpoint, self._base_url, self._credential, given)
        return retrying(lambda: send(request, self._opener, self._timeout), endpoint, self._retries)
