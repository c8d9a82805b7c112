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

/** What breaks a rule of the endpoints of Signals; `invalid_params` is absent where no parameter is allowed. */
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

/** A topic the plan does not reach, with the plans that do. */
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

/** A balance that is too small, with what is required, in credits. */
export const InsufficientCreditsProblem = problem("insufficient-credits", {
  extras: { required_credits: Int.annotate({ description: "What the balance must cover." }) },
  example: { detail: "This request can cost 30 credits, and the account has 12 credits.", required_credits: 30 }
})

/** An operation the plan does not have, with the plans that do. */
export const SubscriptionRequiredProblem = problem("subscription-required", {
  extras: { required_plans: RequiredPlans },
  example: { detail: "This operation needs the plan plus, pro or max.", required_plans: ["plus", "pro", "max"] }
})

/** A token that may not do this, with the abilities it lacks. */
export const MissingAbilityProblem = problem("missing-ability", {
  extras: { required_abilities: List(Text).annotate({ description: "The abilities that a Bearer token needs." }) },
  example: { detail: "The token lacks the ability api:data.", required_abilities: ["api:data"] }
})

/** A credential whose account the operator suspended. */
export const AccountSuspendedProblem = problem("account-suspended", {
  example: { detail: sentences["account-suspended"] }
})

/** Something the register does not hold, or several things the request may mean. */
export const NotFoundProblem = problem("not-found", {
  example: { detail: "The register holds no organization of this name or number." }
})

/** A method the path does not have. */
export const MethodNotAllowedProblem = problem("method-not-allowed", {
  example: { detail: "This path answers GET only." }
})

/** A key that stands for another request, or whose first request is still being worked on. */
export const IdempotencyConflictProblem = problem("idempotency-conflict", {
  example: { detail: sentences["idempotency-conflict"] }
})

/** A key under which something was sent of which nobody knows whether it arrived, with what support finds it by. */
export const OutcomeAmbiguousProblem = problem("outcome-ambiguous", {
  extras: { support_reference: Text.annotate({ description: "What support finds the request by." }) },
  example: {
    detail: sentences["outcome-ambiguous"],
    support_reference: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e416"
  }
})

/** What cannot happen in the state that the thing is in. */
export const InvalidStateProblem = problem("invalid-state", {
  example: { detail: "The monitor is archived: that is final. Create another one." }
})

/** One more of a thing than an account may have. */
export const LimitReachedProblem = problem("limit-reached", {
  example: { detail: "The account has 10 webhook endpoints, which is the most it may have: archive one first." }
})

/** A change without a key. */
export const IdempotencyKeyRequiredProblem = problem("idempotency-key-required", {
  example: {
    detail: sentences["idempotency-key-required"]
  }
})

/** A body beyond the limit. */
export const PayloadTooLargeProblem = problem("payload-too-large", {
  example: { detail: sentences["payload-too-large"] }
})

/** A query string beyond the limit. */
export const UriTooLongProblem = problem("uri-too-long", {
  example: { detail: sentences["uri-too-long"] }
})

/** A body in a media type that is not read. */
export const UnsupportedMediaTypeProblem = problem("unsupported-media-type", {
  example: { detail: sentences["unsupported-media-type"] }
})

/** More requests than the rate limits allow. */
export const RateLimitedProblem = problem("rate-limited", {
  example: {
    detail: "The account has used up its 60 requests a minute in the bucket register. Try again in 17 seconds."
  }
})

/** A failure that nobody foresaw. */
export const InternalProblem = problem("internal", {
  example: {
    detail: sentences["internal"]
  }
})

/** A register that cannot answer at the moment. */
export const UpstreamUnavailableProblem = problem("upstream-unavailable", {
  example: { detail: "The register cannot answer at the moment. Nothing was charged." }
})

/** The storage of accounts and credits that cannot be reached at the moment. */
export const TemporarilyUnavailableProblem = problem("temporarily-unavailable", {
  example: { detail: "The service cannot answer at the moment. Nothing was charged." }
})

/** What may stop any operation, whatever it does: limits, an outage, and the unforeseen. */
export const problemsOfEveryOperation = [
  PayloadTooLargeProblem,
  UriTooLongProblem,
  InternalProblem,
  TemporarilyUnavailableProblem
] as const
