import { Effect, Result } from "effect"
import type { EntityId } from "./identity/Identity.ts"
import { Register, type UpstreamUnavailable } from "./Register.ts"
import { Withheld } from "./Withheld.ts"

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
  const [register, withheld] = [yield* Register, yield* Withheld]

  return Effect.fn("Places.of")(function*(entities: ReadonlyArray<EntityId>) {
    const known = [...new Set(entities)]
    const answer = yield* Effect.result(register.whereabouts(known))
    if (Result.isSuccess(answer)) {
      return (entity: EntityId): Place => {
        const { entity_id, is_withheld } = answer.success.get(entity)!
        return { today: Result.succeed(entity_id), is_withheld }
      }
    }
    const hidden = yield* withheld.among(known)
    return (entity: EntityId): Place => ({ today: Result.fail(answer.failure), is_withheld: hidden.has(entity) })
  })
})
