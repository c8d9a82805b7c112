"""Every kind of call against a running service: KONTOR_URL, KONTOR_API_KEY (a plan of pro), KONTOR_POOR_KEY."""

from __future__ import annotations

import os
import unittest

from kontor import (
    InsufficientCredits,
    InvalidRequest,
    Kontor,
    KontorProblem,
    NoAnswer,
    NotFound,
    Unauthenticated,
    account_pages,
    new_signals,
    search_pages,
    signal_pages,
)

URL = os.environ["KONTOR_URL"]
COMPANY = os.environ["KONTOR_COMPANY"]


def client(key: str = os.environ["KONTOR_API_KEY"]) -> Kontor:
    return Kontor(URL, api_key=key)


class Service(unittest.TestCase):
    def test_parameters_of_all_kinds(self) -> None:
        kontor = client()
        found = kontor.search_organizations(q="alpha", filters={"active": True}, limit=1)
        self.assertEqual(found["meta"]["request_credit_cost"], 1)
        entity = found["results"][0]["entity_id"]
        profile = kontor.fetch_organization(q=entity, features=["related_persons", "network"])
        self.assertEqual(profile["entity_id"], entity)
        token = kontor.create_token(token_name="CRM", abilities=["api:data"])
        self.assertEqual(token["abilities"], ["api:data"])
        self.assertEqual(kontor.revoke_tokens()["revoked"], 1)

    def test_a_change_answers_with_what_was_changed(self) -> None:
        kontor = client()
        created = kontor.create_webhook_endpoint(name="CRM", url="https://receiver.example/kontor")
        archived = kontor.archive_webhook_endpoint(id=created["endpoint"]["id"])
        self.assertEqual(archived["endpoint"]["status"], "archived")

    def test_a_document_arrives_as_a_file(self) -> None:
        file = client().fetch_document(company_id=COMPANY, document_type="AD")
        self.assertEqual(file.request_credit_cost, 15)
        self.assertEqual(file.media_type, "application/pdf")
        self.assertTrue(file.read().startswith(b"%PDF"))

    def test_refusals_are_errors_of_their_class(self) -> None:
        with self.assertRaises(InsufficientCredits) as poor:
            client(os.environ["KONTOR_POOR_KEY"]).list_signals()
        self.assertIsInstance(poor.exception, KontorProblem)
        self.assertEqual((poor.exception.code, poor.exception.status), ("INSUFFICIENT_CREDITS", 402))
        self.assertEqual(poor.exception.credits_charged, 0)
        self.assertEqual(poor.exception.request_id, poor.exception.problem["request_id"])
        with self.assertRaises(NotFound):
            client().fetch_organization(q="f" * 32)
        with self.assertRaises(InvalidRequest) as wrong:
            client().search_organizations(q="a")
        self.assertIn("q", wrong.exception.problem["invalid_params"])  # type: ignore[typeddict-item]
        with self.assertRaises(Unauthenticated):
            client("kt_unknown").get_credits()

    def test_a_service_that_is_not_there_gives_no_answer(self) -> None:
        with self.assertRaisesRegex(NoAnswer, "searchOrganizations: no answer: .*refused"):
            Kontor("http://127.0.0.1:9", api_key="kt_any").search_organizations(q="alpha")

    def test_pages_come_one_after_the_other(self) -> None:
        kontor = client()
        hits = [hit for page in search_pages(kontor, q="alpha", limit=1) for hit in page["results"]]
        self.assertEqual(len(hits), len({hit["entity_id"] for hit in hits}))
        signals = [signal for page in signal_pages(kontor, topics=["CLOSURES"]) for signal in page["signals"]]
        self.assertEqual(len({signal["event"]["id"] for signal in signals}), 25)
        entries = [entry for page in account_pages(kontor, "list_transactions", per_page=2) for entry in page["transactions"]]
        self.assertEqual(len(entries), len({entry["id"] for entry in entries}))

    def test_a_feed_reports_each_signal_once(self) -> None:
        kontor = client()
        first = new_signals(kontor, "2026-02-01", topics=["CLOSURES"])
        self.assertEqual(len({signal["event"]["id"] for signal in first.signals}), 25)
        again = new_signals(kontor, first.position, topics=["CLOSURES"])
        self.assertEqual(again.signals, [])
        self.assertEqual(again.position, first.position)


if __name__ == "__main__":
    unittest.main()
