"""Operations of the contract: people."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence

from ..calling import Calling
from ..endpoint import Endpoint
from ..types import PersonFeature, PersonProfile


_FETCH_PERSON = Endpoint(
    "fetchPerson",
    "GET",
    "/v1/fetch-person",
    query=("person_q", "organization_q", "feature", "features"),
    is_under_key=True,
)


class PeopleCalls(Calling):
    def fetch_person(
        self,
        *,
        person_q: str,
        organization_q: str,
        idempotency_key: str | None = None,
        feature: Sequence[PersonFeature] | None = None,
        features: Sequence[PersonFeature] | None = None,
    ) -> PersonProfile:
        """Fetch the profile of a person: `GET /v1/fetch-person`."""
        answer: PersonProfile = self._call(_FETCH_PERSON, {
            "person_q": person_q,
            "organization_q": organization_q,
            "Idempotency-Key": idempotency_key,
            "feature": feature,
            "features": features,
        })
        return answer
