import { type Facts, roleOfCode } from "@kontor/core/Register"
import { elementsOf, textAt } from "./Element.ts"
import { nameOf, seatOf } from "./Organisation.ts"
import type { Party } from "./Parties.ts"

/** The branches among the parties of a document, each with its town. */
export const branchFacts = (parties: ReadonlyArray<Party>): Pick<Facts, "branches"> => {
  const branches = parties.flatMap(({ organization, role }) => {
    const isBranch = role !== null && roleOfCode(role.code)?.label === "BRANCH"
    const name = isBranch ? nameOf(organization) : null
    return name === null
      ? []
      : [{ name, city: seatOf(organization) ?? textAt(elementsOf(organization, "anschrift")[0], "ort") }]
  })
  return branches.length === 0 ? {} : { branches }
}
