"""Types of the contract: shared."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict


class Registration(TypedDict):
    court: str
    register_type: RegisterType
    register_number: str
    register_number_extra: str | None
    euid: str
    former: Sequence[RegistrationFormer]


class AnswerMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


OrganizationStatus: TypeAlias = "Literal[\"ACTIVE\", \"INACTIVE\", \"TERMINATED\", \"DISSOLVED\", \"INSOLVENT\"]"


DocumentType: TypeAlias = "Literal[\"AD\", \"CD\", \"shareholders_list\", \"articles_of_association\", \"SI\"]"


class Role(TypedDict):
    en: RoleName
    de: RoleName


class RoleName(TypedDict):
    long: str
    short: str


class Amount(TypedDict):
    amount: float
    currency: str


class LabelledRole(TypedDict):
    label: str
    en: RoleName
    de: RoleName


class Shareholdings(TypedDict):
    holdings: ShareholdingsHoldings
    summary: ShareholdingsSummary


class Shareholding(TypedDict):
    organization: ShareholdingOrganization
    ownership: ShareholdingOwnership
    as_of: str | None
    relation: NotRequired[Literal["DIRECT_PARENT", "ULTIMATE_PARENT"]]
    source_kind: NotRequired[Literal["GLOBAL_LEI_INDEX"]]


class Bilingual(TypedDict):
    en: str
    de: str


class Network(TypedDict):
    depth: int
    nodes: Sequence[NetworkNodes]
    connections: Sequence[NetworkConnections]


PartyType: TypeAlias = "Literal[\"ORGANIZATION\", \"PERSON\"]"


class NetworkParty(TypedDict):
    node_id: str
    type: PartyType
    name: str


ConnectionType: TypeAlias = "Literal[\"ROLE\", \"SHAREHOLDING\"]"


RegisterType: TypeAlias = "Literal[\"HRA\", \"HRB\", \"GnR\", \"PR\", \"VR\", \"GsR\", \"SR\"]"


Plan: TypeAlias = "Literal[\"free\", \"plus\", \"pro\", \"max\"]"


class DecimalAmount(TypedDict):
    amount: str
    currency: str


Topic: TypeAlias = "Literal[\"NEW_REGISTRATIONS\", \"MASTER_DATA_CHANGES\", \"CLOSURES\", \"ROLE_HOLDER_CHANGES\", \"CAPITAL_CHANGES\", \"INSOLVENCIES\", \"TRANSFORMATIONS\"]"


Tier: TypeAlias = "Literal[\"ALL\", \"PRO\", \"MAX\"]"


class Pagination(TypedDict):
    next_cursor: str | None
    per_page: int
    has_more: bool


SubscriptionStatus: TypeAlias = "Literal[\"active\", \"past_due\", \"canceled\"]"


WebhookDeliveryStatus: TypeAlias = "Literal[\"pending\", \"in_flight\", \"retry_wait\", \"succeeded\", \"exhausted\", \"blocked_endpoint\", \"cancelled\"]"


class RegistrationFormer(TypedDict):
    court: str
    register_type: RegisterType
    register_number: str
    until: str | None


class ShareholdingsHoldings(TypedDict):
    current: Sequence[Shareholding]
    past: Sequence[Shareholding]


class ShareholdingsSummary(TypedDict):
    total_current: int


class ShareholdingOrganization(TypedDict):
    entity_id: str
    name: str
    status: OrganizationStatus
    legal_form: str | None
    registration: Registration | None


class ShareholdingOwnership(TypedDict):
    percentage: float | None
    contribution: Amount | None


class NetworkNodes(TypedDict):
    node_id: str
    entity_id: str
    type: PartyType
    name: str
    depth: int
    is_root: bool


class NetworkConnections(TypedDict):
    source: NetworkParty
    target: NetworkParty
    connection_type: ConnectionType
    label: str
    start_date: str | None
    end_date: str | None
    is_current: bool
    depth: int
    source_kind: NotRequired[Literal["GLOBAL_LEI_INDEX"]]
