"""Verification of messages, and prices."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import time
import unittest
from typing import cast

from kontor import quote
from kontor.types import PriceList
from kontor.webhooks import MessageRefused, verify_message

PRICES = cast(
    PriceList,
    {
        "prices": {
            "operations": {"fetch-organization": 5, "signals": 20},
            "features": {"ubos": 10, "network": 25},
            "person_features": {},
            "ai_search": 20,
            "realtime_mode": 10,
        },
        "plans": {"network": ["pro", "max"]},
    },
)

BODY = json.dumps({"id": "msg_1", "type": "endpoint.test", "data": {"test": True}}).encode()


def new_secret() -> str:
    return f"whsec_{base64.b64encode(os.urandom(32)).decode()}"


def headers_of(secret: str, sent: float | None = None) -> dict[str, str]:
    at = str(int(time.time() if sent is None else sent))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = hmac.new(key, b".".join([b"msg_1", at.encode(), BODY]), hashlib.sha256).digest()
    return {
        "Webhook-Id": "msg_1",
        "Webhook-Timestamp": at,
        "Webhook-Signature": f"v1,{'A' * 43}= v2,unknown v1,{base64.b64encode(signature).decode()}",
    }


class Messages(unittest.TestCase):
    def refusal(self, body: bytes, headers: dict[str, str], secrets: list[str]) -> str:
        with self.assertRaises(MessageRefused) as refused:
            verify_message(body, headers, secrets)
        return refused.exception.reason

    def test_any_of_the_secrets_verifies(self) -> None:
        former, current = new_secret(), new_secret()
        self.assertEqual(verify_message(BODY, headers_of(former), [current, former])["type"], "endpoint.test")

    def test_refusals(self) -> None:
        secret = new_secret()
        headers = headers_of(secret)
        self.assertEqual(self.refusal(BODY, headers_of(new_secret()), [secret]), "WRONG_SIGNATURE")
        self.assertEqual(self.refusal(BODY + b" ", headers, [secret]), "WRONG_SIGNATURE")
        self.assertEqual(self.refusal(BODY, headers_of(secret, time.time() - 301), [secret]), "TOO_OLD_OR_NEW")
        self.assertEqual(self.refusal(BODY, {}, [secret]), "MISSING_HEADERS")
        self.assertEqual(self.refusal(BODY, headers, ["secret"]), "MALFORMED_SECRET")


class Quotes(unittest.TestCase):
    def test_a_plan_leaves_features_out(self) -> None:
        asked = ["network", "ubos", "ubos"]
        self.assertEqual(quote(PRICES, "fetch-organization", plan="plus", features=asked).largest, 15)
        self.assertEqual(quote(PRICES, "fetch-organization", plan="plus", features=asked).ignored_features, ("network",))
        self.assertEqual(quote(PRICES, "fetch-organization", plan="pro", features=asked, ai_search=True).largest, 60)
        self.assertEqual(quote(PRICES, "fetch-organization", plan="pro", ai_search=True).base, 25)
        self.assertEqual(quote(PRICES, "signals").largest, 20)


if __name__ == "__main__":
    unittest.main()
