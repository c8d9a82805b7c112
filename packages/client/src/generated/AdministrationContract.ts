// Generated from the OpenAPI document by `npm run clients`.

export type * from "./administration/Accounts.ts"
export type * from "./administration/Credentials.ts"
export type * from "./administration/Operation.ts"
export type * from "./administration/Operations.ts"
export type * from "./administration/Problems.ts"
export type * from "./administration/Register.ts"
export type * from "./administration/Shared.ts"
export type {
  Ability,
  Balance,
  EndpointKind,
  IdempotencyConflictProblem,
  InternalProblem,
  InvalidBodyProblem,
  InvalidRequestProblem,
  InvalidStateProblem,
  LedgerEntryKind,
  LimitReachedProblem,
  ListedApiKey,
  ListedToken,
  MissingAbilityProblem,
  Monitor,
  MonitorStatus,
  NotFoundMeta,
  NotFoundProblem,
  NotFoundReason,
  Pagination,
  PayloadTooLargeProblem,
  Plan,
  PlanState,
  PriceList,
  Prices,
  ProblemMeta,
  RateLimitedProblem,
  RequestTimeoutProblem,
  SpendingCredential,
  SubscriptionStatus,
  TemporarilyUnavailableProblem,
  Tier,
  Topic,
  UnauthenticatedProblem,
  UnsupportedMediaTypeProblem,
  UpstreamUnavailableProblem,
  UriTooLongProblem,
  WebhookDelivery,
  WebhookDeliveryAttempt,
  WebhookDeliveryStatus,
  WebhookEndpoint,
  WebhookEndpointStatus
} from "./Contract.ts"
