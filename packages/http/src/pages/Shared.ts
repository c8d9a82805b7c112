import { Effect } from "effect"

/** How long what was found for one request holds for those after it. */
const holds = "1 second"

/**
 * Makes an effect that all who ask share: while one run is under way they wait for it, and what it found holds for a
 * second. However many ask, a probe costs one run a second.
 */
export const shared = <A, E, R>(finding: Effect.Effect<A, E, R>): Effect.Effect<Effect.Effect<A, E, R>> =>
  Effect.cachedWithTTL(finding, holds)
