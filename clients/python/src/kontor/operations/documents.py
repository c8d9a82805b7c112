"""Operations of the contract: documents."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from ..calling import Calling
from ..endpoint import Endpoint
from ..file import File
from ..types import DocumentType


_FETCH_DOCUMENT = Endpoint(
    "fetchDocument",
    "GET",
    "/v1/fetch-document",
    query=("company_id", "document_type"),
    is_file=True,
    is_under_key=True,
)


class DocumentsCalls(Calling):
    def fetch_document(
        self,
        *,
        company_id: str,
        document_type: DocumentType,
        idempotency_key: str | None = None,
    ) -> File:
        """Fetch a document of an organization: `GET /v1/fetch-document`."""
        answer: File = self._call(_FETCH_DOCUMENT, {
            "company_id": company_id,
            "document_type": document_type,
            "Idempotency-Key": idempotency_key,
        })
        return answer
