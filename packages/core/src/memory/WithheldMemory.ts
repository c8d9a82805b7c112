import { Layer } from "effect"
import type { EntityId } from "../Register/Registration.ts"
import { Withheld, type WithheldEntity } from "../Register/Withheld.ts"
import { compare, makeTables, noRows, rowsOf } from "./Tables.ts"

/** The list of withheld entities in memory: complete and atomic, lost when the process ends. */
export const layer: Layer.Layer<Withheld> = Layer.sync(Withheld, () => {
  const tables = makeTables({ withheld: noRows<EntityId, WithheldEntity>(), version: noRows<"list", number>() })
  return Withheld.of({
    version: tables.read(({ version }) => version.get("list") ?? 0),
    list: tables.read(({ version, withheld }) => ({
      version: version.get("list") ?? 0,
      entities: rowsOf(withheld).toSorted((left, right) => compare(left.entity_id, right.entity_id))
    })),
    add: (entity) =>
      tables.write(({ version, withheld }) => {
        if (withheld.get(entity.entity_id) !== undefined) return false
        withheld.set(entity.entity_id, entity)
        version.set("list", (version.get("list") ?? 0) + 1)
        return true
      }),
    remove: (entity) =>
      tables.write(({ version, withheld }) => {
        if (!withheld.delete(entity)) return false
        version.set("list", (version.get("list") ?? 0) + 1)
        return true
      })
  })
})
