import type { EntityId } from "@kontor/core/Register"
import { isSameNumber, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { isNumberWritten } from "../identity/WrittenRegisterNumber.ts"
import { todayOf } from "../records/Moves.ts"
import type { Candidate, RegisterReference } from "../Register.ts"
import { candidatesOf, type Numbered } from "../search/Numbered.ts"
import type { HeldRegister } from "./HeldRegister.ts"

/** The organizations that a reference may mean, in the order of their identifiers. Those in `withheld` are marked. */
export const candidates = (
  held: HeldRegister,
  reference: RegisterReference,
  withheld: ReadonlySet<EntityId> = new Set()
): ReadonlyArray<Candidate> => {
  const numbered = (entity_id: EntityId, number: RegisterNumber, is_former: boolean): Numbered => {
    const today = todayOf(held.moves, entity_id)
    return { entity_id, today, ...number, is_former, is_withheld: withheld.has(today) }
  }
  const meant = (isMeant: (number: RegisterNumber) => boolean) =>
    candidatesOf(
      [...held.organizations].flatMap(([entity_id, { projection: { document: { numbers } } }]) =>
        numbers.flatMap((number, place) => isMeant(number) ? [numbered(entity_id, number, place > 0)] : [])
      )
    )
  switch (reference._tag) {
    case "EntityId": {
      const entity_id = todayOf(held.moves, reference.entity_id)
      const number = held.organizations.get(entity_id)?.number
      return number === undefined ? [] : candidatesOf([numbered(entity_id, number, false)])
    }
    case "Euid":
      return meant((number) => isSameNumber(number, reference.number)).slice(0, 1)
    case "RegisterNumber":
      return meant((number) => isNumberWritten(number, reference.written))
  }
}
