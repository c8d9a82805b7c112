"""Verification of webhook messages."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Mapping
from typing import Literal, TypedDict, cast

from .types import EndpointTest, SignalDetected

Refusal = Literal["MISSING_HEADERS", "TOO_OLD_OR_NEW", "WRONG_SIGNATURE", "MALFORMED_SECRET"]
"""Why a message is refused."""


class Challenge(TypedDict):
    """What an endpoint echoes."""

    challenge: str


class EndpointVerification(TypedDict):
    """A challenge: answer it with `data["challenge"]` in the header `webhook-verification`."""

    id: str
    type: Literal["endpoint.verification"]
    data: Challenge


WebhookMessage = EndpointTest | EndpointVerification | SignalDetected
"""What a verified message says."""

TOLERANCE = 300
"""The most that a message may be older or newer than the clock here, in seconds."""


class MessageRefused(Exception):
    """A message that is not to be trusted; answer it with 400."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(f"The webhook message is refused: {reason}")
        self.reason: Refusal = reason


def _key_of(secret: str) -> bytes:
    match = re.fullmatch(r"whsec_([A-Za-z\d+/]+=*)", secret)
    try:
        return base64.b64decode(match[1] if match else "!", validate=True)
    except binascii.Error:
        raise MessageRefused("MALFORMED_SECRET") from None


def verify_message(body: bytes | str, headers: Mapping[str, str], secrets: Iterable[str]) -> WebhookMessage:
    """Verifies a message, and returns what it says.

    It must be signed with one of the secrets (two while one is rotated), and sent within five minutes of now. `body`
    is what arrived, before any parsing. Keep the `id` of what was handled: a message may come more than once. Raises
    `MessageRefused`.
    """
    read = {name.lower(): value for name, value in headers.items()}
    message_id = read.get("webhook-id")
    sent = read.get("webhook-timestamp", "")
    signatures = read.get("webhook-signature")
    if not message_id or not signatures or not re.fullmatch(r"[0-9]{1,12}", sent):
        raise MessageRefused("MISSING_HEADERS")
    if abs(time.time() - int(sent)) > TOLERANCE:
        raise MessageRefused("TOO_OLD_OR_NEW")
    payload = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{sent}.".encode() + payload
    for secret in secrets:
        digest = hmac.new(_key_of(secret), signed, hashlib.sha256).digest()
        expected = f"v1,{base64.b64encode(digest).decode()}".encode()
        for signature in signatures.split(" "):
            if hmac.compare_digest(signature.encode(), expected):
                return cast(WebhookMessage, json.loads(payload))
    raise MessageRefused("WRONG_SIGNATURE")
