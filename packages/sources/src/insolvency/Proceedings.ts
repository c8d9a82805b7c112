import type { CalendarDate } from "@kontor/core/Register"
import { courtOfCode } from "@kontor/register"
import { Effect } from "effect"
import { dayOf } from "../CalendarDay.ts"
import { RecordRejected } from "../Reading.ts"
import { codedAt, type Element, elementAt, elementsOf, textAt } from "../xjustiz/Element.ts"
import { nameOf } from "../xjustiz/Organisation.ts"
import { allParties, type Party } from "../xjustiz/Parties.ts"

/**
 * The file number of proceedings as courts write it (`70k IN 173/21`), in parts or as one text; null where there is
 * none.
 */
const fileNumberOf = (file: Element | undefined): string | null => {
  const choice = elementAt(file, "auswahl_aktenzeichen")
  const parts = elementAt(choice, "aktenzeichen.strukturiert")
  const number = textAt(parts, "laufendeNummer")
  if (number === null) return textAt(choice, "aktenzeichen.freitext")
  const year = textAt(parts, "jahr")?.slice(-2)
  return [
    textAt(parts, "abteilung"),
    codedAt(parts, "register")?.code,
    year === undefined ? number : `${number}/${year}`,
    textAt(parts, "zusatz")
  ].filter((part) => part !== null && part !== undefined).join(" ")
}

/** Whether a file number is of a consumer's proceedings (`36 IK 12/25`). */
const isOfConsumer = (fileNumber: string): boolean => /(?<!\p{L})IK(?!\p{L})/iu.test(fileNumber)

/** Insolvency proceedings: their file number and court, their administrator, and the day they were opened. */
export interface Proceedings {
  readonly file_number: string
  readonly court: string | undefined
  readonly administrator: string | undefined
  readonly openedOn: CalendarDate | null
}

/** The kinds of proceedings about natural persons alone (inso.verfahrensart.national.unterart). */
const personalKinds: Readonly<Record<string, string>> = {
  "2": "a consumer's proceedings",
  "3": "proceedings about the estate of a deceased"
}

const courtOf = (root: Element, file: Element | undefined): string | undefined => {
  const instance = elementAt(root, "grunddaten", "verfahrensdaten", "instanzdaten")
  const court = codedAt(file, "auswahl_az.vergebendeStation", "gericht") ??
    codedAt(instance, "auswahl_instanzbehoerde", "gericht")
  if (court === null) return undefined
  return court.label?.replace(/^(?:Amtsgericht|AG)\s+/u, "") ?? courtOfCode(court.code)?.name
}

const calledOf = ({ organization, person }: Party): string | undefined => {
  const name = elementAt(person, "vollerName")
  const parts = ["titel", "vorname", "namensvorsatz", "nachname"].flatMap((part) => textAt(name, part) ?? [])
  return parts.length > 0 ? parts.join(" ") : nameOf(organization) ?? undefined
}

const administratorOf = (root: Element, data: Element | undefined): string | undefined => {
  const numbers = elementsOf(data, "verwalter").map((one) => textAt(one, "ref.rollennummer"))
  return allParties(root).filter(({ number }) => number !== null && numbers.includes(number)).map(calledOf)
    .find((name) => name !== undefined)
}

/** Reads the proceedings of a message. Those of consumers are left out. */
export const proceedingsOf = Effect.fnUntraced(function*(root: Element): Effect.fn.Return<Proceedings, RecordRejected> {
  const data = elementAt(root, "fachdaten")
  const proceedings = elementAt(data, "verfahren")
  const file = elementAt(proceedings, "aktenzeichen")
  const line = file?.line ?? root.line
  const file_number = fileNumberOf(file)
  const opening = elementAt(proceedings, "verfahrensdatenAbEroeffnung")
  if (file_number === null) {
    return yield* Effect.fail(
      new RecordRejected({ line, reason: "verfahren/aktenzeichen: the proceedings have no file number" })
    )
  }
  const kind = codedAt(opening, "insolvenzverfahren.unterart")?.code ?? ""
  const personal = isOfConsumer(file_number) ? personalKinds["2"] : personalKinds[kind]
  if (personal !== undefined) {
    const reason = `verfahren: ${personal}, which are never imported`
    return yield* Effect.fail(new RecordRejected({ line, reason, is_out_of_scope: true }))
  }
  return {
    file_number,
    court: courtOf(root, file),
    administrator: administratorOf(root, data),
    openedOn: dayOf(textAt(opening, "eroeffnungsdatum"))
  }
})
