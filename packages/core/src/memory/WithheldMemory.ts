import { Effect, Layer } from "effect"
import type { EntityId } from "../Register/identity/Identity.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import { Withheld, type WithheldEntity } from "../Register/Withheld.ts"

/** The list of withheld entities in memory: complete and atomic. It is gone when the process ends. */
export const layer: Layer.Layer<Withheld> = Layer.sync(Withheld, () => {
  const withheld = new Map<EntityId, WithheldEntity>()
  return Withheld.of({
    among: (entities) => Effect.sync(() => new Set(entities.filter((entity) => withheld.has(entity)))),
    list: Effect.sync(() => [...withheld.values()].toSorted((left, right) => compare(left.entity_id, right.entity_id))),
    add: (entity) =>
      Effect.sync(() => {
        if (!withheld.has(entity.entity_id)) withheld.set(entity.entity_id, entity)
      }),
    remove: (entity) => Effect.sync(() => withheld.delete(entity))
  })
})
