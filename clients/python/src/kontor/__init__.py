"""A client of the Kontor API: official German commercial-register data."""

from .client import Kontor
from .endpoint import UNSET
from .failures import (
    Conflict,
    InsufficientCredits,
    InvalidRequest,
    KontorError,
    KontorProblem,
    NoAnswer,
    NotAllowed,
    NotFound,
    NotVerified,
    RateLimited,
    ServiceFailed,
    Unauthenticated,
    UnexpectedAnswer,
)
from .file import File
from .pages import NewSignals, SignalsPosition, account_pages, new_signals, search_pages, signal_pages
from .quotes import Quote, quote
from .retries import Retries

__all__ = [
    "UNSET",
    "Conflict",
    "File",
    "InsufficientCredits",
    "InvalidRequest",
    "Kontor",
    "KontorError",
    "KontorProblem",
    "NewSignals",
    "NoAnswer",
    "NotAllowed",
    "NotFound",
    "NotVerified",
    "Quote",
    "RateLimited",
    "Retries",
    "ServiceFailed",
    "SignalsPosition",
    "Unauthenticated",
    "UnexpectedAnswer",
    "account_pages",
    "new_signals",
    "quote",
    "search_pages",
    "signal_pages",
]
