"""The operations of the contract."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from .organizations import OrganizationsCalls
from .people import PeopleCalls
from .documents import DocumentsCalls
from .signals import SignalsCalls
from .prices import PricesCalls
from .tokens import TokensCalls
from .account import AccountCalls
from .monitoring import MonitoringCalls
from .webhook_endpoints import WebhookEndpointsCalls
from .webhook_deliveries import WebhookDeliveriesCalls


class Operations(
    OrganizationsCalls,
    PeopleCalls,
    DocumentsCalls,
    SignalsCalls,
    PricesCalls,
    TokensCalls,
    AccountCalls,
    MonitoringCalls,
    WebhookEndpointsCalls,
    WebhookDeliveriesCalls,
):
    """Every operation of the service. A call that fails raises a `KontorError`."""
