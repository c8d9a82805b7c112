"""Which calls are sent again, against a server that counts them."""

from __future__ import annotations

import json
import threading
import unittest
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer

from kontor import Kontor, NoAnswer, Retries, ServiceFailed, UnexpectedAnswer

Handler = Callable[[BaseHTTPRequestHandler], None]


class Served:
    """A server of one test: what it was asked, and how it answers in turn. The last answer stays."""

    def __init__(self, *answers: Handler) -> None:
        self.keys: list[str | None] = []
        served = self

        class Requests(BaseHTTPRequestHandler):
            def answer(self) -> None:
                self.rfile.read(int(self.headers.get("content-length", 0)))
                served.keys.append(self.headers.get("idempotency-key"))
                answers[min(len(served.keys), len(answers)) - 1](self)

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Requests)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def kontor(self, retries: Retries = Retries()) -> Kontor:
        return Kontor(f"http://127.0.0.1:{self.server.server_port}/api", api_key="kt_any", retries=retries)


def lost(request: BaseHTTPRequestHandler) -> None:
    request.close_connection = True


def answered(status: int, body: object, media_type: str = "application/json", **headers: str) -> Handler:
    def answer(request: BaseHTTPRequestHandler) -> None:
        text = json.dumps(body).encode()
        request.send_response(status)
        for name, value in {"content-type": media_type, "content-length": str(len(text)), **headers}.items():
            request.send_header(name.replace("_", "-"), value)
        request.end_headers()
        request.wfile.write(text)

    return answer


def busy(charged: int) -> Handler:
    problem = {
        "type": "/problems/temporarily-unavailable",
        "title": "Temporarily unavailable",
        "status": 503,
        "detail": "Ask again.",
        "code": "temporarily_unavailable",
        "request_id": "req_1",
        "meta": {"message": "Ask again.", "request_credit_cost": charged},
    }
    return answered(503, problem, "application/problem+json", retry_after="0")


class WhatIsSentAgain(unittest.TestCase):
    def test_a_paid_call_is_under_its_key(self) -> None:
        with Served(lost, answered(200, {"results": []})) as served:
            served.kontor().search_organizations(q="alpha")
        self.assertEqual(len(served.keys), 2)
        self.assertIsNotNone(served.keys[0])
        self.assertEqual(served.keys[0], served.keys[1])

    def test_a_change_without_a_key_is_not(self) -> None:
        with Served(lost) as served, self.assertRaises(NoAnswer):
            served.kontor().create_token(token_name="job")
        self.assertEqual(served.keys, [None])

    def test_a_free_call_is(self) -> None:
        with Served(lost, answered(200, {"meta": {}})) as served:
            served.kontor().get_credits()
        self.assertEqual(len(served.keys), 2)

    def test_a_change_is_under_its_key(self) -> None:
        with Served(lost, answered(200, {"monitor": {}})) as served:
            served.kontor().pause_monitor(id="mon_1")
        self.assertEqual(len(served.keys), 2)
        self.assertIsNotNone(served.keys[0])
        self.assertEqual(served.keys[0], served.keys[1])

    def test_what_is_busy_is_where_nothing_was_charged(self) -> None:
        with Served(busy(0), answered(200, {"results": []})) as served:
            served.kontor().search_organizations(q="alpha")
        self.assertEqual(len(served.keys), 2)
        with Served(busy(5)) as served, self.assertRaises(ServiceFailed) as failed:
            served.kontor().search_organizations(q="alpha")
        self.assertEqual((len(served.keys), failed.exception.credits_charged), (1, 5))

    def test_no_more_often_than_wanted(self) -> None:
        with Served(busy(0)) as served, self.assertRaises(ServiceFailed):
            served.kontor(Retries(max_attempts=3)).get_credits()
        self.assertEqual(len(served.keys), 3)

    def test_a_redirect_is_not_followed(self) -> None:
        with Served(answered(302, {}, location="http://127.0.0.1:9/")) as served, self.assertRaises(UnexpectedAnswer):
            served.kontor().get_credits()
        self.assertEqual(len(served.keys), 1)


if __name__ == "__main__":
    unittest.main()
