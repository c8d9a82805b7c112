import { Effect } from "effect"

/** The time for which a result is shared. */
const holds = "1 second"

/**
 * Makes an effect that all callers share: they wait for a run in progress, and its result is shared for a second. A
 * probe thus costs one run a second, however many ask.
 */
export const shared = <A, E, R>(finding: Effect.Effect<A, E, R>): Effect.Effect<Effect.Effect<A, E, R>> =>
  Effect.cachedWithTTL(finding, holds)
