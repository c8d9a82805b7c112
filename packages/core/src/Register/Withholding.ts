import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EntityId } from "./identity/Identity.ts"
import { Register, type RegisterReference, type UpstreamUnavailable } from "./Register.ts"
import { Withheld, type WithheldEntity } from "./Withheld.ts"

/** No entity is meant, or several courts have an organization of this number. */
export class NoSuchEntity extends Schema.TaggedError<NoSuchEntity>()("NoSuchEntity", {
  courts: Schema.Array(Schema.String)
}) {}

/** The operator's list of withheld entities. Rule: Operator surface (decisions 15). */
export class Withholding extends Context.Service<Withholding, {
  /** Withholds an entity that the register holds, from the next request on; one that is withheld already stays as it is. */
  readonly withhold: (
    reference: RegisterReference,
    reason: string | null
  ) => Effect.Effect<WithheldEntity, NoSuchEntity | UpstreamUnavailable>
  /** Releases an entity, also one that the register holds no more; yields which, and whether it was withheld. */
  readonly release: (
    reference: RegisterReference
  ) => Effect.Effect<
    { readonly entity_id: EntityId; readonly was_withheld: boolean },
    NoSuchEntity | UpstreamUnavailable
  >
  /** All that are withheld, in the order of their identifiers. */
  readonly list: Effect.Effect<ReadonlyArray<WithheldEntity>>
}>()("@kontor/core/Register/Withholding") {
  static readonly layer: Layer.Layer<Withholding, never, Register | Withheld> = Layer.effect(
    Withholding,
    Effect.gen(function*() {
      const register = yield* Register
      const withheld = yield* Withheld

      const meant = Effect.fnUntraced(function*(reference: RegisterReference) {
        const [first, ...others] = yield* register.resolve(reference)
        if (first !== undefined && others.length === 0) return first.entity_id
        const courts = first === undefined ? [] : [first, ...others].map(({ court }) => court)
        return yield* new NoSuchEntity({ courts: [...new Set(courts)] })
      })

      const withhold = Effect.fn("Withholding.withhold")(
        function*(reference: RegisterReference, reason: string | null) {
          const entity_id = yield* meant(reference)
          yield* withheld.add({ entity_id, reason, since: yield* DateTime.now })
          const standing = (yield* withheld.list).find((entity) => entity.entity_id === entity_id)
          return standing ?? (yield* Effect.die("What was added to the list is in the list."))
        }
      )

      const release = Effect.fn("Withholding.release")(function*(reference: RegisterReference) {
        const entity_id = reference._tag === "EntityId" ? reference.entity_id : yield* meant(reference)
        return { entity_id, was_withheld: yield* withheld.remove(entity_id) }
      })

      return Withholding.of({ withhold, release, list: withheld.list })
    })
  )
}
