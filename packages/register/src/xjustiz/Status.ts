import type { OrganizationStatus } from "@kontor/core/Register"
import { sentence } from "../Sentence.ts"
import { codedAt, type Element, elementAt, elementsOf, textAt, wordsOf } from "./Element.ts"
import { hasRole, type Party } from "./Parties.ts"

/** The meaning of a status in words, the first match. */
const statusWords: ReadonlyArray<readonly [RegExp, OrganizationStatus]> = [
  [/mangels Masse/iu, "DISSOLVED"],
  [/insolven/iu, "INSOLVENT"],
  [/gelöscht|erloschen|beendet/iu, "TERMINATED"],
  [/aufgelöst|auflösung|liquidation|abwicklung/iu, "DISSOLVED"],
  [/geschlossen|umgeschrieben|verlegt|inaktiv/iu, "INACTIVE"],
  [/aktiv|aktuell|eingetragen|bestehend/iu, "ACTIVE"]
]

const subject = "(?:Gesellschaft|Firma|Verein|Genossenschaft|Partnerschaft)"

/** The meaning of entry texts, the first match. */
const entryWords: ReadonlyArray<readonly [RegExp, OrganizationStatus]> = [
  [sentence("Insolvenzverfahren\\b…\\b(?:aufgehoben|eingestellt)"), "ACTIVE"],
  [sentence("\\bEröffnung\\b…(?:mangels Masse|abgelehnt|abgewiesen)"), "DISSOLVED"],
  [sentence("Insolvenzverfahren\\b…\\beröffnet"), "INSOLVENT"],
  [/wird fortgesetzt|Fortsetzung der Gesellschaft/u, "ACTIVE"],
  [sentence(`\\b${subject} ist…\\b(?:erloschen|gelöscht)`), "TERMINATED"],
  [sentence(`\\b${subject} ist…\\baufgelöst`), "DISSOLVED"]
]

const meant = (
  words: ReadonlyArray<readonly [RegExp, OrganizationStatus]>,
  text: string
): OrganizationStatus | undefined => words.find(([pattern]) => pattern.test(text))?.[1]

const statusOfEntries = (content: Element): OrganizationStatus | undefined =>
  elementsOf(elementAt(content, "auszug"), "eintragungstext")
    .map((entry) => ({ number: Number(textAt(entry, "laufendeNummer") ?? 0), text: textAt(entry, "text") ?? "" }))
    .toSorted((left, right) => left.number - right.number)
    .map(({ text }) => meant(entryWords, text))
    .findLast((status) => status !== undefined)

/**
 * The status of the organization: as the document words it, else by who acts for it (insolvency administrator or
 * custodian, liquidator), else by the texts of its entries, else active.
 */
export const statusOf = (content: Element, parties: ReadonlyArray<Party>): OrganizationStatus => {
  const stated = codedAt(content, "basisdatenRegister", "statusRechtstraeger")
  const status = stated === null ? undefined : meant(statusWords, wordsOf(stated))
  if (status !== undefined) return status
  if (hasRole(parties, "INSOLVENCY_ADMINISTRATOR", "CUSTODIAN")) return "INSOLVENT"
  if (hasRole(parties, "LIQUIDATOR")) return statusOfEntries(content) === "INSOLVENT" ? "INSOLVENT" : "DISSOLVED"
  return statusOfEntries(content) ?? "ACTIVE"
}
