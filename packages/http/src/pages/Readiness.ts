import { Context, type Effect, Schema } from "effect"

/** What a check fails with where nothing is wrong but something still under way; `/readyz` tells `state`, such as `loading`. */
export class NotReadyYet extends Schema.TaggedError<NotReadyYet>()("NotReadyYet", { state: Schema.String }) {}

/** Something the service needs in order to answer; its check fails where that is missing. */
export interface ReadinessCheck {
  readonly name: string
  readonly check: Effect.Effect<unknown, unknown>
}

/**
 * What `/readyz` looks at, given by the host: storage reachable, migrations current, register loaded.
 * Rule: Wire conventions (decisions 1).
 */
export const Readiness = Context.Reference<ReadonlyArray<ReadinessCheck>>("@kontor/http/pages/Readiness", {
  defaultValue: () => []
})
