import { entityIdWritten } from "@kontor/core/Register"
import { Option } from "effect"
import { parseEuid } from "../identity/RegisterNumber.ts"
import { parseAskedNumber, type WrittenRegisterNumber } from "../identity/WrittenRegisterNumber.ts"
import type { RegisterReference } from "../Register.ts"
import { askedNumber } from "./AskedNumber.ts"

/**
 * The meaning of a fetch's `q`: a precise reference, a bare number or one of a former court that is a name unless an
 * organization has it, or a name to search.
 */
export type Reference =
  | RegisterReference
  | { readonly _tag: "NumberOrName"; readonly written: WrittenRegisterNumber; readonly name: string }
  | { readonly _tag: "Name"; readonly name: string }

/**
 * Reads the `q` of a fetch: an entity_id, an EUID, a register number in any usual spelling, digits alone or with a
 * court. The name of a court that no longer keeps a register may be that of a town. Any other text is searched: a name,
 * or a number with a name or a town.
 */
export const referenceOf = (q: string): Reference => {
  const entity_id = entityIdWritten(q)
  if (entity_id !== undefined) return { _tag: "EntityId", entity_id }
  const number = parseEuid(q)
  if (number !== undefined) return { _tag: "Euid", number }
  const asked = askedNumber(q)
  if (asked === undefined || asked.beside !== "") {
    const former = parseAskedNumber(q)
    return former === undefined ? { _tag: "Name", name: q } : { _tag: "NumberOrName", written: former, name: q }
  }
  const { written } = asked
  return written.type === undefined ? { _tag: "NumberOrName", written, name: q } : { _tag: "RegisterNumber", written }
}

/** What a text names without doubt: never an organization by its name, which may be of another one tomorrow. */
export const preciseReferenceOf = (text: string): Option.Option<RegisterReference> => {
  const reference = referenceOf(text.trim())
  switch (reference._tag) {
    case "EntityId":
    case "Euid":
    case "RegisterNumber":
      return Option.some(reference)
    case "NumberOrName":
      return Option.some({ _tag: "RegisterNumber", written: reference.written })
    case "Name":
      return Option.none()
  }
}
