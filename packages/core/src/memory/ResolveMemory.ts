import { courtOfCode } from "../Register/identity/Court.ts"
import type { RegisterNumber } from "../Register/identity/RegisterNumber.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import type { Candidate, RegisterReference } from "../Register/Register.ts"
import { isNumberWritten, isSameNumber } from "../Register/search/Match.ts"
import type { HeldOrganization } from "./HeldRegister.ts"

const candidate = ({ projection }: HeldOrganization, number: RegisterNumber): Candidate => ({
  entity_id: projection.organization.entity_id,
  court: courtOfCode(number.court)?.name ?? number.court
})

/** Today's number first, then the former ones by court and suffix. */
const inOrder = ([today, ...former]: ReadonlyArray<RegisterNumber>): ReadonlyArray<RegisterNumber> => [
  ...(today === undefined ? [] : [today]),
  ...former.toSorted((left, right) => compare(left.court, right.court) || compare(left.suffix, right.suffix))
]

const byId = (left: Candidate, right: Candidate): number => (left.entity_id < right.entity_id ? -1 : 1)

/** The organizations that a reference means, in the order of their identifiers. */
export const candidates = (
  organizations: ReadonlyMap<string, HeldOrganization>,
  reference: RegisterReference
): ReadonlyArray<Candidate> => {
  const found = (
    isMeant: (number: RegisterNumber) => boolean,
    numbersOf: (held: HeldOrganization) => ReadonlyArray<RegisterNumber>
  ) =>
    [...organizations.values()].flatMap((held) => {
      const number = inOrder(numbersOf(held)).find(isMeant)
      return number === undefined ? [] : [candidate(held, number)]
    }).toSorted(byId)
  const meant = (isMeant: (number: RegisterNumber) => boolean) => {
    const today = found(isMeant, ({ number }) => [number])
    return today.length > 0 ? today : found(isMeant, ({ projection }) => projection.numbers)
  }
  switch (reference._tag) {
    case "EntityId": {
      const held = organizations.get(reference.entity_id)
      return held === undefined ? [] : [candidate(held, held.number)]
    }
    case "Euid":
      return meant((number) => isSameNumber(number, reference.number)).slice(0, 1)
    case "RegisterNumber":
      return meant((number) => isNumberWritten(number, reference.written))
  }
}
