import { Plan } from "@kontor/core/Accounts"
import { Schema } from "effect"
import { problem } from "./Problem.ts"
import { sentences } from "./Sentences.ts"

const { Array: List, Int, optionalKey, Record, String: Text } = Schema

const InvalidParams = Record(Text, List(Text)).annotate({ description: "What is wrong with each of them, by name." })

const RequiredPlans = List(Plan).annotate({ description: "The plans of which any will do." })

/** Wrong parameters, by name. */
export const InvalidRequestProblem = problem("invalid-request", {
  members: { invalid_params: InvalidParams },
  example: {
    detail: "limit must be an integer from 1 to 30.",
    invalid_params: { limit: ["limit must be an integer from 1 to 30"] }
  }
})

/** A body that breaks a rule, by the names of its members. */
export const InvalidBodyProblem = problem("invalid-body", {
  members: { invalid_params: InvalidParams },
  example: {
    detail: "token_name is required.",
    invalid_params: { token_name: ["token_name is required"] }
  }
})

/** A broken rule of the endpoints of Signals; `invalid_params` is absent where no parameter is allowed. */
export const InvalidSignalsRequestProblem = problem("invalid-signals-request", {
  members: { invalid_params: optionalKey(InvalidParams) },
  example: {
    detail: "limit is an unknown Signals parameter.",
    invalid_params: { limit: ["limit is an unknown Signals parameter"] }
  }
})

/** A cursor that was changed, or used with other filters or by another account. */
export const InvalidCursorProblem = problem("invalid-cursor", {
  example: {
    detail: sentences["invalid-cursor"]
  }
})

/** A topic beyond the plan, with the plans that include it. */
export const PlanRequiredProblem = problem("plan-required", {
  extras: { required_plans: RequiredPlans },
  example: { detail: "INSOLVENCIES needs the plan pro or max.", required_plans: ["pro", "max"] }
})

/** No valid credential. */
export const UnauthenticatedProblem = problem("unauthenticated", {
  example: {
    detail: sentences["unauthenticated"]
  }
})

/** A balance that is too small, with the credits required. */
export const InsufficientCreditsProblem = problem("insufficient-credits", {
  extras: { required_credits: Int.annotate({ description: "What the balance must cover." }) },
  example: { detail: "This request can cost 30 credits, and the account has 12 credits.", required_credits: 30 }
})

/** An operation beyond the plan, with the plans that include it. */
export const SubscriptionRequiredProblem = problem("subscription-required", {
  extras: { required_plans: RequiredPlans },
  example: { detail: "This operation needs the plan plus, pro or max.", required_plans: ["plus", "pro", "max"] }
})

/** A token without the required abilities, with those it lacks. */
export const MissingAbilityProblem = problem("missing-ability", {
  extras: { required_abilities: List(Text).annotate({ description: "The abilities that a Bearer token needs." }) },
  example: { detail: "The token lacks the ability api:data.", required_abilities: ["api:data"] }
})

/** A credential whose account the operator suspended. */
export const AccountSuspendedProblem = problem("account-suspended", {
  example: { detail: sentences["account-suspended"] }
})

/** Something the register does not hold, or several things that the request may mean. */
export const NotFoundProblem = problem("not-found", {
  example: { detail: "The register holds no organization of this name or number." }
})

/** A method that the path does not have. */
export const MethodNotAllowedProblem = problem("method-not-allowed", {
  example: { detail: "This path answers GET only." }
})

/** A key of another request, or one whose first request is still running. */
export const IdempotencyConflictProblem = problem("idempotency-conflict", {
  example: { detail: sentences["idempotency-conflict"] }
})

/** A key whose message may or may not have arrived, with the reference for support. */
export const OutcomeAmbiguousProblem = problem("outcome-ambiguous", {
  extras: { support_reference: Text.annotate({ description: "What support finds the request by." }) },
  example: {
    detail: sentences["outcome-ambiguous"],
    support_reference: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e416"
  }
})

/** A change that is impossible in the present state. */
export const InvalidStateProblem = problem("invalid-state", {
  example: { detail: "The monitor is archived: that is final. Create another one." }
})

/** One more than an account may have. */
export const LimitReachedProblem = problem("limit-reached", {
  example: { detail: "The account has 10 webhook endpoints, which is the most it may have: archive one first." }
})

/** A change without a key. */
export const IdempotencyKeyRequiredProblem = problem("idempotency-key-required", {
  example: {
    detail: sentences["idempotency-key-required"]
  }
})

/** A body that does not arrive in time. */
export const RequestTimeoutProblem = problem("request-timeout", {
  example: { detail: sentences["request-timeout"] }
})

/** A body beyond the limit. */
export const PayloadTooLargeProblem = problem("payload-too-large", {
  example: { detail: sentences["payload-too-large"] }
})

/** A query string beyond the limit. */
export const UriTooLongProblem = problem("uri-too-long", {
  example: { detail: sentences["uri-too-long"] }
})

/** A body in an unsupported media type. */
export const UnsupportedMediaTypeProblem = problem("unsupported-media-type", {
  example: { detail: sentences["unsupported-media-type"] }
})

/** More requests than the rate limits allow. */
export const RateLimitedProblem = problem("rate-limited", {
  example: {
    detail: "The account has used up its 60 requests a minute in the bucket register. Try again in 17 seconds."
  }
})

/** An unforeseen failure. */
export const InternalProblem = problem("internal", {
  example: {
    detail: sentences["internal"]
  }
})

/** A register that cannot answer at the moment. */
export const UpstreamUnavailableProblem = problem("upstream-unavailable", {
  example: { detail: "The register cannot answer at the moment. Nothing was charged." }
})

/** The storage of accounts and credits cannot be reached at the moment. */
export const TemporarilyUnavailableProblem = problem("temporarily-unavailable", {
  example: { detail: "The service cannot answer at the moment. Nothing was charged." }
})

/** The problems that may stop any operation: limits, an outage, and the unforeseen. */
export const problemsOfEveryOperation = [
  PayloadTooLargeProblem,
  UriTooLongProblem,
  InternalProblem,
  TemporarilyUnavailableProblem
] as const
