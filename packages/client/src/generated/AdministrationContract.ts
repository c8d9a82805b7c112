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
  IdempotencyConflictProblem,
  InternalProblem,
  InvalidBodyProblem,
  InvalidRequestProblem,
  InvalidStateProblem,
  LedgerEntryKind,
  LimitReachedProblem,
  ListedApiKey,
  ListedToken,
  Monitor,
  MonitorStatus,
  NotFoundProblem,
  Pagination,
  PayloadTooLargeProblem,
  Plan,
  PlanState,
  PriceList,
  Prices,
  ProblemMeta,
  RateLimitedProblem,
  RequestTimeoutProblem,
  SubscriptionStatus,
  TemporarilyUnavailableProblem,
  Tier,
  UnauthenticatedProblem,
  UnsupportedMediaTypeProblem,
  UpstreamUnavailableProblem,
  UriTooLongProblem,
  WebhookDelivery,
  WebhookDeliveryStatus,
  WebhookEndpoint,
  WebhookEndpointStatus
} from "./Contract.ts"
