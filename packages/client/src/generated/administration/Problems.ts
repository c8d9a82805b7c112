// Generated from the OpenAPI document by `npm run clients`.

import type {
  IdempotencyConflictProblem,
  InternalProblem,
  InvalidBodyProblem,
  InvalidRequestProblem,
  InvalidStateProblem,
  LimitReachedProblem,
  MissingAbilityProblem,
  NotFoundProblem,
  PayloadTooLargeProblem,
  RateLimitedProblem,
  RequestTimeoutProblem,
  TemporarilyUnavailableProblem,
  UnauthenticatedProblem,
  UnsupportedMediaTypeProblem,
  UpstreamUnavailableProblem,
  UriTooLongProblem
} from "../contract/Problems.ts"

/** Any problem that the service answers with. */
export type Problem =
  | TemporarilyUnavailableProblem
  | InternalProblem
  | UriTooLongProblem
  | PayloadTooLargeProblem
  | MissingAbilityProblem
  | RateLimitedProblem
  | UnauthenticatedProblem
  | InvalidRequestProblem
  | RequestTimeoutProblem
  | InvalidBodyProblem
  | UnsupportedMediaTypeProblem
  | NotFoundProblem
  | UpstreamUnavailableProblem
  | LimitReachedProblem
  | InvalidStateProblem
  | IdempotencyConflictProblem
