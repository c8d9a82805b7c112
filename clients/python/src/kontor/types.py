"""The types of the contract."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class TemporarilyUnavailableProblem(TypedDict):
    type: Literal["/problems/temporarily-unavailable"]
    title: Literal["Temporarily unavailable"]
    status: Literal[503]
    detail: str
    code: Literal["temporarily_unavailable"]
    request_id: str
    meta: TemporarilyUnavailableProblemMeta


class InternalProblem(TypedDict):
    type: Literal["/problems/internal"]
    title: Literal["Internal error"]
    status: Literal[500]
    detail: str
    code: Literal["internal"]
    request_id: str
    meta: InternalProblemMeta


class UriTooLongProblem(TypedDict):
    type: Literal["/problems/uri-too-long"]
    title: Literal["URI too long"]
    status: Literal[414]
    detail: str
    code: Literal["uri_too_long"]
    request_id: str
    meta: UriTooLongProblemMeta


class PayloadTooLargeProblem(TypedDict):
    type: Literal["/problems/payload-too-large"]
    title: Literal["Payload too large"]
    status: Literal[413]
    detail: str
    code: Literal["payload_too_large"]
    request_id: str
    meta: PayloadTooLargeProblemMeta


class AccountSuspendedProblem(TypedDict):
    type: Literal["/problems/account-suspended"]
    title: Literal["Account suspended"]
    status: Literal[403]
    detail: str
    code: Literal["account_suspended"]
    request_id: str
    meta: AccountSuspendedProblemMeta


class MissingAbilityProblem(TypedDict):
    type: Literal["/problems/missing-ability"]
    title: Literal["Missing ability"]
    status: Literal[403]
    detail: str
    code: Literal["missing_ability"]
    request_id: str
    meta: MissingAbilityProblemMeta


class RateLimitedProblem(TypedDict):
    type: Literal["/problems/rate-limited"]
    title: Literal["Rate limited"]
    status: Literal[429]
    detail: str
    code: Literal["rate_limited"]
    request_id: str
    meta: RateLimitedProblemMeta


class UnauthenticatedProblem(TypedDict):
    type: Literal["/problems/unauthenticated"]
    title: Literal["Unauthenticated"]
    status: Literal[401]
    detail: str
    code: Literal["unauthenticated"]
    request_id: str
    meta: UnauthenticatedProblemMeta


class IdempotencyKeyRequiredProblem(TypedDict):
    type: Literal["/problems/idempotency-key-required"]
    title: Literal["Idempotency key required"]
    status: Literal[428]
    detail: str
    code: Literal["idempotency_key_required"]
    request_id: str
    meta: IdempotencyKeyRequiredProblemMeta


class InvalidRequestProblem(TypedDict):
    type: Literal["/problems/invalid-request"]
    title: Literal["Invalid request"]
    status: Literal[400]
    detail: str
    code: Literal["invalid_request"]
    request_id: str
    invalid_params: Mapping[str, Sequence[str]]
    meta: InvalidRequestProblemMeta


class InvalidBodyProblem(TypedDict):
    type: Literal["/problems/invalid-body"]
    title: Literal["Invalid body"]
    status: Literal[422]
    detail: str
    code: Literal["invalid_request"]
    request_id: str
    invalid_params: Mapping[str, Sequence[str]]
    meta: InvalidBodyProblemMeta


class OutcomeAmbiguousProblem(TypedDict):
    type: Literal["/problems/outcome-ambiguous"]
    title: Literal["Outcome ambiguous"]
    status: Literal[409]
    detail: str
    code: Literal["outcome_ambiguous"]
    request_id: str
    meta: OutcomeAmbiguousProblemMeta


class IdempotencyConflictProblem(TypedDict):
    type: Literal["/problems/idempotency-conflict"]
    title: Literal["Idempotency conflict"]
    status: Literal[409]
    detail: str
    code: Literal["idempotency_conflict"]
    request_id: str
    meta: IdempotencyConflictProblemMeta


class InvalidStateProblem(TypedDict):
    type: Literal["/problems/invalid-state"]
    title: Literal["Invalid state"]
    status: Literal[409]
    detail: str
    code: Literal["invalid_state"]
    request_id: str
    meta: InvalidStateProblemMeta


class NotFoundProblem(TypedDict):
    type: Literal["/problems/not-found"]
    title: Literal["Not found"]
    status: Literal[404]
    detail: str
    code: Literal["not_found"]
    request_id: str
    meta: NotFoundProblemMeta


class RetriedWebhookDelivery(TypedDict):
    delivery: WebhookDelivery
    meta: RetriedWebhookDeliveryMeta


class WebhookDelivery(TypedDict):
    id: str
    endpoint_id: str
    event_id: str
    message_id: str
    type: Literal["organization.signal.detected", "endpoint.test"]
    status: Literal["pending", "in_flight", "retry_wait", "succeeded", "exhausted", "blocked_endpoint", "cancelled"]
    attempts: int
    next_attempt_at: str | None
    created_at: str


class WebhookEvents(TypedDict):
    events: Sequence[WebhookEvent]
    pagination: WebhookEventsPagination
    meta: WebhookEventsMeta


class WebhookEvent(TypedDict):
    id: str
    monitor_id: str
    entity_id: str
    label: str | None
    signal: Signal
    created_at: str
    links: WebhookEventLinks


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
    resulting_amount: NotRequired[CapitalChangeDetailsResultingAmount]
    change_amount: NotRequired[CapitalChangeDetailsChangeAmount]


class RoleHolderChangeDetails(TypedDict):
    schema: Literal["ROLE_HOLDER_CHANGE"]
    role: NotRequired[RoleHolderChangeDetailsRole]
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


class WebhookDeliveryDetail(TypedDict):
    delivery: WebhookDelivery
    attempts: Sequence[WebhookDeliveryAttempt]
    payload: SignalDetected | EndpointTest | None
    meta: WebhookDeliveryDetailMeta


class EndpointTest(TypedDict):
    id: str
    event_id: str
    type: Literal["endpoint.test"]
    timestamp: str
    schema_version: Literal[1]
    data: EndpointTestData


class SignalDetected(TypedDict):
    id: str
    event_id: str
    type: Literal["organization.signal.detected"]
    timestamp: str
    schema_version: Literal[1]
    data: SignalDetectedData


class WebhookDeliveryAttempt(TypedDict):
    number: int
    started_at: str
    status: int | None
    duration: float
    error: Literal["DESTINATION_REFUSED", "NAME_NOT_RESOLVED", "NOT_CONNECTED", "TLS_FAILED", "TIMED_OUT", "CONNECTION_LOST", "MALFORMED_ANSWER", "REDIRECT", "ERROR_STATUS"] | None
    answer: str


class WebhookDeliveries(TypedDict):
    deliveries: Sequence[WebhookDelivery]
    pagination: WebhookDeliveriesPagination
    meta: WebhookDeliveriesMeta


class TestedWebhookEndpoint(TypedDict):
    delivery: WebhookDelivery
    meta: TestedWebhookEndpointMeta


class NotVerifiedWebhookEndpoint(TypedDict):
    verified: Literal[False]
    endpoint: WebhookEndpoint
    meta: NotVerifiedWebhookEndpointMeta


class WebhookEndpoint(TypedDict):
    id: str
    name: str
    url: str
    status: Literal["pending_verification", "active", "disabled_user", "disabled_failures", "archived"]
    exhausted_in_a_row: int
    former_secret_signs_until: str | None
    created_at: str


class VerifiedWebhookEndpoint(TypedDict):
    verified: Literal[True]
    endpoint: WebhookEndpoint
    meta: VerifiedWebhookEndpointMeta


class OneWebhookEndpoint(TypedDict):
    endpoint: WebhookEndpoint
    meta: OneWebhookEndpointMeta


class UnsupportedMediaTypeProblem(TypedDict):
    type: Literal["/problems/unsupported-media-type"]
    title: Literal["Unsupported media type"]
    status: Literal[415]
    detail: str
    code: Literal["unsupported_media_type"]
    request_id: str
    meta: UnsupportedMediaTypeProblemMeta


class RotatedWebhookSecret(TypedDict):
    endpoint: WebhookEndpoint
    signing_secret: str
    meta: RotatedWebhookSecretMeta


class WebhookSecretRotation(TypedDict):
    grace_days: NotRequired[int]


class LimitReachedProblem(TypedDict):
    type: Literal["/problems/limit-reached"]
    title: Literal["Limit reached"]
    status: Literal[409]
    detail: str
    code: Literal["limit_reached"]
    request_id: str
    meta: LimitReachedProblemMeta


class CreatedWebhookEndpoint(TypedDict):
    endpoint: WebhookEndpoint
    signing_secret: str
    meta: CreatedWebhookEndpointMeta


class NewWebhookEndpoint(TypedDict):
    name: str
    url: str
    headers: NotRequired[Mapping[str, str]]


class WebhookEndpoints(TypedDict):
    endpoints: Sequence[WebhookEndpoint]
    meta: WebhookEndpointsMeta


class ChangedMonitor(TypedDict):
    monitor: Monitor
    meta: ChangedMonitorMeta


class Monitor(TypedDict):
    id: str
    entity_id: str
    label: str | None
    poll_interval_days: int
    endpoint_ids: Sequence[str]
    status: Literal["initializing", "active", "paused_user", "paused_configuration", "paused_billing", "paused_entitlement", "error", "archived"]
    created_at: str
    baselined_at: str | None
    next_check_at: str | None


class InsufficientCreditsProblem(TypedDict):
    type: Literal["/problems/insufficient-credits"]
    title: Literal["Insufficient credits"]
    status: Literal[402]
    detail: str
    code: Literal["insufficient_credits"]
    request_id: str
    meta: InsufficientCreditsProblemMeta


class MonitorChange(TypedDict):
    poll_interval_days: NotRequired[int]
    label: NotRequired[str | None]
    endpoint_ids: NotRequired[Sequence[str]]


class UpstreamUnavailableProblem(TypedDict):
    type: Literal["/problems/upstream-unavailable"]
    title: Literal["Register unavailable"]
    status: Literal[503]
    detail: str
    code: Literal["upstream_unavailable"]
    request_id: str
    meta: UpstreamUnavailableProblemMeta


class CreatedMonitor(TypedDict):
    monitor: Monitor
    meta: CreatedMonitorMeta


class NewMonitor(TypedDict):
    entity_id: str
    poll_interval_days: int
    endpoint_ids: Sequence[str]
    label: NotRequired[str | None]


class MonitorDetail(TypedDict):
    monitor: Monitor
    billing_cycle: BillingCycle | None
    recent_runs: Sequence[MonitorRun]
    meta: MonitorDetailMeta


class MonitorRun(TypedDict):
    id: str
    trigger: Literal["baseline", "schedule", "on_demand"]
    scheduled_at: str
    status: Literal["scheduled", "running", "completed", "failed", "partial", "superseded", "unfunded"]
    started_at: str | None
    ended_at: str | None
    credits: int
    released: int
    withheld: int


class BillingCycle(TypedDict):
    started_at: str
    ends_at: str
    poll_interval_days: int
    billed_cadence: Literal["daily", "every_3_days", "weekly", "monthly"]
    forecast_checks: int
    credits: int


class Monitors(TypedDict):
    monitors: Sequence[Monitor]
    pagination: MonitorsPagination
    meta: MonitorsMeta


class Pricing(TypedDict):
    pricing: MonitoringPricing
    topics: Sequence[MonitoredTopic]
    meta: PricingMeta


class MonitoredTopic(TypedDict):
    code: Literal["NEW_REGISTRATIONS", "MASTER_DATA_CHANGES", "CLOSURES", "ROLE_HOLDER_CHANGES", "CAPITAL_CHANGES", "INSOLVENCIES", "TRANSFORMATIONS"]
    label: MonitoredTopicLabel
    tier: Literal["ALL", "PRO", "MAX"]
    released: bool


class MonitoringPricing(TypedDict):
    poll_interval_days: int
    billed_cadence: Literal["daily", "every_3_days", "weekly", "monthly"]
    cycle_days: Literal[30]
    forecast_checks: int
    estimated_credits: int
    extra_check_credits: int


class RevokedApiKey(TypedDict):
    message: str
    id: str
    meta: RevokedApiKeyMeta


class CreatedApiKey(TypedDict):
    key: str
    id: str
    name: str
    masked_key: str
    created_at: str
    meta: CreatedApiKeyMeta


class NewApiKey(TypedDict):
    name: NotRequired[str]


class ApiKeys(TypedDict):
    api_keys: Sequence[ListedApiKey]
    meta: ApiKeysMeta


class ListedApiKey(TypedDict):
    id: str
    name: str
    masked_key: str
    created_at: str
    last_used_at: str | None


class Subscription(TypedDict):
    subscription: SubscriptionSubscription | None
    meta: SubscriptionMeta


class Transactions(TypedDict):
    transactions: Sequence[Transaction]
    pagination: TransactionsPagination
    meta: TransactionsMeta


class Transaction(TypedDict):
    request_id: str
    kind: Literal["grant", "charge", "surcharge", "monitoring_cycle", "monitoring_check", "adjustment"]
    endpoint: str | None
    credits: int
    breakdown: Mapping[str, int]
    id: str
    balance_after: int
    created_at: str


class Usage(TypedDict):
    period: UsagePeriod
    totals: UsageTotals
    by_endpoint: Sequence[UsageByEndpoint]
    series: UsageSeries
    refused: Sequence[UsageRefused]
    meta: UsageMeta


class Credits(TypedDict):
    balance: CreditsBalance
    bookings: Sequence[Transaction]
    meta: CreditsMeta


class Account(TypedDict):
    id: str
    name: str
    email: str | None
    plan: Literal["free", "plus", "pro", "max"]
    created_at: str
    meta: AccountMeta


class RevokedTokens(TypedDict):
    message: str
    revoked: int
    meta: RevokedTokensMeta


class RevokedToken(TypedDict):
    message: str
    token_name: str
    meta: RevokedTokenMeta


class Tokens(TypedDict):
    tokens: Sequence[ListedToken]
    total: int
    meta: TokensMeta


class ListedToken(TypedDict):
    id: int
    name: str
    abilities: Sequence[Literal["api:data", "account:read", "monitoring:manage", "account:keys"]]
    expires_at: str | None
    created_at: str
    last_used_at: str | None


class CreatedToken(TypedDict):
    token: str
    name: str
    abilities: Sequence[Literal["api:data", "account:read", "monitoring:manage", "account:keys"]]
    expires_at: str | None
    created_at: str
    meta: CreatedTokenMeta


class NewToken(TypedDict):
    token_name: str
    abilities: NotRequired[Sequence[Literal["*", "api:data", "account:read", "monitoring:manage"]]]
    expires_at: NotRequired[str | None]


class PriceLists(TypedDict):
    price_list: PriceList
    coming: Sequence[PriceList_1]
    meta: PriceListsMeta


PriceList_1 = TypedDict(
    "PriceList_1",
    {
        "version": "str",
        "from": "str | None",
        "prices": "Prices",
        "plans": "PriceList_1Plans",
        "topics": "PriceList_1Topics",
        "tiers": "PriceList_1Tiers",
        "limits": "PriceList_1Limits",
    },
)


class Prices(TypedDict):
    operations: PricesOperations
    features: PricesFeatures
    person_features: PricesPersonFeatures
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
    },
)


class InvalidSignalsRequestProblem(TypedDict):
    type: Literal["/problems/invalid-signals-request"]
    title: Literal["Invalid Signals request"]
    status: Literal[422]
    detail: str
    code: Literal["INVALID_REQUEST"]
    request_id: str
    invalid_params: NotRequired[Mapping[str, Sequence[str]]]
    meta: InvalidSignalsRequestProblemMeta


class PlanRequiredProblem(TypedDict):
    type: Literal["/problems/plan-required"]
    title: Literal["Plan required"]
    status: Literal[403]
    detail: str
    code: Literal["PLAN_REQUIRED"]
    request_id: str
    meta: PlanRequiredProblemMeta


class SignalAnswer(TypedDict):
    signal: Signal
    meta: SignalAnswerMeta


class SignalsCatalog(TypedDict):
    catalog_version: Literal["1.0"]
    topics: Sequence[SignalsCatalogTopics]
    capabilities: SignalsCatalogCapabilities
    meta: SignalsCatalogMeta


class InvalidCursorProblem(TypedDict):
    type: Literal["/problems/invalid-cursor"]
    title: Literal["Invalid cursor"]
    status: Literal[422]
    detail: str
    code: Literal["INVALID_CURSOR"]
    request_id: str
    meta: InvalidCursorProblemMeta


class SignalsAnswer(TypedDict):
    signals: Sequence[Signal]
    pagination: SignalsAnswerPagination
    filters: SignalsAnswerFilters
    warnings: Sequence[SignalsAnswerWarnings]
    meta: SignalsAnswerMeta


class SubscriptionRequiredProblem(TypedDict):
    type: Literal["/problems/subscription-required"]
    title: Literal["Subscription required"]
    status: Literal[403]
    detail: str
    code: Literal["subscription_required"]
    request_id: str
    meta: SubscriptionRequiredProblemMeta


class PersonProfile(TypedDict):
    entity_id: str
    name: str
    birth_date: str | None
    name_parts: PersonProfileNameParts
    location: PersonProfileLocation | None
    bio: str | None
    expertise: Sequence[str]
    contact: PersonProfileContact
    profiles: PersonProfileProfiles
    commercialregister_roles: Sequence[PersonProfileCommercialregisterRoles]
    affiliations: Sequence[PersonProfileAffiliations]
    shareholdings: NotRequired[PersonProfileShareholdings | None]
    network: NotRequired[PersonProfileNetwork | None]
    meta: PersonProfileMeta


class Registration(TypedDict):
    court: str
    register_type: Literal["HRA", "HRB", "GnR", "PR", "VR", "GsR", "SR"]
    register_number: str
    register_number_extra: str | None
    euid: str
    former: Sequence[RegistrationFormer]


class OrganizationProfile(TypedDict):
    entity_id: str
    name: str
    status: Literal["ACTIVE", "INACTIVE", "TERMINATED", "DISSOLVED", "INSOLVENT"]
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
    financial_kpi: NotRequired[Sequence[OrganizationProfileFinancialKpi]]
    balance_sheet_accounts: NotRequired[Sequence[OrganizationProfileBalanceSheetAccounts]]
    profit_and_loss_account: NotRequired[Sequence[OrganizationProfileProfitAndLossAccount]]
    insolvency_publications: NotRequired[Sequence[OrganizationProfileInsolvencyPublications]]
    annual_financial_statements: NotRequired[Sequence[OrganizationProfileAnnualFinancialStatements]]
    annual_financial_statements__html: NotRequired[Sequence[OrganizationProfileAnnualFinancialStatementsHtml]]
    news: NotRequired[Sequence[OrganizationProfileNews]]
    related_persons: NotRequired[OrganizationProfileRelatedPersons | None]
    shareholders: NotRequired[OrganizationProfileShareholders | None]
    shareholdings: NotRequired[OrganizationProfileShareholdings | None]
    ubos: NotRequired[OrganizationProfileUbos | None]
    mergers_and_acquisitions: NotRequired[OrganizationProfileMergersAndAcquisitions | None]
    website_content: NotRequired[OrganizationProfileWebsiteContent | None]
    network: NotRequired[OrganizationProfileNetwork | None]
    history: NotRequired[Sequence[OrganizationProfileHistory]]
    meta: OrganizationProfileMeta


class AccountNode(TypedDict):
    name: AccountNodeName
    value: float | None
    children: Sequence[AccountNode]


class Address(TypedDict):
    street: str | None
    house_number: str | None
    postal_code: str | None
    city: str | None
    county: str | None
    state: str | None
    country: str | None
    coordinates: AddressCoordinates | None


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


class SignalsUnauthenticatedProblem(TypedDict):
    type: Literal["/problems/unauthenticated"]
    title: Literal["Unauthenticated"]
    status: Literal[401]
    detail: str
    code: Literal["UNAUTHENTICATED"]
    request_id: str
    meta: SignalsUnauthenticatedProblemMeta


class SignalsInsufficientCreditsProblem(TypedDict):
    type: Literal["/problems/insufficient-credits"]
    title: Literal["Insufficient credits"]
    status: Literal[402]
    detail: str
    code: Literal["INSUFFICIENT_CREDITS"]
    request_id: str
    meta: SignalsInsufficientCreditsProblemMeta


class SignalsAccountSuspendedProblem(TypedDict):
    type: Literal["/problems/account-suspended"]
    title: Literal["Account suspended"]
    status: Literal[403]
    detail: str
    code: Literal["ACCOUNT_SUSPENDED"]
    request_id: str
    meta: SignalsAccountSuspendedProblemMeta


class SignalsNotFoundProblem(TypedDict):
    type: Literal["/problems/not-found"]
    title: Literal["Not found"]
    status: Literal[404]
    detail: str
    code: Literal["NOT_FOUND"]
    request_id: str
    meta: SignalsNotFoundProblemMeta


class SignalsPayloadTooLargeProblem(TypedDict):
    type: Literal["/problems/payload-too-large"]
    title: Literal["Payload too large"]
    status: Literal[413]
    detail: str
    code: Literal["PAYLOAD_TOO_LARGE"]
    request_id: str
    meta: SignalsPayloadTooLargeProblemMeta


class SignalsUriTooLongProblem(TypedDict):
    type: Literal["/problems/uri-too-long"]
    title: Literal["URI too long"]
    status: Literal[414]
    detail: str
    code: Literal["URI_TOO_LONG"]
    request_id: str
    meta: SignalsUriTooLongProblemMeta


class SignalsRateLimitedProblem(TypedDict):
    type: Literal["/problems/rate-limited"]
    title: Literal["Rate limited"]
    status: Literal[429]
    detail: str
    code: Literal["RATE_LIMITED"]
    request_id: str
    meta: SignalsRateLimitedProblemMeta


class SignalsInternalProblem(TypedDict):
    type: Literal["/problems/internal"]
    title: Literal["Internal error"]
    status: Literal[500]
    detail: str
    code: Literal["INTERNAL"]
    request_id: str
    meta: SignalsInternalProblemMeta


class SignalsUpstreamUnavailableProblem(TypedDict):
    type: Literal["/problems/upstream-unavailable"]
    title: Literal["Register unavailable"]
    status: Literal[503]
    detail: str
    code: Literal["UPSTREAM_UNAVAILABLE"]
    request_id: str
    meta: SignalsUpstreamUnavailableProblemMeta


class SignalsTemporarilyUnavailableProblem(TypedDict):
    type: Literal["/problems/temporarily-unavailable"]
    title: Literal["Temporarily unavailable"]
    status: Literal[503]
    detail: str
    code: Literal["UPSTREAM_UNAVAILABLE"]
    request_id: str
    meta: SignalsTemporarilyUnavailableProblemMeta


class TemporarilyUnavailableProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class InternalProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class UriTooLongProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class PayloadTooLargeProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class AccountSuspendedProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class MissingAbilityProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    required_abilities: Sequence[str]


class RateLimitedProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class UnauthenticatedProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class IdempotencyKeyRequiredProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class InvalidRequestProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class InvalidBodyProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class OutcomeAmbiguousProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    support_reference: str


class IdempotencyConflictProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class InvalidStateProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class NotFoundProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class RetriedWebhookDeliveryMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class WebhookEventsPagination(TypedDict):
    next_cursor: str | None
    per_page: int
    has_more: bool


class WebhookEventsMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class WebhookEventLinks(TypedDict):
    signal: str


class SignalEvent(TypedDict):
    id: str
    topic: Literal["NEW_REGISTRATIONS", "MASTER_DATA_CHANGES", "CLOSURES", "ROLE_HOLDER_CHANGES", "CAPITAL_CHANGES", "INSOLVENCIES", "TRANSFORMATIONS", "OTHER"]
    topic_name: SignalEventTopicName
    type: NotRequired[Literal["REGISTRATION", "REGISTRATION_BY_TRANSFER", "NAME_CHANGE", "SEAT_CHANGE", "ADDRESS_CHANGE", "PURPOSE_CHANGE", "LEGAL_FORM_CHANGE", "REPRESENTATION_CHANGE", "REGISTER_TRANSFER", "ARTICLES_CHANGE", "DISSOLUTION", "LIQUIDATION", "DELETION_ANNOUNCED", "DELETION", "EXPIRATION", "ROLE_HOLDER_ENTRY", "ROLE_HOLDER_EXIT", "ROLE_HOLDER_CHANGE", "CAPITAL_INCREASE", "CAPITAL_DECREASE", "AUTHORIZED_CAPITAL", "OPENED", "PROVISIONAL_MEASURES", "REJECTED_NO_ASSETS", "DISCONTINUED", "CONCLUDED", "OPENING_RESCINDED", "MERGER", "DIVISION", "CONVERSION", "ASSET_TRANSFER", "ENTERPRISE_AGREEMENT", "SQUEEZE_OUT", "TRANSFORMATION", "DOCUMENT_FILED", "OTHER"]]
    type_name: NotRequired[SignalEventTypeName]
    occurred_on: NotRequired[str]
    announced_on: str
    date_basis: NotRequired[Literal["REGISTER_ENTRY", "ANNOUNCEMENT", "DOCUMENT"]]


class SignalEventTopicName(TypedDict):
    de: str
    en: str


class SignalEventTypeName(TypedDict):
    de: str
    en: str


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
    register_type: Literal["HRA", "HRB", "GnR", "PR", "VR", "GsR", "SR"]
    register_number: str
    court: str


class SignalOrganizationCurrentProfileLegalForm(TypedDict):
    name: SignalOrganizationCurrentProfileLegalFormName
    short: NotRequired[SignalOrganizationCurrentProfileLegalFormShort]


class SignalOrganizationCurrentProfileLegalFormName(TypedDict):
    de: str
    en: str


class SignalOrganizationCurrentProfileLegalFormShort(TypedDict):
    de: str
    en: str


class SignalOrganizationCurrentProfileSeat(TypedDict):
    city: str


class SignalOrganizationCurrentProfileStatus(TypedDict):
    code: Literal["ACTIVE", "INACTIVE", "TERMINATED", "DISSOLVED", "INSOLVENT"]


class SignalRegisterEntry(TypedDict):
    entry_date: NotRequired[str]
    phase: NotRequired[Literal["REGISTERED", "INCREASED", "DECREASED", "ANNOUNCED", "DELETED", "CORRECTED"]]
    context: NotRequired[Literal["PRIMARY", "SECONDARY"]]
    flags: Sequence[Literal["CORRECTION", "EX_OFFICIO"]]
    entry_number: NotRequired[str]
    description: NotRequired[str]


class SignalSource(TypedDict):
    kind: Literal["COMMERCIAL_REGISTER", "REGISTER_ANNOUNCEMENT", "INSOLVENCY_ANNOUNCEMENT", "STRUCTURED_CONTENT"]
    record_id: str


class CapitalChangeDetailsResultingAmount(TypedDict):
    amount: str
    currency: str


class CapitalChangeDetailsChangeAmount(TypedDict):
    amount: str
    currency: str


class RoleHolderChangeDetailsRole(TypedDict):
    de: RoleHolderChangeDetailsRoleDe
    en: RoleHolderChangeDetailsRoleEn
    label: str


class RoleHolderChangeDetailsRoleDe(TypedDict):
    long: str
    short: str


class RoleHolderChangeDetailsRoleEn(TypedDict):
    long: str
    short: str


class MasterDataChangeDetailsChanges(TypedDict):
    current: NotRequired[str]
    field: str
    previous: NotRequired[str]


class NewRegistrationDetailsCapital(TypedDict):
    amount: NewRegistrationDetailsCapitalAmount
    kind: str


class NewRegistrationDetailsCapitalAmount(TypedDict):
    amount: str
    currency: str


class OrganizationPartyRegistration(TypedDict):
    court: str
    euid: str
    former: NotRequired[Sequence[OrganizationPartyRegistrationFormer]]
    register_number: str
    register_number_extra: NotRequired[str]
    register_type: Literal["HRA", "HRB", "GnR", "PR", "VR", "GsR", "SR"]


class OrganizationPartyRegistrationFormer(TypedDict):
    court: str
    register_number: str
    register_type: Literal["HRA", "HRB", "GnR", "PR", "VR", "GsR", "SR"]
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


class WebhookDeliveryDetailMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class EndpointTestData(TypedDict):
    test: Literal[True]


class SignalDetectedData(TypedDict):
    monitor: SignalDetectedDataMonitor
    signal: Signal
    links: SignalDetectedDataLinks


class SignalDetectedDataMonitor(TypedDict):
    id: str
    entity_id: str
    label: NotRequired[str]


class SignalDetectedDataLinks(TypedDict):
    signal: str


class WebhookDeliveriesPagination(TypedDict):
    next_cursor: str | None
    per_page: int
    has_more: bool


class WebhookDeliveriesMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class TestedWebhookEndpointMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class NotVerifiedWebhookEndpointMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    reason: Literal["DESTINATION_REFUSED", "NAME_NOT_RESOLVED", "NOT_CONNECTED", "TLS_FAILED", "TIMED_OUT", "CONNECTION_LOST", "MALFORMED_ANSWER", "REDIRECT", "ERROR_STATUS", "CHALLENGE_NOT_ECHOED"]


class VerifiedWebhookEndpointMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class OneWebhookEndpointMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class UnsupportedMediaTypeProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class RotatedWebhookSecretMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class LimitReachedProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class CreatedWebhookEndpointMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class WebhookEndpointsMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class ChangedMonitorMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class InsufficientCreditsProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    required_credits: int


class UpstreamUnavailableProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class CreatedMonitorMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class MonitorDetailMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class MonitorsPagination(TypedDict):
    next_cursor: str | None
    per_page: int
    has_more: bool


class MonitorsMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class PricingMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class MonitoredTopicLabel(TypedDict):
    de: str
    en: str


class RevokedApiKeyMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class CreatedApiKeyMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class ApiKeysMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class SubscriptionSubscription(TypedDict):
    plan: Literal["free", "plus", "pro", "max"]
    status: Literal["active", "past_due", "canceled"]
    current_period_start: str
    current_period_end: str


class SubscriptionMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class TransactionsPagination(TypedDict):
    next_cursor: str | None
    per_page: int
    has_more: bool


class TransactionsMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


UsagePeriod = TypedDict(
    "UsagePeriod",
    {
        "from": "str",
        "to": "str",
    },
)


class UsageTotals(TypedDict):
    requests: int
    credits_used: int


class UsageByEndpoint(TypedDict):
    endpoint: str | None
    requests: int
    credits_used: int


class UsageSeries(TypedDict):
    group_by: Literal["day", "month"]
    buckets: Sequence[UsageSeriesBuckets]


UsageSeriesBuckets = TypedDict(
    "UsageSeriesBuckets",
    {
        "from": "str",
        "to": "str",
        "requests": "int",
        "credits_used": "int",
        "by_endpoint": "Sequence[UsageSeriesBucketsByEndpoint]",
    },
)


class UsageSeriesBucketsByEndpoint(TypedDict):
    endpoint: str | None
    requests: int
    credits_used: int


class UsageRefused(TypedDict):
    endpoint: str
    requests: int
    required_credits: int
    last_refused_at: str


class UsageMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class CreditsBalance(TypedDict):
    total: int
    granted: int
    spent: int


class CreditsMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class AccountMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class RevokedTokensMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class RevokedTokenMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class TokensMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class CreatedTokenMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class PriceListsMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class PriceList_1Plans(TypedDict):
    persons: Sequence[Literal["free", "plus", "pro", "max"]]
    network: Sequence[Literal["free", "plus", "pro", "max"]]


class PriceList_1Topics(TypedDict):
    NEW_REGISTRATIONS: Literal["ALL", "PRO", "MAX"]
    MASTER_DATA_CHANGES: Literal["ALL", "PRO", "MAX"]
    CLOSURES: Literal["ALL", "PRO", "MAX"]
    ROLE_HOLDER_CHANGES: Literal["ALL", "PRO", "MAX"]
    CAPITAL_CHANGES: Literal["ALL", "PRO", "MAX"]
    INSOLVENCIES: Literal["ALL", "PRO", "MAX"]
    TRANSFORMATIONS: Literal["ALL", "PRO", "MAX"]


class PriceList_1Tiers(TypedDict):
    ALL: Sequence[Literal["free", "plus", "pro", "max"]]
    PRO: Sequence[Literal["free", "plus", "pro", "max"]]
    MAX: Sequence[Literal["free", "plus", "pro", "max"]]


class PriceList_1Limits(TypedDict):
    register: int
    document: int
    profile: int
    account: int
    unauthenticated: int


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
    persons: Sequence[Literal["free", "plus", "pro", "max"]]
    network: Sequence[Literal["free", "plus", "pro", "max"]]


class PriceListTopics(TypedDict):
    NEW_REGISTRATIONS: Literal["ALL", "PRO", "MAX"]
    MASTER_DATA_CHANGES: Literal["ALL", "PRO", "MAX"]
    CLOSURES: Literal["ALL", "PRO", "MAX"]
    ROLE_HOLDER_CHANGES: Literal["ALL", "PRO", "MAX"]
    CAPITAL_CHANGES: Literal["ALL", "PRO", "MAX"]
    INSOLVENCIES: Literal["ALL", "PRO", "MAX"]
    TRANSFORMATIONS: Literal["ALL", "PRO", "MAX"]


class PriceListTiers(TypedDict):
    ALL: Sequence[Literal["free", "plus", "pro", "max"]]
    PRO: Sequence[Literal["free", "plus", "pro", "max"]]
    MAX: Sequence[Literal["free", "plus", "pro", "max"]]


class PriceListLimits(TypedDict):
    register: int
    document: int
    profile: int
    account: int
    unauthenticated: int


class InvalidSignalsRequestProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class PlanRequiredProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    required_plans: Sequence[Literal["free", "plus", "pro", "max"]]


class SignalAnswerMeta(TypedDict):
    schema_version: Literal["1.0"]
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsCatalogTopics(TypedDict):
    code: Literal["NEW_REGISTRATIONS", "MASTER_DATA_CHANGES", "CLOSURES", "ROLE_HOLDER_CHANGES", "CAPITAL_CHANGES", "INSOLVENCIES", "TRANSFORMATIONS"]
    label: SignalsCatalogTopicsLabel
    description: SignalsCatalogTopicsDescription
    tier: Literal["ALL", "PRO", "MAX"]
    observed: bool


class SignalsCatalogTopicsLabel(TypedDict):
    de: str
    en: str


class SignalsCatalogTopicsDescription(TypedDict):
    de: str
    en: str


class SignalsCatalogCapabilities(TypedDict):
    page_size: Literal[20]
    pagination: Sequence[Literal["CURSOR"]]


class SignalsCatalogMeta(TypedDict):
    schema_version: Literal["1.0"]
    request_id: str
    request_credit_cost: int
    credits_remaining: int


class InvalidCursorProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsAnswerPagination(TypedDict):
    mode: Literal["CURSOR"]
    limit: Literal[20]
    returned: int
    has_more: bool
    next_cursor: NotRequired[str]


class SignalsAnswerFilters(TypedDict):
    topics: Sequence[Literal["NEW_REGISTRATIONS", "MASTER_DATA_CHANGES", "CLOSURES", "ROLE_HOLDER_CHANGES", "CAPITAL_CHANGES", "INSOLVENCIES", "TRANSFORMATIONS"]]
    organization_ids: Sequence[str]


class SignalsAnswerWarnings(TypedDict):
    code: Literal["PAGE_SHORTENED"]
    message: str


class SignalsAnswerMeta(TypedDict):
    schema_version: Literal["1.0"]
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    credit_breakdown: NotRequired[Mapping[str, int]]


class SubscriptionRequiredProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    required_plans: Sequence[Literal["free", "plus", "pro", "max"]]


class PersonProfileNameParts(TypedDict):
    given: str | None
    family: str | None
    canonical_name: str
    titles: Sequence[str]


class PersonProfileLocation(TypedDict):
    home: PersonProfileLocationHome


class PersonProfileLocationHome(TypedDict):
    city: str | None
    state: str | None
    country: str | None


class PersonProfileContact(TypedDict):
    emails: Sequence[str]
    phones: Sequence[str]


class PersonProfileProfiles(TypedDict):
    linkedin: str | None
    other: Sequence[str]


class PersonProfileCommercialregisterRoles(TypedDict):
    entity_id: str
    name: str
    label: str
    role: PersonProfileCommercialregisterRolesRole
    start_date: str | None
    end_date: str | None


class PersonProfileCommercialregisterRolesRole(TypedDict):
    en: PersonProfileCommercialregisterRolesRoleEn
    de: PersonProfileCommercialregisterRolesRoleDe


class PersonProfileCommercialregisterRolesRoleEn(TypedDict):
    long: str
    short: str


class PersonProfileCommercialregisterRolesRoleDe(TypedDict):
    long: str
    short: str


class PersonProfileAffiliations(TypedDict):
    organization: str
    relation: str


class PersonProfileShareholdings(TypedDict):
    holdings: PersonProfileShareholdingsHoldings
    summary: PersonProfileShareholdingsSummary


class PersonProfileShareholdingsHoldings(TypedDict):
    current: Sequence[PersonProfileShareholdingsHoldingsCurrent]
    past: Sequence[PersonProfileShareholdingsHoldingsPast]


class PersonProfileShareholdingsHoldingsCurrent(TypedDict):
    organization: PersonProfileShareholdingsHoldingsCurrentOrganization
    ownership: PersonProfileShareholdingsHoldingsCurrentOwnership
    as_of: str | None


class PersonProfileShareholdingsHoldingsCurrentOrganization(TypedDict):
    entity_id: str
    name: str
    status: Literal["ACTIVE", "INACTIVE", "TERMINATED", "DISSOLVED", "INSOLVENT"]
    legal_form: str | None
    registration: Registration | None


class PersonProfileShareholdingsHoldingsCurrentOwnership(TypedDict):
    percentage: float | None
    contribution: PersonProfileShareholdingsHoldingsCurrentOwnershipContribution | None


class PersonProfileShareholdingsHoldingsCurrentOwnershipContribution(TypedDict):
    amount: float
    currency: str


class PersonProfileShareholdingsHoldingsPast(TypedDict):
    organization: PersonProfileShareholdingsHoldingsPastOrganization
    ownership: PersonProfileShareholdingsHoldingsPastOwnership
    as_of: str | None


class PersonProfileShareholdingsHoldingsPastOrganization(TypedDict):
    entity_id: str
    name: str
    status: Literal["ACTIVE", "INACTIVE", "TERMINATED", "DISSOLVED", "INSOLVENT"]
    legal_form: str | None
    registration: Registration | None


class PersonProfileShareholdingsHoldingsPastOwnership(TypedDict):
    percentage: float | None
    contribution: PersonProfileShareholdingsHoldingsPastOwnershipContribution | None


class PersonProfileShareholdingsHoldingsPastOwnershipContribution(TypedDict):
    amount: float
    currency: str


class PersonProfileShareholdingsSummary(TypedDict):
    total_current: int


class PersonProfileNetwork(TypedDict):
    depth: int
    nodes: Sequence[PersonProfileNetworkNodes]
    connections: Sequence[PersonProfileNetworkConnections]


class PersonProfileNetworkNodes(TypedDict):
    node_id: str
    entity_id: str
    type: Literal["ORGANIZATION", "PERSON"]
    name: str
    depth: int
    is_root: bool


class PersonProfileNetworkConnections(TypedDict):
    source: PersonProfileNetworkConnectionsSource
    target: PersonProfileNetworkConnectionsTarget
    connection_type: Literal["ROLE", "SHAREHOLDING"]
    label: str
    start_date: str | None
    end_date: str | None
    is_current: bool
    depth: int


class PersonProfileNetworkConnectionsSource(TypedDict):
    node_id: str
    type: Literal["ORGANIZATION", "PERSON"]
    name: str


class PersonProfileNetworkConnectionsTarget(TypedDict):
    node_id: str
    type: Literal["ORGANIZATION", "PERSON"]
    name: str


class PersonProfileMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    credit_breakdown: NotRequired[Mapping[str, int]]
    ignored_features: Sequence[Literal["shareholdings", "network"]]
    sources: Sequence[PersonProfileMetaSources]


class PersonProfileMetaSources(TypedDict):
    members: Sequence[Literal["bio", "expertise", "contact", "profiles", "affiliations"]]
    source: Literal["website", "news", "register"]
    url: str | None
    fetched_at: str | None


class RegistrationFormer(TypedDict):
    court: str
    register_type: Literal["HRA", "HRB", "GnR", "PR", "VR", "GsR", "SR"]
    register_number: str
    until: str | None


class OrganizationProfileContactData(TypedDict):
    website: str | None
    phone_number: str | None
    email: str | None


class OrganizationProfileIndustryClassification(TypedDict):
    WZ2008: Sequence[OrganizationProfileIndustryClassificationWZ2008]
    WZ2025: Sequence[OrganizationProfileIndustryClassificationWZ2025]


class OrganizationProfileIndustryClassificationWZ2008(TypedDict):
    code: str
    label: str


class OrganizationProfileIndustryClassificationWZ2025(TypedDict):
    code: str
    label: str


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
    kind: Literal["STAMMKAPITAL", "GRUNDKAPITAL", "HAFTSUMME", "KOMMANDITKAPITAL", "GESCHAEFTSGUTHABEN"]


class OrganizationProfileCapitalHistory(TypedDict):
    amount: float
    currency: str
    kind: Literal["STAMMKAPITAL", "GRUNDKAPITAL", "HAFTSUMME", "KOMMANDITKAPITAL", "GESCHAEFTSGUTHABEN"]
    effective_from: str | None
    effective_to: str | None


class OrganizationProfileFinancialKpi(TypedDict):
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


class OrganizationProfileBalanceSheetAccounts(TypedDict):
    year: int
    balance_sheet_accounts: Sequence[AccountNode]


class OrganizationProfileProfitAndLossAccount(TypedDict):
    year: int
    profit_and_loss_accounts: Sequence[AccountNode]


class OrganizationProfileInsolvencyPublications(TypedDict):
    publication_date: str
    insolvency_id: str | None
    court_city: str | None
    entity_name: str
    seat: str | None
    register: str | None
    publication_label: str
    event_notice: str | None


class OrganizationProfileAnnualFinancialStatements(TypedDict):
    document_type: str
    document_date: str | None
    document_title: str
    language: str
    year: int
    document_md: str


class OrganizationProfileAnnualFinancialStatementsHtml(TypedDict):
    document_type: str
    document_date: str | None
    document_title: str
    language: str
    year: int
    document_html: str


class OrganizationProfileNews(TypedDict):
    id: str
    title: str
    source: str | None
    publication_date: str | None
    url: str | None
    summary: str | None


class OrganizationProfileRelatedPersons(TypedDict):
    current: Sequence[OrganizationProfileRelatedPersonsCurrent | OrganizationProfileRelatedPersonsCurrent2]
    past: Sequence[OrganizationProfileRelatedPersonsPast | OrganizationProfileRelatedPersonsPast2]


class OrganizationProfileRelatedPersonsCurrent(TypedDict):
    entity_id: str
    label: str
    role: OrganizationProfileRelatedPersonsCurrentRole
    name: str
    representation: str | None
    start_date: str | None
    end_date: str | None
    organization: OrganizationProfileRelatedPersonsCurrentOrganization


class OrganizationProfileRelatedPersonsCurrentRole(TypedDict):
    en: OrganizationProfileRelatedPersonsCurrentRoleEn
    de: OrganizationProfileRelatedPersonsCurrentRoleDe


class OrganizationProfileRelatedPersonsCurrentRoleEn(TypedDict):
    long: str
    short: str


class OrganizationProfileRelatedPersonsCurrentRoleDe(TypedDict):
    long: str
    short: str


class OrganizationProfileRelatedPersonsCurrentOrganization(TypedDict):
    entity_id: str
    name: str
    registration: Registration | None


class OrganizationProfileRelatedPersonsCurrent2(TypedDict):
    entity_id: str
    label: str
    role: OrganizationProfileRelatedPersonsCurrent2Role
    name: str
    representation: str | None
    start_date: str | None
    end_date: str | None
    name_parts: OrganizationProfileRelatedPersonsCurrent2NameParts
    birth_date: str | None
    location: OrganizationProfileRelatedPersonsCurrent2Location | None


class OrganizationProfileRelatedPersonsCurrent2Role(TypedDict):
    en: OrganizationProfileRelatedPersonsCurrent2RoleEn
    de: OrganizationProfileRelatedPersonsCurrent2RoleDe


class OrganizationProfileRelatedPersonsCurrent2RoleEn(TypedDict):
    long: str
    short: str


class OrganizationProfileRelatedPersonsCurrent2RoleDe(TypedDict):
    long: str
    short: str


class OrganizationProfileRelatedPersonsCurrent2NameParts(TypedDict):
    given: str | None
    family: str | None
    titles: Sequence[str]


class OrganizationProfileRelatedPersonsCurrent2Location(TypedDict):
    city: str | None
    country: str | None


class OrganizationProfileRelatedPersonsPast(TypedDict):
    entity_id: str
    label: str
    role: OrganizationProfileRelatedPersonsPastRole
    name: str
    representation: str | None
    start_date: str | None
    end_date: str | None
    organization: OrganizationProfileRelatedPersonsPastOrganization


class OrganizationProfileRelatedPersonsPastRole(TypedDict):
    en: OrganizationProfileRelatedPersonsPastRoleEn
    de: OrganizationProfileRelatedPersonsPastRoleDe


class OrganizationProfileRelatedPersonsPastRoleEn(TypedDict):
    long: str
    short: str


class OrganizationProfileRelatedPersonsPastRoleDe(TypedDict):
    long: str
    short: str


class OrganizationProfileRelatedPersonsPastOrganization(TypedDict):
    entity_id: str
    name: str
    registration: Registration | None


class OrganizationProfileRelatedPersonsPast2(TypedDict):
    entity_id: str
    label: str
    role: OrganizationProfileRelatedPersonsPast2Role
    name: str
    representation: str | None
    start_date: str | None
    end_date: str | None
    name_parts: OrganizationProfileRelatedPersonsPast2NameParts
    birth_date: str | None
    location: OrganizationProfileRelatedPersonsPast2Location | None


class OrganizationProfileRelatedPersonsPast2Role(TypedDict):
    en: OrganizationProfileRelatedPersonsPast2RoleEn
    de: OrganizationProfileRelatedPersonsPast2RoleDe


class OrganizationProfileRelatedPersonsPast2RoleEn(TypedDict):
    long: str
    short: str


class OrganizationProfileRelatedPersonsPast2RoleDe(TypedDict):
    long: str
    short: str


class OrganizationProfileRelatedPersonsPast2NameParts(TypedDict):
    given: str | None
    family: str | None
    titles: Sequence[str]


class OrganizationProfileRelatedPersonsPast2Location(TypedDict):
    city: str | None
    country: str | None


class OrganizationProfileShareholders(TypedDict):
    total_capital: OrganizationProfileShareholdersTotalCapital | None
    entries: Sequence[OrganizationProfileShareholdersEntries]
    history: OrganizationProfileShareholdersHistory


class OrganizationProfileShareholdersTotalCapital(TypedDict):
    amount: float
    currency: str


class OrganizationProfileShareholdersEntries(TypedDict):
    shareholder: OrganizationProfileShareholdersEntriesShareholder | OrganizationProfileShareholdersEntriesShareholder2
    contribution: OrganizationProfileShareholdersEntriesContribution | None
    contribution_ratio: float | None
    role: OrganizationProfileShareholdersEntriesRole | None


class OrganizationProfileShareholdersEntriesShareholder(TypedDict):
    entity_id: str
    entity_name: str


class OrganizationProfileShareholdersEntriesShareholder2(TypedDict):
    entity_id: str
    first_name: str | None
    last_name: str
    birth_date: str | None
    city: str | None


class OrganizationProfileShareholdersEntriesContribution(TypedDict):
    amount: float
    currency: str


class OrganizationProfileShareholdersEntriesRole(TypedDict):
    label: str
    en: OrganizationProfileShareholdersEntriesRoleEn
    de: OrganizationProfileShareholdersEntriesRoleDe


class OrganizationProfileShareholdersEntriesRoleEn(TypedDict):
    long: str
    short: str


class OrganizationProfileShareholdersEntriesRoleDe(TypedDict):
    long: str
    short: str


class OrganizationProfileShareholdersHistory(TypedDict):
    current_as_of: str | None
    past: Sequence[OrganizationProfileShareholdersHistoryPast]


class OrganizationProfileShareholdersHistoryPast(TypedDict):
    shareholder: OrganizationProfileShareholdersHistoryPastShareholder | OrganizationProfileShareholdersHistoryPastShareholder2
    contribution: OrganizationProfileShareholdersHistoryPastContribution | None
    contribution_ratio: float | None
    role: OrganizationProfileShareholdersHistoryPastRole | None


class OrganizationProfileShareholdersHistoryPastShareholder(TypedDict):
    entity_id: str
    entity_name: str


class OrganizationProfileShareholdersHistoryPastShareholder2(TypedDict):
    entity_id: str
    first_name: str | None
    last_name: str
    birth_date: str | None
    city: str | None


class OrganizationProfileShareholdersHistoryPastContribution(TypedDict):
    amount: float
    currency: str


class OrganizationProfileShareholdersHistoryPastRole(TypedDict):
    label: str
    en: OrganizationProfileShareholdersHistoryPastRoleEn
    de: OrganizationProfileShareholdersHistoryPastRoleDe


class OrganizationProfileShareholdersHistoryPastRoleEn(TypedDict):
    long: str
    short: str


class OrganizationProfileShareholdersHistoryPastRoleDe(TypedDict):
    long: str
    short: str


class OrganizationProfileShareholdings(TypedDict):
    holdings: OrganizationProfileShareholdingsHoldings
    summary: OrganizationProfileShareholdingsSummary


class OrganizationProfileShareholdingsHoldings(TypedDict):
    current: Sequence[OrganizationProfileShareholdingsHoldingsCurrent]
    past: Sequence[OrganizationProfileShareholdingsHoldingsPast]


class OrganizationProfileShareholdingsHoldingsCurrent(TypedDict):
    organization: OrganizationProfileShareholdingsHoldingsCurrentOrganization
    ownership: OrganizationProfileShareholdingsHoldingsCurrentOwnership
    as_of: str | None


class OrganizationProfileShareholdingsHoldingsCurrentOrganization(TypedDict):
    entity_id: str
    name: str
    status: Literal["ACTIVE", "INACTIVE", "TERMINATED", "DISSOLVED", "INSOLVENT"]
    legal_form: str | None
    registration: Registration | None


class OrganizationProfileShareholdingsHoldingsCurrentOwnership(TypedDict):
    percentage: float | None
    contribution: OrganizationProfileShareholdingsHoldingsCurrentOwnershipContribution | None


class OrganizationProfileShareholdingsHoldingsCurrentOwnershipContribution(TypedDict):
    amount: float
    currency: str


class OrganizationProfileShareholdingsHoldingsPast(TypedDict):
    organization: OrganizationProfileShareholdingsHoldingsPastOrganization
    ownership: OrganizationProfileShareholdingsHoldingsPastOwnership
    as_of: str | None


class OrganizationProfileShareholdingsHoldingsPastOrganization(TypedDict):
    entity_id: str
    name: str
    status: Literal["ACTIVE", "INACTIVE", "TERMINATED", "DISSOLVED", "INSOLVENT"]
    legal_form: str | None
    registration: Registration | None


class OrganizationProfileShareholdingsHoldingsPastOwnership(TypedDict):
    percentage: float | None
    contribution: OrganizationProfileShareholdingsHoldingsPastOwnershipContribution | None


class OrganizationProfileShareholdingsHoldingsPastOwnershipContribution(TypedDict):
    amount: float
    currency: str


class OrganizationProfileShareholdingsSummary(TypedDict):
    total_current: int


class OrganizationProfileUbos(TypedDict):
    beneficial_owners: Sequence[OrganizationProfileUbosBeneficialOwners]
    unresolved_beneficial_owners: Sequence[OrganizationProfileUbosUnresolvedBeneficialOwners]
    coverage: float


class OrganizationProfileUbosBeneficialOwners(TypedDict):
    person: OrganizationProfileUbosBeneficialOwnersPerson
    ownership_percentage: float
    paths: Sequence[OrganizationProfileUbosBeneficialOwnersPaths]


class OrganizationProfileUbosBeneficialOwnersPerson(TypedDict):
    entity_id: str
    name: str
    birth_date: str | None


class OrganizationProfileUbosBeneficialOwnersPaths(TypedDict):
    percentage: float
    via: Sequence[OrganizationProfileUbosBeneficialOwnersPathsVia]


class OrganizationProfileUbosBeneficialOwnersPathsVia(TypedDict):
    depth: int
    name: str
    entity_id: str
    step_percentage: float | None


class OrganizationProfileUbosUnresolvedBeneficialOwners(TypedDict):
    entity_id: str
    name: str
    reason: str
    ownership_percentage: float | None
    via: Sequence[OrganizationProfileUbosUnresolvedBeneficialOwnersVia]


class OrganizationProfileUbosUnresolvedBeneficialOwnersVia(TypedDict):
    depth: int
    name: str
    entity_id: str
    step_percentage: float | None


class OrganizationProfileMergersAndAcquisitions(TypedDict):
    transactions: Sequence[OrganizationProfileMergersAndAcquisitionsTransactions]
    summary: OrganizationProfileMergersAndAcquisitionsSummary


class OrganizationProfileMergersAndAcquisitionsTransactions(TypedDict):
    id: str
    headline: OrganizationProfileMergersAndAcquisitionsTransactionsHeadline
    type: OrganizationProfileMergersAndAcquisitionsTransactionsType
    role: OrganizationProfileMergersAndAcquisitionsTransactionsRole
    phase: str
    date: str
    counterparties: Sequence[OrganizationProfileMergersAndAcquisitionsTransactionsCounterparties]
    description: str | None


class OrganizationProfileMergersAndAcquisitionsTransactionsHeadline(TypedDict):
    en: str
    de: str


class OrganizationProfileMergersAndAcquisitionsTransactionsType(TypedDict):
    category: str
    name: str


class OrganizationProfileMergersAndAcquisitionsTransactionsRole(TypedDict):
    label: str


class OrganizationProfileMergersAndAcquisitionsTransactionsCounterparties(TypedDict):
    entity_id: str | None
    name: str
    seat: str | None
    registration: Registration | None
    role: OrganizationProfileMergersAndAcquisitionsTransactionsCounterpartiesRole


class OrganizationProfileMergersAndAcquisitionsTransactionsCounterpartiesRole(TypedDict):
    label: str


class OrganizationProfileMergersAndAcquisitionsSummary(TypedDict):
    total_transactions: int
    by_category: Mapping[str, int]
    first_date: str
    last_date: str


class OrganizationProfileWebsiteContent(TypedDict):
    url: str
    content: str
    fetched_at: str


class OrganizationProfileNetwork(TypedDict):
    depth: int
    nodes: Sequence[OrganizationProfileNetworkNodes]
    connections: Sequence[OrganizationProfileNetworkConnections]


class OrganizationProfileNetworkNodes(TypedDict):
    node_id: str
    entity_id: str
    type: Literal["ORGANIZATION", "PERSON"]
    name: str
    depth: int
    is_root: bool


class OrganizationProfileNetworkConnections(TypedDict):
    source: OrganizationProfileNetworkConnectionsSource
    target: OrganizationProfileNetworkConnectionsTarget
    connection_type: Literal["ROLE", "SHAREHOLDING"]
    label: str
    start_date: str | None
    end_date: str | None
    is_current: bool
    depth: int


class OrganizationProfileNetworkConnectionsSource(TypedDict):
    node_id: str
    type: Literal["ORGANIZATION", "PERSON"]
    name: str


class OrganizationProfileNetworkConnectionsTarget(TypedDict):
    node_id: str
    type: Literal["ORGANIZATION", "PERSON"]
    name: str


class OrganizationProfileHistory(TypedDict):
    entity_type: Literal["EVENT"]
    name: OrganizationProfileHistoryName
    description: OrganizationProfileHistoryDescription
    start_date: str
    announced_on: str
    text: str | None
    details: OrganizationProfileHistoryDetails | None


class OrganizationProfileHistoryName(TypedDict):
    en: str
    de: str


class OrganizationProfileHistoryDescription(TypedDict):
    short: OrganizationProfileHistoryDescriptionShort


class OrganizationProfileHistoryDescriptionShort(TypedDict):
    en: str
    de: str


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
    ignored_features: Sequence[Literal["financial_kpi", "publications", "balance_sheet_accounts", "profit_and_loss_account", "insolvency_publications", "annual_financial_statements", "annual_financial_statements__html", "news", "related_persons", "shareholders", "shareholdings", "ubos", "mergers_and_acquisitions", "website_content", "network"]]
    realtime: NotRequired[OrganizationProfileMetaRealtime | OrganizationProfileMetaRealtime2]


class OrganizationProfileMetaRealtime(TypedDict):
    status: Literal["failed"]


class OrganizationProfileMetaRealtime2(TypedDict):
    status: Literal["succeeded"]
    fetched_at: str


class AccountNodeName(TypedDict):
    de: str
    en: str
    in_report: str


class AddressCoordinates(TypedDict):
    latitude: float
    longitude: float


class SearchAnswerMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    credit_breakdown: NotRequired[Mapping[str, int]]
    total_is_lower_bound: bool


class SignalsUnauthenticatedProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsInsufficientCreditsProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]
    required_credits: int


class SignalsAccountSuspendedProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsNotFoundProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsPayloadTooLargeProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsUriTooLongProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsRateLimitedProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsInternalProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsUpstreamUnavailableProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


class SignalsTemporarilyUnavailableProblemMeta(TypedDict):
    message: str
    request_credit_cost: int
    credits_remaining: NotRequired[int]
    credit_breakdown: NotRequired[Mapping[str, int]]


Problem: TypeAlias = "TemporarilyUnavailableProblem | InternalProblem | UriTooLongProblem | PayloadTooLargeProblem | AccountSuspendedProblem | MissingAbilityProblem | RateLimitedProblem | UnauthenticatedProblem | IdempotencyKeyRequiredProblem | InvalidRequestProblem | InvalidBodyProblem | OutcomeAmbiguousProblem | IdempotencyConflictProblem | InvalidStateProblem | NotFoundProblem | UnsupportedMediaTypeProblem | LimitReachedProblem | InsufficientCreditsProblem | UpstreamUnavailableProblem | InvalidSignalsRequestProblem | PlanRequiredProblem | InvalidCursorProblem | SubscriptionRequiredProblem | SignalsUnauthenticatedProblem | SignalsInsufficientCreditsProblem | SignalsAccountSuspendedProblem | SignalsNotFoundProblem | SignalsPayloadTooLargeProblem | SignalsUriTooLongProblem | SignalsRateLimitedProblem | SignalsInternalProblem | SignalsUpstreamUnavailableProblem | SignalsTemporarilyUnavailableProblem"
"""Any problem that the service answers with."""
