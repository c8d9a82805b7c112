import type { RegisterNumber } from "../Register/identity/RegisterNumber.ts"
import { todayOf } from "../Register/records/Moves.ts"
import type { Candidate, RegisterReference } from "../Register/Register.ts"
import { isNumberWritten, isSameNumber } from "../Register/search/Match.ts"
import { candidatesOf, type Numbered } from "../Register/search/Numbered.ts"
import type { HeldRegister } from "./HeldRegister.ts"

/** The organizations that a reference means, in the order of their identifiers. */
export const candidates = (held: HeldRegister, reference: RegisterReference): ReadonlyArray<Candidate> => {
  const candidatesWith = (numbered: ReadonlyArray<Numbered>) =>
    candidatesOf(numbered, (entity) => todayOf(held.moves, entity))
  const meant = (isMeant: (number: RegisterNumber) => boolean) =>
    candidatesWith(
      [...held.organizations].flatMap(([entity_id, { projection: { numbers } }]) =>
        numbers.flatMap((number, place) => isMeant(number) ? [{ entity_id, ...number, is_former: place > 0 }] : [])
      )
    )
  switch (reference._tag) {
    case "EntityId": {
      const entity_id = todayOf(held.moves, reference.entity_id)
      const number = held.organizations.get(entity_id)?.number
      return number === undefined ? [] : candidatesWith([{ entity_id, ...number, is_former: false }])
    }
    case "Euid":
      return meant((number) => isSameNumber(number, reference.number)).slice(0, 1)
    case "RegisterNumber":
      return meant((number) => isNumberWritten(number, reference.written))
  }
}
