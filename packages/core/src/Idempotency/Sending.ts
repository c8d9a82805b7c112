import type { Effect, Redacted, Schema } from "effect"

/**
 * A new answer, or the stored JSON of an earlier one under the same key. Another version of the service may have
 * written that, so its shape is not checked; it may hold a secret.
 */
export type Answered<Answer> =
  | { readonly status: "created"; readonly answer: Answer }
  | { readonly status: "replayed"; readonly answer: Redacted.Redacted<Schema.Json> }

/**
 * A mutation that sends something over the network. When sending fails with `OutcomeUnknown`, the message may have
 * arrived; with any other failure it has not, or its outcome is known.
 */
export interface Sending<Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3> {
  /** Decides whether and what to send; stored together with the claim. */
  readonly prepare: Effect.Effect<Prepared, E1, R1>
  readonly send: (prepared: Prepared) => Effect.Effect<Sent, E2, R2>
  /** Records the outcome; stored together with the answer. */
  readonly record: (sent: Sent) => Effect.Effect<Answer, E3, R3>
}
