import { Context, type Effect, Schema } from "effect"

/**
 * What a check fails with where it knows what is the matter: `/readyz` shows `state`, one word such as `loading` or
 * `read_only`, and `reason`, a sentence for whoever watches. Neither may hold anything secret.
 */
export class NotReady extends Schema.TaggedError<NotReady>()("NotReady", {
  state: Schema.String,
  reason: Schema.optional(Schema.String)
}) {}

/** Something the service needs in order to answer; its check fails where that is missing. */
export interface ReadinessCheck {
  readonly name: string
  readonly check: Effect.Effect<unknown, unknown>
  /** Whether the check asks nobody: it is made for every request, where what others found holds for a second. */
  readonly isInstant?: boolean
}

/**
 * What `/readyz` looks at, given by the host, each under a name of its own: storage reachable, migrations current,
 * register loaded. Rule: Wire conventions (decisions 1).
 */
export const Readiness = Context.Reference<ReadonlyArray<ReadinessCheck>>("@kontor/http/pages/Readiness", {
  defaultValue: () => []
})
