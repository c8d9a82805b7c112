import { Effect, Layer, Option } from "effect"
import type { EntityId } from "./identity/Identity.ts"
import { Register } from "./Register.ts"
import { Withheld } from "./Withheld.ts"

/**
 * The register as search and fetch see it: an entity the operator withholds is not there. It is no hit and is not counted, no
 * reference means it, and it has no profile, no document and no features of its own; what others hold in it is told as it is.
 * Signals have rules of their own. Rule: Signals (decisions 11).
 */
export const ReleasedRegister: Layer.Layer<Register, never, Register | Withheld> = Layer.effect(
  Register,
  Effect.gen(function*() {
    const register = yield* Register
    const withheld = yield* Withheld

    const released = Effect.fnUntraced(
      function*<Item>(items: ReadonlyArray<Item>, entityOf: (item: Item) => EntityId) {
        const hidden = yield* withheld.among(items.map(entityOf))
        return items.filter((item) => !hidden.has(entityOf(item)))
      }
    )

    const one = <Item extends { readonly entity_id: EntityId }>(found: Option.Option<Item>) =>
      Effect.map(
        released(Option.toArray(found), ({ entity_id }) => entity_id),
        ([item]) => Option.fromUndefinedOr(item)
      )

    return Register.of({
      ...register,
      search: Effect.fn("ReleasedRegister.search")(function*(query, without = []) {
        const hidden = (yield* withheld.list).map(({ entity_id }) => entity_id)
        return yield* register.search(query, [...without, ...hidden])
      }),
      sounding: (sounds) =>
        Effect.flatMap(register.sounding(sounds), (hits) => released(hits, ({ hit }) => hit.entity_id)),
      resolve: (reference) =>
        Effect.flatMap(register.resolve(reference), (found) => released(found, ({ entity_id }) => entity_id)),
      profile: (entity) => Effect.flatMap(register.profile(entity), one),
      features: (entity, features) =>
        Effect.flatMap(
          released([entity], (own) => own),
          ([own]) => own === undefined ? Effect.succeed({}) : register.features(own, features)
        ),
      person: (person) => Effect.flatMap(register.person(person), one),
      document: (entity, type) =>
        Effect.flatMap(
          released([entity], (own) => own),
          ([own]) => own === undefined ? Effect.succeedNone : register.document(own, type)
        ),
      sheet: (entity) =>
        Effect.flatMap(
          released([entity], (own) => own),
          ([own]) => own === undefined ? Effect.succeedNone : register.sheet(own)
        )
    })
  })
)
