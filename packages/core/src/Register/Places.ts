import { Effect, Result } from "effect"
import type { EntityId } from "./identity/Identity.ts"
import { RegisterUpstream, type UpstreamUnavailable } from "./RegisterUpstream.ts"
import { isWithheldIn, makeWithheldEntities } from "./Withheld.ts"

/** Where an organization stands that a caller knows by an identifier. */
export interface Place {
  /**
   * Its present identifier; the known one if the register does not hold it. A failure while the register does not
   * answer.
   */
  readonly today: Result.Result<EntityId, UpstreamUnavailable>
  /** Whether the operator withholds it. While the register does not answer, the known identifier decides. */
  readonly is_withheld: boolean
}

/**
 * Makes the one lookup by which a step finds where its organizations stand, so that it can pass that on. The list of
 * withheld entities answers even while the register does not. Rule: Signals (decisions 11).
 */
export const makePlaces = Effect.gen(function*() {
  const upstream = yield* RegisterUpstream
  const { now: withheldNow } = yield* makeWithheldEntities

  return Effect.fn("Places.of")(function*(entities: ReadonlyArray<EntityId>) {
    const withheld = yield* withheldNow
    const answer = yield* Effect.result(upstream.profiles([...new Set(entities)]))
    return (entity: EntityId): Place => {
      if (Result.isFailure(answer)) return { today: Result.fail(answer.failure), is_withheld: withheld.has(entity) }
      const profile = answer.success.get(entity)
      return {
        today: Result.succeed(profile?.organization.entity_id ?? entity),
        is_withheld: withheld.has(entity) || (profile !== undefined && isWithheldIn(withheld, profile))
      }
    }
  })
})
