import type { Effect } from "effect"

/** An answer, and whether this request made it or an earlier one under the same key. */
export interface Answered<Answer> {
  readonly status: "created" | "replayed"
  readonly answer: Answer
}

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
