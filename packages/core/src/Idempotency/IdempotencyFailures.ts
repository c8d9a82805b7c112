import { Schema } from "effect"

/** The key belongs to another request: another method, path or body. Rule: Idempotency (decisions 13). */
export class IdempotencyConflict extends Schema.TaggedError<IdempotencyConflict>()("IdempotencyConflict", {}) {}

/** The first request under the key is still running: a later repeat gets its answer. */
export class RequestInProgress extends Schema.TaggedError<RequestInProgress>()("RequestInProgress", {
  retry_after_seconds: Schema.Int
}) {}

/**
 * A message was sent over the network under the key, and nobody knows what became of it. The key is blocked for good,
 * and nothing is sent again. Rule: Idempotency (decisions 13).
 */
export class OutcomeAmbiguous extends Schema.TaggedError<OutcomeAmbiguous>()("OutcomeAmbiguous", {
  support_reference: Schema.String
}) {}

/** A network operation may have reached its destination: no answer arrived in time, or the connection broke. */
export class OutcomeUnknown extends Schema.TaggedError<OutcomeUnknown>()("OutcomeUnknown", {}) {}

/** Why a mutation is not run. */
export type NotRun = IdempotencyConflict | RequestInProgress | OutcomeAmbiguous
