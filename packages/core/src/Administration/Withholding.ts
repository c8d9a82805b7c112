import { DateTime, Effect, Schema } from "effect"
import { makeLookingAgain } from "../Monitoring/LookingAgain.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { Register, type RegisterReference, type UpstreamUnavailable, type Whereabouts } from "../Register/Register.ts"
import { differencesOf } from "../Register/search/Numbered.ts"
import { Withheld, type WithheldEntity } from "../Register/Withheld.ts"
import { makeAuditing } from "./Auditing.ts"

/** No entity is meant, or several courts or registers have an organization of this number. */
export class NoSuchEntity extends Schema.TaggedError<NoSuchEntity>()("NoSuchEntity", {
  courts: Schema.Array(Schema.String),
  numbers: Schema.Array(Schema.String)
}) {}

/** What to say of a text that names no entity, or several: how to name the one that is meant. */
export const noSuchEntityInWords = ({ courts, numbers }: Pick<NoSuchEntity, "courts" | "numbers">): string => {
  if (courts.length === 0) return "The register holds no such organization."
  return courts.length > 1
    ? `Several courts have an organization of this number: ${courts.join(", ")}. Add the court to the number.`
    : `The court ${courts.join()} has several organizations of this number: ${numbers.join(", ")}. ` +
      "Name one of these with the court."
}

/** How operators withhold what the register shows. Rule: Operator surface (decisions 15). */
export interface Withholding {
  /**
   * Withholds an entity in the register from the next request on; a withheld one stays withheld. Its monitors stop, and
   * its waiting webhooks are cancelled once they are due.
   */
  readonly withhold: (
    reference: RegisterReference,
    reason: string | null
  ) => Effect.Effect<WithheldEntity, NoSuchEntity | UpstreamUnavailable>
  /**
   * Ends the withholding of an entity, even one that the register no longer holds; returns its id, and whether it was
   * withheld.
   */
  readonly unwithhold: (
    reference: RegisterReference
  ) => Effect.Effect<
    { readonly entity_id: EntityId; readonly was_withheld: boolean },
    NoSuchEntity | UpstreamUnavailable
  >
  /** All withheld entities, ordered by identifier. */
  readonly withheld: Effect.Effect<ReadonlyArray<WithheldEntity>>
}

/** All identifiers of an organization, the current one first. */
const idsOf = ({ entity_id, former_ids }: Whereabouts): ReadonlyArray<EntityId> => [entity_id, ...former_ids]

/** Makes this part of the administration. */
export const makeWithholding = Effect.gen(function*() {
  const register = yield* Register
  const withheld = yield* Withheld
  const lookAgain = yield* makeLookingAgain
  const audited = yield* makeAuditing

  const meant = Effect.fnUntraced(function*(reference: RegisterReference) {
    const location = yield* register.locate(reference)
    if (location._tag === "Found") return location.located
    return yield* new NoSuchEntity(differencesOf(location._tag === "Shared" ? location.candidates : []))
  })

  /** Makes the monitors of an organization due at once, under whichever of its identifiers they know it. */
  const lookAgainAt = (whereabouts: Whereabouts) =>
    Effect.forEach(idsOf(whereabouts), (entity_id) => lookAgain({ entity_id }), { discard: true })

  const withhold = Effect.fn("Administration.withhold")(
    function*(reference: RegisterReference, reason: string | null) {
      const located = yield* meant(reference)
      const { entity_id } = located
      const adding = Effect.gen(function*() {
        const isNew = yield* withheld.add({ entity_id, reason, since: yield* DateTime.now })
        yield* lookAgainAt(located)
        const standing = (yield* withheld.list).entities.find((entity) => entity.entity_id === entity_id)
        return { isNew, standing: standing ?? (yield* Effect.die("What was added to the list is in the list.")) }
      })
      const { standing } = yield* audited(
        adding,
        ({ isNew }) => isNew ? { action: "register.withhold", subject: entity_id } : undefined
      )
      return standing
    }
  )

  const unwithhold = Effect.fn("Administration.unwithhold")(function*(reference: RegisterReference) {
    const { entity_id } = reference._tag === "EntityId" ? reference : yield* meant(reference)
    const whereabouts = (yield* register.whereabouts([entity_id])).get(entity_id)!
    const removing = Effect.gen(function*() {
      const removed = yield* Effect.forEach([entity_id, ...idsOf(whereabouts)], (id) => withheld.remove(id))
      yield* lookAgainAt(whereabouts)
      return { entity_id, was_withheld: removed.includes(true) }
    })
    return yield* audited(
      removing,
      ({ was_withheld }) => was_withheld ? { action: "register.release", subject: entity_id } : undefined
    )
  })

  return { withhold, unwithhold, withheld: Effect.map(withheld.list, ({ entities }) => entities) } satisfies Withholding
})
