"""How a request is written and sent."""

from __future__ import annotations

import http.client
import json
import re
import socket
import ssl
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any

from .endpoint import Endpoint, Unset
from .failures import Facts, NoAnswer, failure_of
from .file import File


@dataclass(frozen=True)
class Sent:
    """A request as it is sent, the same for all attempts of a call."""

    endpoint: Endpoint
    url: str
    headers: Mapping[str, str]
    body: bytes | None


def _text_of(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return ",".join(_text_of(item) for item in value)
    return json.dumps(value, ensure_ascii=False)


def request_of(endpoint: Endpoint, base_url: str, credential: Mapping[str, str], given: Mapping[str, Any]) -> Sent:
    """Returns the parts of a request: what its path names, what its query takes, its key, and its body."""
    rest = {
        name: value
        for name, value in given.items()
        if not isinstance(value, Unset) and (value is not None or name in endpoint.nullable)
    }
    key = rest.pop("Idempotency-Key", None)

    def named(match: re.Match[str]) -> str:
        return urllib.parse.quote(_text_of(rest.pop(match[1])), safe="")

    path = re.sub(r"\{(\w+)\}", named, endpoint.path)
    query = urllib.parse.urlencode(
        {name: _text_of(value) for name, value in rest.items() if name in endpoint.query or not endpoint.has_body}
    )
    headers = {"user-agent": "kontor-python/0.1.0", "accept": "*/*", **credential}
    if endpoint.is_under_key:
        headers["idempotency-key"] = key or str(uuid.uuid4())
    body = None
    if endpoint.has_body:
        members = {name: value for name, value in rest.items() if name not in endpoint.query}
        body = json.dumps(members).encode()
        headers["content-type"] = "application/json"
    return Sent(endpoint, f"{base_url}{path}{'?' + query if query else ''}", headers, body)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the credential elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


def make_opener(context: ssl.SSLContext | None) -> urllib.request.OpenerDirector:
    """Makes what opens connections: without redirects, with the certificates of the platform unless given."""
    return urllib.request.build_opener(_NoRedirects(), urllib.request.HTTPSHandler(context=context))


def _whole_number(text: str | None) -> int | None:
    return int(text) if text is not None and re.fullmatch(r"\d{1,9}", text) else None


def _facts(endpoint: Endpoint, status: int, headers: Message) -> Facts:
    return Facts(
        operation=endpoint.name,
        status=status,
        request_id=headers.get("x-request-id"),
        credits_charged=_whole_number(headers.get("x-credits-charged")),
        retry_after_seconds=_whole_number(headers.get("retry-after")),
    )


def _parsed(body: bytes) -> object:
    try:
        return json.loads(body)
    except ValueError:
        return None


_NETWORK = (OSError, http.client.HTTPException, socket.timeout)


def send(request: Sent, opener: urllib.request.OpenerDirector, timeout: float) -> Any:
    """Sends a request once, and returns its answer."""
    endpoint = request.endpoint
    to_send = urllib.request.Request(request.url, request.body, dict(request.headers), method=endpoint.method)
    try:
        response = opener.open(to_send, timeout=timeout)
    except urllib.error.HTTPError as refusal:
        facts = _facts(endpoint, refusal.code, refusal.headers)
        try:
            body = _parsed(refusal.read())
        except _NETWORK:
            body = None
        finally:
            refusal.close()
        raise failure_of(body, refusal.headers.get("content-type", ""), facts) from None
    except _NETWORK as cause:
        raise NoAnswer(f"{endpoint.name}: no answer: {getattr(cause, 'reason', cause)}", Facts(endpoint.name)) from cause
    facts = _facts(endpoint, response.status, response.headers)
    if endpoint.is_file:
        name = re.search(r'filename="([^"/\\]+)"', response.headers.get("content-disposition", ""))
        return File(
            file_name=name[1] if name else None,
            media_type=response.headers.get("content-type", "application/octet-stream"),
            is_official=response.headers.get("x-document-official") == "true",
            request_id=facts.request_id,
            request_credit_cost=facts.credits_charged or 0,
            credits_remaining=_whole_number(response.headers.get("x-credits-remaining")),
            _body=response,
            _facts=facts,
        )
    with response:
        try:
            return json.loads(response.read())
        except (*_NETWORK, ValueError) as cause:
            raise NoAnswer(f"{endpoint.name}: the answer broke off", facts) from cause
