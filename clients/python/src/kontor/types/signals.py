"""Types of the contract: signals."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .shared import (
    Bilingual,
    DecimalAmount,
    LabelledRole,
    OrganizationStatus,
    RegisterType,
    Tier,
    Topic,
)
from .organizations import Phase


class SignalAnswer(TypedDict):
    signal: Signal
    meta: SignalsMeta


class Signal(TypedDict):
    event: SignalEvent
    organization: SignalOrganization
    register_entry: SignalRegisterEntry
    source: SignalSource
    parties: NotRequired[Mapping[str, PersonParty | OrganizationParty | OtherParty]]
    details: NotRequired[NewRegistrationDetails | MasterDataChangeDetails | ClosureDetails | RoleHolderChangeDetails | CapitalChangeDetails | InsolvencyDetails | TransformationDetails | OtherDetails]


class OtherDetails(TypedDict):
    schema: str


class TransformationDetails(TypedDict):
    schema: Literal["TRANSFORMATION"]
    transformation_kind: NotRequired[str]
    role: NotRequired[str]


class InsolvencyDetails(TypedDict):
    schema: Literal["INSOLVENCY"]
    procedure: str
    file_number: NotRequired[str]
    court: NotRequired[str]
    administrator: NotRequired[str]


class CapitalChangeDetails(TypedDict):
    schema: Literal["CAPITAL_CHANGE"]
    capital_kind: str
    resulting_amount: NotRequired[DecimalAmount]
    change_amount: NotRequired[DecimalAmount]


class RoleHolderChangeDetails(TypedDict):
    schema: Literal["ROLE_HOLDER_CHANGE"]
    role: NotRequired[LabelledRole]
    representation: NotRequired[str]


class ClosureDetails(TypedDict):
    schema: Literal["CLOSURE"]
    closure_kind: NotRequired[str]
    ground: NotRequired[str]
    legal_basis: NotRequired[str]
    objection_until: NotRequired[str]


class MasterDataChangeDetails(TypedDict):
    schema: Literal["MASTER_DATA_CHANGE"]
    changes: Sequence[MasterDataChangeDetailsChanges]
    derived: NotRequired[bool]


class NewRegistrationDetails(TypedDict):
    schema: Literal["NEW_REGISTRATION"]
    legal_form: NotRequired[str]
    purpose: NotRequired[str]
    capital: NotRequired[NewRegistrationDetailsCapital]
    articles_date: NotRequired[str]


class OtherParty(TypedDict):
    type: NotRequired[str]


class OrganizationParty(TypedDict):
    entity_id: str
    name: str
    registration: NotRequired[OrganizationPartyRegistration]
    foreign_registration: NotRequired[OrganizationPartyForeignRegistration]
    seat: NotRequired[OrganizationPartySeat]
    type: Literal["ORGANIZATION"]


class PersonParty(TypedDict):
    birth_date: NotRequired[str]
    entity_id: str
    location: NotRequired[PersonPartyLocation]
    name: str
    name_parts: PersonPartyNameParts
    type: Literal["PERSON"]


SourceKind: TypeAlias = "Literal[\"COMMERCIAL_REGISTER\", \"REGISTER_ANNOUNCEMENT\", \"INSOLVENCY_ANNOUNCEMENT\", \"STRUCTURED_CONTENT\"]"


class SignalsCatalog(TypedDict):
    catalog_version: Literal["1.0"]
    topics: Sequence[SignalsCatalogTopics]
    capabilities: SignalsCatalogCapabilities
    meta: SignalsCatalogMeta


class SignalsAnswer(TypedDict):
    signals: Sequence[Signal]
    pagination: SignalsAnswerPagination
    filters: SignalsAnswerFilters
    warnings: Sequence[SignalsAnswerWarnings]
    meta: SignalsMeta


class SignalsMeta(TypedDict):
    schema_version: Literal["1.0"]
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    credit_breakdown: NotRequired[Mapping[str, int]]
    charged_by: NotRequired[str]


class SignalEvent(TypedDict):
    id: str
    topic: Literal["NEW_REGISTRATIONS", "MASTER_DATA_CHANGES", "CLOSURES", "ROLE_HOLDER_CHANGES", "CAPITAL_CHANGES", "INSOLVENCIES", "TRANSFORMATIONS", "OTHER"]
    topic_name: Bilingual
    type: NotRequired[Literal["REGISTRATION", "REGISTRATION_BY_TRANSFER", "NAME_CHANGE", "SEAT_CHANGE", "ADDRESS_CHANGE", "PURPOSE_CHANGE", "LEGAL_FORM_CHANGE", "REPRESENTATION_CHANGE", "REGISTER_TRANSFER", "ARTICLES_CHANGE", "DISSOLUTION", "LIQUIDATION", "DELETION_ANNOUNCED", "DELETION", "EXPIRATION", "ROLE_HOLDER_ENTRY", "ROLE_HOLDER_EXIT", "ROLE_HOLDER_CHANGE", "CAPITAL_INCREASE", "CAPITAL_DECREASE", "AUTHORIZED_CAPITAL", "OPENED", "PROVISIONAL_MEASURES", "REJECTED_NO_ASSETS", "DISCONTINUED", "CONCLUDED", "OPENING_RESCINDED", "MERGER", "DIVISION", "CONVERSION", "ASSET_TRANSFER", "ENTERPRISE_AGREEMENT", "SQUEEZE_OUT", "TRANSFORMATION", "DOCUMENT_FILED", "OTHER"]]
    type_name: NotRequired[Bilingual]
    occurred_on: NotRequired[str]
    announced_on: str
    date_basis: NotRequired[Literal["REGISTER_ENTRY", "ANNOUNCEMENT", "DOCUMENT", "LATEST_POSSIBLE"]]


class SignalOrganization(TypedDict):
    type: Literal["ORGANIZATION"]
    entity_id: str
    current_profile: NotRequired[SignalOrganizationCurrentProfile]


class SignalOrganizationCurrentProfile(TypedDict):
    name: str
    registration: SignalOrganizationCurrentProfileRegistration
    legal_form: NotRequired[SignalOrganizationCurrentProfileLegalForm]
    seat: NotRequired[SignalOrganizationCurrentProfileSeat]
    status: SignalOrganizationCurrentProfileStatus


class SignalOrganizationCurrentProfileRegistration(TypedDict):
    register_type: RegisterType
    register_number: str
    court: str


class SignalOrganizationCurrentProfileLegalForm(TypedDict):
    name: Bilingual
    short: NotRequired[Bilingual]


class SignalOrganizationCurrentProfileSeat(TypedDict):
    city: str


class SignalOrganizationCurrentProfileStatus(TypedDict):
    code: OrganizationStatus


class SignalRegisterEntry(TypedDict):
    entry_date: NotRequired[str]
    phase: NotRequired[Phase]
    context: NotRequired[Literal["PRIMARY", "SECONDARY"]]
    flags: Sequence[Literal["CORRECTION", "EX_OFFICIO"]]
    entry_number: NotRequired[str]
    description: NotRequired[str]


class SignalSource(TypedDict):
    kind: SourceKind
    record_id: str
    records: Sequence[SignalSourceRecords]


class SignalSourceRecords(TypedDict):
    kind: SourceKind
    record_id: str
    day: str


class MasterDataChangeDetailsChanges(TypedDict):
    current: NotRequired[str]
    field: str
    previous: NotRequired[str]


class NewRegistrationDetailsCapital(TypedDict):
    amount: DecimalAmount
    kind: str


class OrganizationPartyRegistration(TypedDict):
    court: str
    euid: str
    former: NotRequired[Sequence[OrganizationPartyRegistrationFormer]]
    register_number: str
    register_number_extra: NotRequired[str]
    register_type: RegisterType


class OrganizationPartyRegistrationFormer(TypedDict):
    court: str
    register_number: str
    register_type: RegisterType
    until: NotRequired[str]


class OrganizationPartyForeignRegistration(TypedDict):
    register: str
    register_number: str
    country: str


class OrganizationPartySeat(TypedDict):
    city: str


class PersonPartyLocation(TypedDict):
    city: NotRequired[str]
    country: NotRequired[str]


class PersonPartyNameParts(TypedDict):
    family: NotRequired[str]
    given: NotRequired[str]
    titles: Sequence[str]


class SignalsCatalogTopics(TypedDict):
    code: Topic
    label: Bilingual
    description: Bilingual
    tier: Tier
    observed: bool


class SignalsCatalogCapabilities(TypedDict):
    page_size: Literal[20]
    pagination: Sequence[Literal["CURSOR"]]


class SignalsCatalogMeta(TypedDict):
    schema_version: Literal["1.0"]
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class SignalsAnswerPagination(TypedDict):
    mode: Literal["CURSOR"]
    limit: Literal[20]
    returned: int
    has_more: bool
    next_cursor: NotRequired[str]


class SignalsAnswerFilters(TypedDict):
    topics: Sequence[Topic]
    organization_ids: Sequence[str]


class SignalsAnswerWarnings(TypedDict):
    code: Literal["PAGE_SHORTENED"]
    message: str
