"""Types of the contract: organizations."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .shared import (
    Amount,
    AnswerMeta,
    Bilingual,
    DocumentType,
    LabelledRole,
    Network,
    OrganizationStatus,
    Registration,
    Role,
    Shareholdings,
)


class Suggestions(TypedDict):
    suggestions: Sequence[SuggestionsSuggestions]
    meta: AnswerMeta


class OrganizationProfile(TypedDict):
    entity_id: str
    name: str
    status: OrganizationStatus
    legal_form: str | None
    address: Address | None
    registration: Registration
    contact_data: OrganizationProfileContactData
    purpose: str | None
    keywords: Sequence[str]
    products_and_services: Sequence[str]
    industry_classification: OrganizationProfileIndustryClassification
    registration_date: str | None
    representation_scheme: OrganizationProfileRepresentationScheme
    capital: OrganizationProfileCapital
    lei: NotRequired[str]
    other_addresses: NotRequired[Sequence[OrganizationProfileOtherAddresses]]
    parents: NotRequired[Sequence[OrganizationProfileParents]]
    former_names: Sequence[FormerText]
    former_seats: Sequence[FormerText]
    financial_kpi: NotRequired[Sequence[FinancialKpi]]
    balance_sheet_accounts: NotRequired[Sequence[OrganizationProfileBalanceSheetAccounts]]
    profit_and_loss_account: NotRequired[Sequence[OrganizationProfileProfitAndLossAccount]]
    insolvency_publications: NotRequired[Sequence[InsolvencyPublication]]
    annual_financial_statements: NotRequired[Sequence[AnnualFinancialStatement]]
    annual_financial_statements__html: NotRequired[Sequence[OrganizationProfileAnnualFinancialStatementsHtml]]
    news: NotRequired[Sequence[NewsItem]]
    documents: NotRequired[Sequence[AvailableDocument]]
    related_persons: NotRequired[RelatedPersons | None]
    shareholders: NotRequired[Shareholders | None]
    shareholdings: NotRequired[Shareholdings | None]
    ubos: NotRequired[Ubos | None]
    mergers_and_acquisitions: NotRequired[MergersAndAcquisitions | None]
    website_content: NotRequired[OrganizationProfileWebsiteContent | None]
    network: NotRequired[Network | None]
    history: NotRequired[Sequence[OrganizationProfileHistory]]
    meta: OrganizationProfileMeta


Phase: TypeAlias = "Literal[\"REGISTERED\", \"INCREASED\", \"DECREASED\", \"ANNOUNCED\", \"DELETED\", \"CORRECTED\"]"


class AccountNode(TypedDict):
    name: AccountNodeName
    value: float | None
    children: Sequence[AccountNode]


class FormerText(TypedDict):
    value: str
    effective_from: str | None
    effective_to: str | None


class Address(TypedDict):
    street: str | None
    house_number: str | None
    postal_code: str | None
    city: str | None
    county: str | None
    state: str | None
    country: str | None
    coordinates: Coordinates | None


class SearchAnswer(TypedDict):
    results: Sequence[SearchHit]
    total: int
    meta: SearchAnswerMeta


class SearchHit(TypedDict):
    entity_id: str
    name: str
    registration: Registration
    address: Address | None
    registration_date: str | None
    purpose: str | None
    as_of: str | None
    matched_name: NotRequired[str]


class Industry(TypedDict):
    code: str
    label: str


CapitalKind: TypeAlias = "Literal[\"STAMMKAPITAL\", \"GRUNDKAPITAL\", \"HAFTSUMME\", \"KOMMANDITKAPITAL\", \"GESCHAEFTSGUTHABEN\"]"


class Coordinates(TypedDict):
    latitude: float
    longitude: float


class FinancialKpi(TypedDict):
    year: int
    revenue: float | None
    net_income: float | None
    active_total: float | None
    equity: float | None
    liabilities: float | None
    cash: float | None
    ebit: float | None
    material_expenses: float | None
    personnel_expenses: float | None
    employees: float | None


class InsolvencyPublication(TypedDict):
    publication_date: str
    insolvency_id: str | None
    court_city: str | None
    entity_name: str
    seat: str | None
    register: str | None
    publication_label: str
    event_notice: str | None


class AnnualFinancialStatement(TypedDict):
    document_type: str
    document_date: str | None
    document_title: str
    language: str
    year: int
    document_md: str


class NewsItem(TypedDict):
    id: str
    title: str
    source: str | None
    publication_date: str | None
    url: str | None
    summary: str | None


class AvailableDocument(TypedDict):
    document_type: DocumentType
    as_of: str | None
    is_official: bool


class RelatedPersons(TypedDict):
    current: Sequence[RelatedOrganization | RelatedPerson]
    past: Sequence[RelatedOrganization | RelatedPerson]


class RelatedOrganization(TypedDict):
    entity_id: str
    label: str
    role: Role
    name: str
    representation: str | None
    start_date: str | None
    end_date: str | None
    organization: RelatedOrganizationOrganization


class RelatedPerson(TypedDict):
    entity_id: str
    label: str
    role: Role
    name: str
    representation: str | None
    start_date: str | None
    end_date: str | None
    name_parts: RelatedPersonNameParts
    birth_date: str | None
    location: RelatedPersonLocation | None


class Shareholders(TypedDict):
    total_capital: Amount | None
    entries: Sequence[Shareholder]
    history: ShareholdersHistory


class Shareholder(TypedDict):
    shareholder: ShareholderShareholder | ShareholderShareholder2
    contribution: Amount | None
    contribution_ratio: float | None
    role: LabelledRole | None


class Ubos(TypedDict):
    beneficial_owners: Sequence[UbosBeneficialOwners]
    unresolved_beneficial_owners: Sequence[UbosUnresolvedBeneficialOwners]
    coverage: float


class OwnershipStep(TypedDict):
    depth: int
    name: str
    entity_id: str
    step_percentage: float | None


class MergersAndAcquisitions(TypedDict):
    transactions: Sequence[MergersAndAcquisitionsTransactions]
    summary: MergersAndAcquisitionsSummary


Feature: TypeAlias = "Literal[\"financial_kpi\", \"publications\", \"balance_sheet_accounts\", \"profit_and_loss_account\", \"insolvency_publications\", \"annual_financial_statements\", \"annual_financial_statements__html\", \"news\", \"documents\", \"related_persons\", \"shareholders\", \"shareholdings\", \"ubos\", \"mergers_and_acquisitions\", \"website_content\", \"network\"]"


SearchedRegisterType: TypeAlias = "Literal[\"HRA\", \"HRB\", \"GnR\", \"PR\", \"VR\"]"


class Range(TypedDict):
    gte: NotRequired[float]
    lte: NotRequired[float]


class SuggestionsSuggestions(TypedDict):
    entity_id: str
    name: str
    city: str | None


class OrganizationProfileContactData(TypedDict):
    website: str | None
    phone_number: str | None
    email: str | None


class OrganizationProfileIndustryClassification(TypedDict):
    WZ2008: Sequence[Industry]
    WZ2025: Sequence[Industry]


class OrganizationProfileRepresentationScheme(TypedDict):
    current: Sequence[str]
    history: Sequence[OrganizationProfileRepresentationSchemeHistory]


class OrganizationProfileRepresentationSchemeHistory(TypedDict):
    value: Sequence[str]
    effective_from: str | None
    effective_to: str | None


class OrganizationProfileCapital(TypedDict):
    current: OrganizationProfileCapitalCurrent | None
    history: Sequence[OrganizationProfileCapitalHistory]


class OrganizationProfileCapitalCurrent(TypedDict):
    amount: float
    currency: str
    kind: CapitalKind


class OrganizationProfileCapitalHistory(TypedDict):
    amount: float
    currency: str
    kind: CapitalKind
    effective_from: str | None
    effective_to: str | None


class OrganizationProfileOtherAddresses(TypedDict):
    kind: Literal["LEGAL", "HEADQUARTERS", "OTHER"]
    street: str | None
    house_number: str | None
    postal_code: str | None
    city: str | None
    county: str | None
    state: str | None
    country: str | None
    coordinates: Coordinates | None


class OrganizationProfileParents(TypedDict):
    relation: Literal["DIRECT_PARENT", "ULTIMATE_PARENT"]
    entity_id: str
    name: str
    lei: str
    since: str | None


class OrganizationProfileBalanceSheetAccounts(TypedDict):
    year: int
    balance_sheet_accounts: Sequence[AccountNode]


class OrganizationProfileProfitAndLossAccount(TypedDict):
    year: int
    profit_and_loss_accounts: Sequence[AccountNode]


class OrganizationProfileAnnualFinancialStatementsHtml(TypedDict):
    document_type: str
    document_date: str | None
    document_title: str
    language: str
    year: int
    document_html: str


class OrganizationProfileWebsiteContent(TypedDict):
    url: str
    content: str
    fetched_at: str
    pages: NotRequired[Sequence[OrganizationProfileWebsiteContentPages]]


class OrganizationProfileWebsiteContentPages(TypedDict):
    url: str
    content: str
    fetched_at: str


class OrganizationProfileHistory(TypedDict):
    entity_type: Literal["EVENT"]
    name: Bilingual
    description: OrganizationProfileHistoryDescription
    start_date: str
    announced_on: str
    phase: Phase | None
    text: str | None
    details: OrganizationProfileHistoryDetails | None


class OrganizationProfileHistoryDescription(TypedDict):
    short: Bilingual


class OrganizationProfileHistoryDetails(TypedDict):
    value: str | OrganizationProfileHistoryDetailsValue | OrganizationProfileHistoryDetailsValue2 | OrganizationProfileHistoryDetailsValue3 | None
    linked_entities: OrganizationProfileHistoryDetailsLinkedEntities


class OrganizationProfileHistoryDetailsValue(TypedDict):
    role: OrganizationProfileHistoryDetailsValueRole


class OrganizationProfileHistoryDetailsValueRole(TypedDict):
    name: str


OrganizationProfileHistoryDetailsValue2 = TypedDict(
    "OrganizationProfileHistoryDetailsValue2",
    {
        "@type": "Literal[\"MonetaryAmount\"]",
        "value": "float",
        "currency": "str",
    },
)


class OrganizationProfileHistoryDetailsValue3(TypedDict):
    entity_type: Literal["LOCATION"]
    formatted_address: str


class OrganizationProfileHistoryDetailsLinkedEntities(TypedDict):
    organization: NotRequired[OrganizationProfileHistoryDetailsLinkedEntitiesOrganization]
    person: NotRequired[OrganizationProfileHistoryDetailsLinkedEntitiesPerson]


class OrganizationProfileHistoryDetailsLinkedEntitiesOrganization(TypedDict):
    name: str


class OrganizationProfileHistoryDetailsLinkedEntitiesPerson(TypedDict):
    name: OrganizationProfileHistoryDetailsLinkedEntitiesPersonName


class OrganizationProfileHistoryDetailsLinkedEntitiesPersonName(TypedDict):
    given: str | None
    family: str | None


class OrganizationProfileMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    credit_breakdown: NotRequired[Mapping[str, int]]
    charged_by: NotRequired[str]
    as_of: str | None
    sources: Mapping[str, OrganizationProfileMetaSources]
    warnings: Sequence[OrganizationProfileMetaWarnings]
    ignored_features: Sequence[Feature]
    ai: NotRequired[OrganizationProfileMetaAi]
    realtime: NotRequired[OrganizationProfileMetaRealtime | OrganizationProfileMetaRealtime2]


class OrganizationProfileMetaSources(TypedDict):
    kind: Literal["COMMERCIAL_REGISTER", "REGISTER_ANNOUNCEMENT", "INSOLVENCY_ANNOUNCEMENT", "STRUCTURED_CONTENT", "OPEN_DATA", "GLOBAL_LEI_INDEX", "OPERATOR_DATA", "WEBSITE", "REGISTER_EVENTS", "COMPUTED"]
    as_of: str | None
    read_on: str | None


class OrganizationProfileMetaWarnings(TypedDict):
    code: Literal["STALE_SOURCE"]
    message: str
    newest: str


class OrganizationProfileMetaAi(TypedDict):
    model: str | None
    resolution: Literal["exact", "likeness", "model"]
    website: Literal["read", "none", "refused"]


class OrganizationProfileMetaRealtime(TypedDict):
    status: Literal["failed"]


class OrganizationProfileMetaRealtime2(TypedDict):
    status: Literal["succeeded"]
    fetched_at: str


class AccountNodeName(TypedDict):
    de: str
    en: str
    in_report: str


class SearchAnswerMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    credit_breakdown: NotRequired[Mapping[str, int]]
    charged_by: NotRequired[str]
    total_is_lower_bound: bool


class RelatedOrganizationOrganization(TypedDict):
    entity_id: str
    name: str
    registration: Registration | None


class RelatedPersonNameParts(TypedDict):
    given: str | None
    family: str | None
    titles: Sequence[str]


class RelatedPersonLocation(TypedDict):
    city: str | None
    country: str | None


class ShareholdersHistory(TypedDict):
    current_as_of: str | None
    past: Sequence[Shareholder]


class ShareholderShareholder(TypedDict):
    entity_id: str
    entity_name: str


class ShareholderShareholder2(TypedDict):
    entity_id: str
    first_name: str | None
    last_name: str
    birth_date: str | None
    city: str | None


class UbosBeneficialOwners(TypedDict):
    person: UbosBeneficialOwnersPerson
    ownership_percentage: float
    paths: Sequence[UbosBeneficialOwnersPaths]


class UbosBeneficialOwnersPerson(TypedDict):
    entity_id: str
    name: str
    birth_date: str | None


class UbosBeneficialOwnersPaths(TypedDict):
    percentage: float
    via: Sequence[OwnershipStep]


class UbosUnresolvedBeneficialOwners(TypedDict):
    entity_id: str
    name: str
    reason: str
    ownership_percentage: float | None
    via: Sequence[OwnershipStep]


class MergersAndAcquisitionsTransactions(TypedDict):
    id: str
    headline: Bilingual
    type: MergersAndAcquisitionsTransactionsType
    role: MergersAndAcquisitionsTransactionsRole
    phase: str
    date: str
    counterparties: Sequence[MergersAndAcquisitionsTransactionsCounterparties]
    description: str | None


class MergersAndAcquisitionsTransactionsType(TypedDict):
    category: str
    name: str


class MergersAndAcquisitionsTransactionsRole(TypedDict):
    label: str


class MergersAndAcquisitionsTransactionsCounterparties(TypedDict):
    entity_id: str | None
    name: str
    seat: str | None
    registration: Registration | None
    role: MergersAndAcquisitionsTransactionsCounterpartiesRole


class MergersAndAcquisitionsTransactionsCounterpartiesRole(TypedDict):
    label: str


class MergersAndAcquisitionsSummary(TypedDict):
    total_transactions: int
    by_category: Mapping[str, int]
    first_date: str
    last_date: str
