"""What a call raises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from .types import NotVerifiedWebhookEndpoint, Problem


@dataclass(frozen=True)
class Facts:
    """What every failure says: the operation and, where the service answered, the request and its charge."""

    operation: str
    status: int | None = None
    request_id: str | None = None
    credits_charged: int | None = None
    retry_after_seconds: int | None = None


class KontorError(Exception):
    """Any failure of a call.

    `credits_charged` is what was charged although the call failed, in credits; None where no answer says so.
    """

    def __init__(self, message: str, facts: Facts) -> None:
        super().__init__(message)
        self.operation = facts.operation
        self.status = facts.status
        self.request_id = facts.request_id
        self.credits_charged = facts.credits_charged
        self.retry_after_seconds = facts.retry_after_seconds


class KontorProblem(KontorError):
    """A refusal by the service: `code` says which one, and `problem` is its whole body."""

    def __init__(self, problem: Problem, facts: Facts) -> None:
        super().__init__(
            problem["detail"],
            Facts(
                operation=facts.operation,
                status=problem["status"],
                request_id=problem["request_id"],
                credits_charged=problem["meta"]["request_credit_cost"],
                retry_after_seconds=facts.retry_after_seconds,
            ),
        )
        self.code: str = problem["code"]
        self.problem = problem


class InvalidRequest(KontorProblem):
    """400 and 422: parameters or the body are not as the contract says."""


class Unauthenticated(KontorProblem):
    """401: the credential is unknown, malformed, expired or revoked."""


class InsufficientCredits(KontorProblem):
    """402: the balance, or with the code budget_exceeded the monthly limit of the credential, does not cover the request."""


class NotAllowed(KontorProblem):
    """403: the plan or the token does not allow it."""


class NotFound(KontorProblem):
    """404: there is no such thing."""


class Conflict(KontorProblem):
    """409: the state does not allow it, or the outcome is not known."""


class RateLimited(KontorProblem):
    """429: too many requests, also after all attempts."""


class ServiceFailed(KontorProblem):
    """500 and 503: the service failed, also after all attempts."""


class NoAnswer(KontorError):
    """The network failed, it took too long, or the answer broke off: whether the service acted is not known."""


class UnexpectedAnswer(KontorError):
    """An answer that is not in the contract, such as the page of a proxy."""


class NotVerified(KontorError):
    """A webhook endpoint that did not echo its challenge; `answer["meta"]["reason"]` says what it did."""

    def __init__(self, answer: NotVerifiedWebhookEndpoint, facts: Facts) -> None:
        endpoint = answer["endpoint"]["id"]
        super().__init__(f"The webhook endpoint {endpoint} is not verified: {answer['meta']['reason']}", facts)
        self.answer = answer


_PROBLEM_CLASSES: dict[int, type[KontorProblem]] = {
    400: InvalidRequest,
    401: Unauthenticated,
    402: InsufficientCredits,
    403: NotAllowed,
    404: NotFound,
    409: Conflict,
    422: InvalidRequest,
    429: RateLimited,
    500: ServiceFailed,
    503: ServiceFailed,
}


def failure_of(body: object, media_type: str, facts: Facts) -> KontorError:
    """Returns the failure that an answer with an error status becomes."""
    if isinstance(body, dict):
        known = cast("dict[str, Any]", body)
        if media_type.startswith("application/problem+json") and {"status", "code", "detail", "meta"} <= known.keys():
            return _PROBLEM_CLASSES.get(known["status"], KontorProblem)(cast("Problem", known), facts)
        if "verified" in known:
            return NotVerified(cast("NotVerifiedWebhookEndpoint", known), facts)
    return UnexpectedAnswer(
        f"{facts.operation}: {facts.status} {media_type} is not an answer of the contract", facts
    )
