import { Effect, Result } from "effect"
import type { EntityId } from "./identity/Identity.ts"
import { Register, type UpstreamUnavailable } from "./Register.ts"
import { Withheld } from "./Withheld.ts"

/** Where an organization is that is known by an identifier. */
export interface Place {
  /** The identifier that it has today: its own, if the register does not hold it. It is a failure while the register does not answer. */
  readonly today: Result.Result<EntityId, UpstreamUnavailable>
  /** Whether the operator withholds it, by the identifier that it is known by or by that of today, as far as that can be found. */
  readonly is_withheld: boolean
}

/**
 * Makes the one way in which a step finds where the organizations are that it is about, to hand that on. The list of what is withheld is
 * asked once, and once more for those that moved. Rule: Signals (decisions 11).
 */
export const makePlaces = Effect.gen(function*() {
  const [register, withheld] = [yield* Register, yield* Withheld]

  return Effect.fn("Places.of")(function*(entities: ReadonlyArray<EntityId>) {
    const known = new Set(entities)
    const [answer, asKnown] = yield* Effect.all(
      [Effect.result(register.today([...known])), withheld.among([...known])],
      { concurrency: "unbounded" }
    )
    const today = Result.getOrElse(answer, () => new Map<EntityId, EntityId>())
    const moved = [...today.values()].filter((entity) => !known.has(entity))
    const asMoved = moved.length === 0 ? [] : yield* withheld.among(moved)
    const hidden = new Set([...asKnown, ...asMoved])
    return (entity: EntityId): Place => {
      const now = today.get(entity) ?? entity
      return { today: Result.map(answer, () => now), is_withheld: hidden.has(entity) || hidden.has(now) }
    }
  })
})
