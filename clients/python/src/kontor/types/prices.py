"""Types of the contract: prices."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from .shared import AnswerMeta, Plan, Tier


class PriceLists(TypedDict):
    price_list: PriceList
    coming: Sequence[PriceList]
    meta: AnswerMeta


class Prices(TypedDict):
    operations: PricesOperations
    features: PricesFeatures
    person_features: PricesPersonFeatures
    unofficial_excerpt: int
    ai_search: int
    realtime_mode: int
    monitoring: PricesMonitoring


PriceList = TypedDict(
    "PriceList",
    {
        "version": "str",
        "from": "str | None",
        "prices": "Prices",
        "plans": "PriceListPlans",
        "topics": "PriceListTopics",
        "tiers": "PriceListTiers",
        "limits": "PriceListLimits",
        "account_limits": "PriceListAccountLimits",
        "subscriptions": "PriceListSubscriptions",
    },
)


PricesOperations = TypedDict(
    "PricesOperations",
    {
        "search-organizations": "int",
        "fetch-organization": "int",
        "fetch-person": "int",
        "fetch-document": "int",
        "signals": "int",
        "signals-detail": "int",
        "signals-catalog": "int",
        "monitoring-management": "int",
    },
)


class PricesFeatures(TypedDict):
    financial_kpi: int
    publications: int
    related_persons: int
    balance_sheet_accounts: int
    profit_and_loss_account: int
    insolvency_publications: int
    annual_financial_statements: int
    annual_financial_statements__html: int
    shareholders: int
    shareholdings: int
    ubos: int
    news: int
    mergers_and_acquisitions: int
    website_content: int
    documents: int
    network: int


class PricesPersonFeatures(TypedDict):
    shareholdings: int
    network: int


class PricesMonitoring(TypedDict):
    cycle: PricesMonitoringCycle
    extra_check: int


class PricesMonitoringCycle(TypedDict):
    daily: int
    every_3_days: int
    weekly: int
    monthly: int


class PriceListPlans(TypedDict):
    persons: Sequence[Plan]
    network: Sequence[Plan]


class PriceListTopics(TypedDict):
    NEW_REGISTRATIONS: Tier
    MASTER_DATA_CHANGES: Tier
    CLOSURES: Tier
    ROLE_HOLDER_CHANGES: Tier
    CAPITAL_CHANGES: Tier
    INSOLVENCIES: Tier
    TRANSFORMATIONS: Tier


class PriceListTiers(TypedDict):
    ALL: Sequence[Plan]
    PRO: Sequence[Plan]
    MAX: Sequence[Plan]


class PriceListLimits(TypedDict):
    register: int
    document: int
    profile: int
    account: int
    suggest: int
    unauthenticated: int


class PriceListAccountLimits(TypedDict):
    tokens: int
    api_keys: int
    monitors: int
    webhook_endpoints: int
    mcp_sessions: int


class PriceListSubscriptions(TypedDict):
    grace_days: int
    allotments: PriceListSubscriptionsAllotments


class PriceListSubscriptionsAllotments(TypedDict):
    plus: int
    pro: int
    max: int
