"""When a call is sent again."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .endpoint import Endpoint
from .failures import KontorProblem, NoAnswer, UnexpectedAnswer

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Retries:
    """When a call is sent again. Refusals with 429 and 503 that charged nothing always are."""

    max_attempts: int = 5
    """The maximum number of attempts of a call, the first one included."""
    max_wait: float = 120.0
    """The maximum wait of a call between all its attempts, in seconds."""


def _is_worth_repeating(failure: Exception, is_repeatable: bool) -> bool:
    """A refusal that charged nothing came before any effect. What has no answer may have had one."""
    if isinstance(failure, KontorProblem):
        is_in_progress = failure.code == "idempotency_conflict" and failure.retry_after_seconds is not None
        return is_in_progress or (failure.status in (429, 503) and failure.credits_charged == 0)
    if not is_repeatable:
        return False
    return isinstance(failure, NoAnswer) or (
        isinstance(failure, UnexpectedAnswer) and failure.status in (429, 502, 503, 504)
    )


def _wait_after(failure: Exception, attempt: int) -> float:
    """What the service says; else the pause doubles with each attempt, and its second half is random."""
    if isinstance(failure, (KontorProblem, UnexpectedAnswer)) and failure.retry_after_seconds is not None:
        return float(failure.retry_after_seconds)
    return min(30.0, 0.5 * 2.0 ** (attempt - 1)) * random.uniform(0.5, 1.0)


def retrying(attempt_once: Callable[[], Answer], endpoint: Endpoint, retries: Retries) -> Answer:
    """Sends a call again as long as that may help and repeats no charge."""
    is_repeatable = endpoint.is_under_key or (endpoint.method == "GET" and endpoint.is_free)
    waited = 0.0
    attempt = 1
    while True:
        try:
            return attempt_once()
        except (KontorProblem, NoAnswer, UnexpectedAnswer) as failure:
            wait = _wait_after(failure, attempt)
            is_over = attempt >= retries.max_attempts or waited + wait > retries.max_wait
            if is_over or not _is_worth_repeating(failure, is_repeatable):
                raise
            time.sleep(wait)
            waited += wait
            attempt += 1
