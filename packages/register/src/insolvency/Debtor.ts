import { type LegalForm, legalFormOfName, type RegisterNumber } from "@kontor/core/Register"
import { Effect } from "effect"
import { RecordRejected } from "../Reading.ts"
import { codedAt, type Element, elementAt, textAt } from "../xjustiz/Element.ts"
import { numberOfRegistration, numberOfText } from "../xjustiz/Numbers.ts"
import { legalFormOf, nameOf, seatOf } from "../xjustiz/Organisation.ts"
import { allParties, type Party } from "../xjustiz/Parties.ts"

/** The company of insolvency proceedings. */
export interface Debtor {
  readonly number: RegisterNumber
  readonly name: string
  readonly form: LegalForm | undefined
  readonly seat: string | null
}

/** The role of a debtor (gds.rollenbezeichnung). */
const debtorRole = "143"

const numberOf = (entry: Element | undefined, party: Party | undefined): RegisterNumber | undefined => {
  const company = elementAt(entry, "deutschesUnternehmen")
  const merchant = elementAt(party?.person, "registereintragungNatuerlichePerson")
  const written = company && numberOfText(
    codedAt(company, "registergericht"),
    codedAt(company, "registerart"),
    textAt(entry, "registernummer") ?? ""
  )
  return written ?? numberOfRegistration(elementAt(party?.organization, "registereintragung")) ??
    numberOfRegistration(elementAt(merchant, "registereintragung"))
}

/** The firm of a merchant, never the merchant's own name; the name of any other company. */
const firmOf = (debtor: Element | undefined, party: Party | undefined): string | null =>
  nameOf(party?.organization) ??
    textAt(party?.person, "registereintragungNatuerlichePerson", "verwendeteFirma") ??
    textAt(debtor, "natuerlichePerson", "handelndUnter")

/**
 * Finds the company of insolvency proceedings. A natural person without an entry in a register is not one; the reason
 * for the rejection reveals nothing about the person. Rule: Insolvency messages, only messages about companies.
 */
export const debtorOf = Effect.fnUntraced(function*(root: Element): Effect.fn.Return<Debtor, RecordRejected> {
  const debtor = elementAt(root, "fachdaten", "schuldner")
  const party = allParties(root).find(({ role }) => role?.code === debtorRole)
  const number = numberOf(elementAt(debtor, "registereintrag"), party)
  const line = debtor?.line ?? root.line
  if (number === undefined) {
    const isPerson = party?.person !== undefined || elementAt(debtor, "natuerlichePerson") !== undefined
    return yield* Effect.fail(
      isPerson
        ? new RecordRejected({
          line,
          reason: "schuldner: a natural person without a register entry, which is never imported",
          is_out_of_scope: true
        })
        : new RecordRejected({ line, reason: "schuldner/registereintrag: names no register number of a known court" })
    )
  }
  const name = firmOf(debtor, party)
  if (name === null) {
    return yield* Effect.fail(new RecordRejected({ line, reason: "schuldner: the debtor has no firm" }))
  }
  const form = party?.organization === undefined ? legalFormOfName(name) : legalFormOf(party.organization, name)
  return { number, name, form, seat: seatOf(party?.organization) }
})
