import { Layer } from "effect"
import type { EntityId } from "../Register/identity/Identity.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import { Withheld, type WithheldEntity } from "../Register/Withheld.ts"
import { noRows, rowsOf } from "./Rows.ts"
import * as Tables from "./Tables.ts"

/** The list of withheld entities in memory: complete and atomic, lost when the process ends. */
export const layer: Layer.Layer<Withheld> = Layer.sync(Withheld, () => {
  const tables = Tables.make({ withheld: noRows<EntityId, WithheldEntity>() })
  return Withheld.of({
    among: (entities) =>
      tables.read(({ withheld }) => new Set(entities.filter((entity) => withheld.get(entity) !== undefined))),
    list: tables.read(({ withheld }) =>
      rowsOf(withheld).toSorted((left, right) => compare(left.entity_id, right.entity_id))
    ),
    add: (entity) =>
      tables.write(({ withheld }) => {
        if (withheld.get(entity.entity_id) !== undefined) return false
        withheld.set(entity.entity_id, entity)
        return true
      }),
    remove: (entity) => tables.write(({ withheld }) => withheld.delete(entity))
  })
})
