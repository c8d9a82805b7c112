import { Plan } from "@kontor/core"
import { Schema } from "effect"
import { problem } from "./Problem.ts"

const { Array: List, Int, optionalKey, Record, String: Text } = Schema

/** Wrong parameters, by name. */
export const InvalidRequestProblem = problem("invalid-request", {
  members: { invalid_params: Record(Text, List(Text)) },
  example: {
    detail: "limit must be an integer from 1 to 30.",
    invalid_params: { limit: ["limit must be an integer from 1 to 30"] }
  }
})

/** A body that breaks a rule, by the names of its members. */
export const InvalidBodyProblem = problem("invalid-body", {
  members: { invalid_params: Record(Text, List(Text)) },
  example: {
    detail: "token_name is required.",
    invalid_params: { token_name: ["token_name is required"] }
  }
})

/** What breaks a rule of the endpoints of Signals; `invalid_params` is absent where no parameter is allowed. */
export const InvalidSignalsRequestProblem = problem("invalid-signals-request", {
  members: { invalid_params: optionalKey(Record(Text, List(Text))) },
  example: {
    detail: "limit is an unknown Signals parameter.",
    invalid_params: { limit: ["limit is an unknown Signals parameter"] }
  }
})

/** A cursor that was changed, or used with other filters or by another account. */
export const InvalidCursorProblem = problem("invalid-cursor", {
  example: { detail: "The cursor does not belong to this account and these filters." }
})

/** A topic the plan does not reach, with the plans that do. */
export const PlanRequiredProblem = problem("plan-required", {
  extras: { required_plans: List(Plan) },
  example: { detail: "INSOLVENCIES needs the plan pro or max.", required_plans: ["pro", "max"] }
})

/** No valid credential. */
export const UnauthenticatedProblem = problem("unauthenticated", {
  example: { detail: "The request carries no valid credential." }
})

/** A balance that is too small, with what is required, in credits. */
export const InsufficientCreditsProblem = problem("insufficient-credits", {
  extras: { required_credits: Int },
  example: { detail: "This request can cost 30 credits, and the account has 12 credits.", required_credits: 30 }
})

/** An operation the plan does not have, with the plans that do. */
export const SubscriptionRequiredProblem = problem("subscription-required", {
  extras: { required_plans: List(Plan) },
  example: { detail: "This needs the plan plus or pro or max.", required_plans: ["plus", "pro", "max"] }
})

/** A token that may not do this, with the abilities it lacks. */
export const MissingAbilityProblem = problem("missing-ability", {
  extras: { required_abilities: List(Text) },
  example: { detail: "The token lacks the ability api:data.", required_abilities: ["api:data"] }
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
  example: { detail: "The key was sent with another request before: with another method, path or body." }
})

/** A key under which something was sent of which nobody knows whether it arrived, with what support finds it by. */
export const OutcomeAmbiguousProblem = problem("outcome-ambiguous", {
  extras: { support_reference: Text },
  example: {
    detail: "What the request sent may have arrived or not. Nothing is sent again with this key.",
    support_reference: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e416"
  }
})

/** What cannot happen in the state that the thing is in. */
export const InvalidStateProblem = problem("invalid-state", {
  example: { detail: "The monitor is archived, which is final: create another one." }
})

/** One more of a thing than an account may have. */
export const LimitReachedProblem = problem("limit-reached", {
  example: { detail: "The account has 10 webhook endpoints, which is the most it may have: archive one first." }
})

/** A change without a key. */
export const IdempotencyKeyRequiredProblem = problem("idempotency-key-required", {
  example: { detail: "The header Idempotency-Key is required." }
})

/** A body beyond the limit. */
export const PayloadTooLargeProblem = problem("payload-too-large", {
  example: { detail: "The body of a request may have at most 64 KiB." }
})

/** A query string beyond the limit. */
export const UriTooLongProblem = problem("uri-too-long", {
  example: { detail: "The query string may have at most 16 KiB." }
})

/** A body in a media type that is not read. */
export const UnsupportedMediaTypeProblem = problem("unsupported-media-type", {
  example: { detail: "The body of this request is read as application/json." }
})

/** More requests than the rate limits allow. */
export const RateLimitedProblem = problem("rate-limited", {
  example: { detail: "The account has used up its 60 requests of a minute in the bucket register." }
})

/** A failure that nobody foresaw. */
export const InternalProblem = problem("internal", {
  example: { detail: "The service failed in a way it did not foresee." }
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
