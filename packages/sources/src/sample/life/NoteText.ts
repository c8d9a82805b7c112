import { companyName } from "../CompanyName.ts"
import { type FormName, forms } from "../Forms.ts"
import { slotOf, type Transfer, type TransferKind } from "../Neighbourhood.ts"
import { registrationOf, writtenNumber } from "../Organization.ts"
import { seatOf } from "../Seat.ts"
import { amountText, type Day, germanDate, type Money, type World } from "../World.ts"
import type { InsolvencyStage, Note } from "./Change.ts"

/** Another organization with its seat and register number, as texts of the register mention it. */
export const mention = (world: World, index: number): string => {
  const registration = registrationOf(world, index)
  const register = `Amtsgericht ${registration.court.name} ${writtenNumber(registration)}`
  return `${companyName(world, index, 0, slotOf(index).form)} mit Sitz in ${seatOf(world, index).name} (${register})`
}

/** The noun for each kind of transfer, and its contract. */
export const transferWords: Readonly<Record<TransferKind, { readonly noun: string; readonly contract: string }>> = {
  MERGER: { noun: "Verschmelzung", contract: "Verschmelzungsvertrag" },
  SPIN_OFF: { noun: "Abspaltung", contract: "Spaltungs- und Übernahmevertrag" },
  HIVE_DOWN: { noun: "Ausgliederung", contract: "Ausgliederungs- und Übernahmevertrag" }
}

const givenAway = (transfer: Transfer, other: string): string => {
  const date = germanDate(transfer.agreedOn)
  switch (transfer.kind) {
    case "MERGER":
      return `Die Gesellschaft ist auf Grund des Verschmelzungsvertrages vom ${date} mit der ${other} verschmolzen.`
    case "SPIN_OFF":
      return `Die Gesellschaft hat nach Maßgabe des Spaltungs- und Übernahmevertrages vom ${date} einen Teil ihres ` +
        `Vermögens im Wege der Abspaltung auf die ${other} übertragen.`
    case "HIVE_DOWN":
      return `Der Inhaber hat nach Maßgabe des Ausgliederungs- und Übernahmevertrages vom ${date} sein Unternehmen ` +
        `auf die ${other} ausgegliedert. Die Firma ist erloschen.`
  }
}

const taken = (transfer: Transfer, other: string): string => {
  const date = germanDate(transfer.agreedOn)
  switch (transfer.kind) {
    case "MERGER":
      return `Auf Grund des Verschmelzungsvertrages vom ${date} ist die ${other} mit der Gesellschaft verschmolzen.`
    case "SPIN_OFF":
      return `Auf Grund des Spaltungs- und Übernahmevertrages vom ${date} hat die Gesellschaft einen Teil des ` +
        `Vermögens der ${other} im Wege der Abspaltung übernommen.`
    case "HIVE_DOWN":
      return `Auf Grund des Ausgliederungs- und Übernahmevertrages vom ${date} hat die Gesellschaft das Unternehmen ` +
        `${other} im Wege der Ausgliederung übernommen.`
  }
}

/** The text of a transfer in the sheet of either party. */
export const transferText = (world: World, transfer: Transfer, index: number): string =>
  transfer.from === index
    ? givenAway(transfer, mention(world, transfer.to))
    : taken(transfer, mention(world, transfer.from))

/** An agreement with the parent company in force. */
export const agreementNote = (world: World, parent: number, agreedOn: Day, entry: number): Note => ({
  entry,
  topic: "AGREEMENT",
  text: `Mit der ${mention(world, parent)} als herrschendem Unternehmen ist am ${germanDate(agreedOn)} ein ` +
    `Beherrschungs- und Gewinnabführungsvertrag geschlossen.`
})

/** The end of an agreement with the parent company. */
export const agreementEndText = (world: World, parent: number, endedOn: Day): string =>
  `Der Beherrschungs- und Gewinnabführungsvertrag mit der ${mention(world, parent)} ist durch Kündigung zum ` +
  `${germanDate(endedOn)} beendet.`

/** A resolution to reduce the capital. */
export const reductionText = (form: FormName, resolvedOn: Day, from: Money, to: Money): string => {
  const [meeting, capital] = form === "AG"
    ? ["Hauptversammlung", "Grundkapitals"]
    : ["Gesellschafterversammlung", "Stammkapitals"]
  const by = amountText({ ...from, cents: from.cents - to.cents })
  return `Die ${meeting} vom ${germanDate(resolvedOn)} hat die Herabsetzung des ${capital} um ${by} auf ` +
    `${amountText(to)} beschlossen.`
}

/** Authorised capital of a stock corporation. */
export const authorisedCapitalText = (until: Day, by: Money, label: string): string =>
  `Der Vorstand ist ermächtigt, das Grundkapital bis zum ${germanDate(until)} mit Zustimmung des Aufsichtsrats um ` +
  `bis zu ${amountText(by)} zu erhöhen (Genehmigtes Kapital ${label}).`

/** A decision of the insolvency court. */
export const insolvencyText = (stage: InsolvencyStage, town: string, file: string, on: Day, form: FormName): string => {
  const { noun } = forms[form]
  const [subject, of] = noun === "Verein" ? ["Der Verein", "des Vereins"] : [`Die ${noun}`, `der ${noun}`]
  const decision = `Durch Beschluss des Amtsgerichts ${town} vom ${germanDate(on)} (${file})`
  switch (stage) {
    case "PROVISIONAL":
      return `${decision} ist ein vorläufiger Insolvenzverwalter bestellt. Verfügungen ${of} sind nur mit dessen ` +
        `Zustimmung wirksam.`
    case "OPENED":
      return `${decision} ist über das Vermögen ${of} das Insolvenzverfahren eröffnet. ${subject} ist dadurch ` +
        `aufgelöst.`
    case "REJECTED":
      return `${decision} ist die Eröffnung des Insolvenzverfahrens über das Vermögen ${of} mangels Masse abgelehnt. ` +
        `${subject} ist dadurch aufgelöst.`
  }
}
