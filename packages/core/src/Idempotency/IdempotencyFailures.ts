import { Schema } from "effect"

/** The key stands for another request: another method, path or body. Rule: Idempotency (decisions 13). */
export class IdempotencyConflict extends Schema.TaggedError<IdempotencyConflict>()("IdempotencyConflict", {}) {}

/** The first request under the key is still being worked on: its answer can be had by asking again later. */
export class RequestInProgress extends Schema.TaggedError<RequestInProgress>()("RequestInProgress", {
  retry_after_seconds: Schema.Int
}) {}

/**
 * Something was sent over the network under the key, and nobody knows what became of it. The key says so for good, and nothing is sent
 * again. Rule: Idempotency (decisions 13).
 */
export class OutcomeAmbiguous extends Schema.TaggedError<OutcomeAmbiguous>()("OutcomeAmbiguous", {
  support_reference: Schema.String
}) {}

/** What a network operation fails with that may have reached its destination: no answer came in time, or the connection broke. */
export class OutcomeUnknown extends Schema.TaggedError<OutcomeUnknown>()("OutcomeUnknown", {}) {}

/** Why a mutation is not run. */
export type NotRun = IdempotencyConflict | RequestInProgress | OutcomeAmbiguous
