import { Effect, Result } from "effect"
import type { EntityId } from "./identity/Identity.ts"
import { Register, type UpstreamUnavailable } from "./Register.ts"
import { Withheld } from "./Withheld.ts"

/** Where an organization is that somebody knows by an identifier. */
export interface Place {
  /**
   * The identifier that it has today: its own, if the register does not hold it. It is a failure while the register
   * does not answer.
   */
  readonly today: Result.Result<EntityId, UpstreamUnavailable>
  /** Whether the operator withholds it; while the register does not answer, by the identifier that it is known by. */
  readonly is_withheld: boolean
}

/**
 * Makes the one way in which a step finds where the organizations are that it is about, to pass that on. While the
 * register does not answer, the list of what is withheld still does. Rule: Signals (decisions 11).
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
