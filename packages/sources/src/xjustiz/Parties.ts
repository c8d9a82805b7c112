import { roleOfCode } from "@kontor/register"
import { type Coded, codedAt, type Element, elementAt, elementsBelow, elementsOf, textAt } from "./Element.ts"

/** A party of a proceeding in one role; other places of the document refer to its `number`. */
export interface Party {
  readonly number: string | null
  readonly instance: string | null
  readonly role: Coded | null
  readonly person: Element | undefined
  readonly organization: Element | undefined
}

const partiesOf = (participation: Element): ReadonlyArray<Party> => {
  const holder = elementAt(participation, "beteiligter", "auswahl_beteiligter")
  return elementsOf(participation, "rolle").map((role) => ({
    number: textAt(role, "rollennummer"),
    instance: textAt(role, "rollenID", "ref.instanznummer"),
    role: codedAt(role, "rollenbezeichnung"),
    person: elementAt(holder, "natuerlichePerson"),
    organization: elementAt(holder, "organisation") ?? elementAt(holder, "ra.kanzlei")
  }))
}

/** Every party of a document, once for each of its roles, in the order of the document. */
export const allParties = (root: Element): ReadonlyArray<Party> =>
  elementsOf(elementAt(root, "grunddaten", "verfahrensdaten"), "beteiligung").flatMap(partiesOf)

/** The numbers of the parties that a part of the document refers to. */
export const referredNumbers = (part: Element | undefined): ReadonlySet<string> =>
  new Set(
    part === undefined ? [] : elementsBelow(part, "ref.rollennummer").flatMap((reference) => textAt(reference) ?? [])
  )

/** The groups of roles whose holders a profile shows. */
const shownGroups: ReadonlyArray<string> = ["role_holder", "insolvency"]

/**
 * Whether a party is shown as a person of the organization: by its role, or because the register lists it as a
 * representative.
 */
export const isRoleHolder = ({ number, role }: Party, representatives: ReadonlySet<string>): boolean => {
  const known = role === null ? undefined : roleOfCode(role.code)
  return known === undefined ? number !== null && representatives.has(number) : shownGroups.includes(known.group)
}

/** Whether some party has one of these roles (labels of the crosswalk). */
export const hasRole = (parties: ReadonlyArray<Party>, ...labels: ReadonlyArray<string>): boolean =>
  parties.some(({ role }) => role !== null && labels.includes(roleOfCode(role.code)?.label ?? ""))
