import type { Effect, Redacted, Schema } from "effect"

/**
 * An answer that this request made, or that of an earlier one under the same key: the JSON that was kept. Another version of the service
 * may have written that, so nothing is asked of its shape; it may hold a secret.
 */
export type Answered<Answer> =
  | { readonly status: "created"; readonly answer: Answer }
  | { readonly status: "replayed"; readonly answer: Redacted.Redacted<Schema.Json> }

/**
 * A mutation that sends something over the network. What fails with `OutcomeUnknown` while it sends may have arrived; with anything
 * else it has not, or its outcome is known.
 */
export interface Sending<Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3> {
  /** Decides whether and what to send, stored together with the claim. */
  readonly prepare: Effect.Effect<Prepared, E1, R1>
  readonly send: (prepared: Prepared) => Effect.Effect<Sent, E2, R2>
  /** What follows from the outcome, stored together with the answer. */
  readonly record: (sent: Sent) => Effect.Effect<Answer, E3, R3>
}
