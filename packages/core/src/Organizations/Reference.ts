import { Schema } from "effect"
import { EntityId } from "../Register/identity/Identity.ts"
import { parseEuid, parseRegisterNumber } from "../Register/identity/RegisterNumber.ts"
import type { RegisterReference } from "../Register/Register.ts"

/** What the `q` of a fetch means: a precise reference, or a name to be searched. */
export type Reference = RegisterReference | { readonly _tag: "Name"; readonly name: string }

const isEntityId = Schema.is(EntityId)

/** Reads the `q` of a fetch: an entity_id, an EUID, a register number in any usual spelling, else a name. */
export const referenceOf = (q: string): Reference => {
  if (isEntityId(q)) return { _tag: "EntityId", entity_id: q }
  const number = parseEuid(q)
  if (number !== undefined) return { _tag: "Euid", number }
  const written = parseRegisterNumber(q)
  return written === undefined ? { _tag: "Name", name: q } : { _tag: "RegisterNumber", written }
}
