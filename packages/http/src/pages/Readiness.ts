import { Context, Data, type Effect, Schema } from "effect"

/**
 * The failure of a check with a known cause: `/readyz` shows `state`, one word such as `loading` or `read_only`, and
 * `reason`, a sentence for operators. Neither may hold anything secret.
 */
export class NotReady extends Schema.TaggedError<NotReady>()("NotReady", {
  state: Schema.String,
  reason: Schema.optional(Schema.String)
}) {}

/**
 * What a check may yield where something lags or is slower than usual, but requests are still answered: `/readyz` shows
 * `state` and `reason` as of a failure, and stays 200, since every node may be in the same state at once.
 */
export class Degraded extends Data.Class<{ readonly state: string; readonly reason: string }> {}

/** Something the service needs to answer. Its check fails if that is missing, and may yield `Degraded`. */
export interface ReadinessCheck {
  readonly name: string
  readonly check: Effect.Effect<unknown, unknown>
  /** The reason that `/readyz` shows where the check fails with another error than `NotReady`, or takes too long. */
  readonly otherwise?: string
  /**
   * Whether the check asks nothing else. Then it runs for every request; the results of others are shared for a second.
   */
  readonly isInstant?: boolean
}

/**
 * The checks of `/readyz`, given by the host, each with its own name: storage reachable, migrations current, register
 * loaded. Rule: Wire conventions (decisions 1).
 */
export const Readiness = Context.Reference<ReadonlyArray<ReadinessCheck>>("@kontor/http/pages/Readiness", {
  defaultValue: () => []
})
