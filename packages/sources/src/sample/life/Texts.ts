import { companyName } from "../CompanyName.ts"
import type { Draws } from "../Draws.ts"
import { type FormName, forms } from "../Forms.ts"
import { slotOf, type Transfer, type TransferKind } from "../Neighbourhood.ts"
import { type Organization, registrationOf, writtenNumber } from "../Organization.ts"
import { seatOf } from "../Seat.ts"
import { amountText, type Day, germanDate, type Money, type World } from "../World.ts"
import type { Notice, State } from "./State.ts"

/** Another organization with its seat and register number, as texts of the register mention it. */
const mention = (world: World, index: number): string => {
  const registration = registrationOf(world, index)
  const register = `Amtsgericht ${registration.court.name} ${writtenNumber(registration)}`
  return `${companyName(world, index, 0, slotOf(index).form)} mit Sitz in ${seatOf(world, index).name} (${register})`
}

/** The nouns of each kind of transfer. */
const transferWords: Readonly<Record<TransferKind, { readonly noun: string; readonly contract: string }>> = {
  MERGER: { noun: "Verschmelzung", contract: "Verschmelzungsvertrag" },
  SPIN_OFF: { noun: "Abspaltung", contract: "Spaltungs- und Übernahmevertrag" },
  HIVE_DOWN: { noun: "Ausgliederung", contract: "Ausgliederungs- und Übernahmevertrag" }
}

/** The texts of a transfer in the sheets of the one that gives, and of the one that takes. */
const transferTexts: Readonly<Record<TransferKind, readonly [given: string, taken: string]>> = {
  MERGER: [
    "Die Gesellschaft ist auf Grund des CONTRACT mit der OTHER verschmolzen.",
    "Auf Grund des CONTRACT ist die OTHER mit der Gesellschaft verschmolzen."
  ],
  SPIN_OFF: [
    "Die Gesellschaft hat nach Maßgabe des CONTRACT einen Teil ihres Vermögens im Wege der Abspaltung auf die OTHER " +
    "übertragen.",
    "Auf Grund des CONTRACT hat die Gesellschaft einen Teil des Vermögens der OTHER im Wege der Abspaltung übernommen."
  ],
  HIVE_DOWN: [
    "Der Inhaber hat nach Maßgabe des CONTRACT sein Unternehmen auf die OTHER ausgegliedert. Die Firma ist erloschen.",
    "Auf Grund des CONTRACT hat die Gesellschaft das Unternehmen OTHER im Wege der Ausgliederung übernommen."
  ]
}

/** The text of a transfer in the sheet of either party. */
export const transferText = (world: World, { agreedOn, from, kind, to }: Transfer, index: number): string => {
  const [given, taken] = transferTexts[kind]
  return (from === index ? given : taken)
    .replace("CONTRACT", `${transferWords[kind].contract}es vom ${germanDate(agreedOn)}`)
    .replace("OTHER", mention(world, from === index ? to : from))
}

/** An agreement with the parent company in force. */
export const agreementText = (world: World, parent: number, agreedOn: Day): string =>
  `Mit der ${mention(world, parent)} als herrschendem Unternehmen ist am ${germanDate(agreedOn)} ein ` +
  "Beherrschungs- und Gewinnabführungsvertrag geschlossen."

/** The end of an agreement with the parent company. */
export const agreementEndText = (world: World, parent: number, endedOn: Day): string =>
  `Der Beherrschungs- und Gewinnabführungsvertrag mit der ${mention(world, parent)} ist durch Kündigung zum ` +
  `${germanDate(endedOn)} beendet.`

/** A resolution to reduce the capital. */
export const reductionText = (form: FormName, resolvedOn: Day, from: Money, to: Money): string => {
  const [meeting, capital] = form === "AG" ? ["Hauptversammlung", "Grund"] : ["Gesellschafterversammlung", "Stamm"]
  const by = amountText({ ...from, cents: from.cents - to.cents })
  return `Die ${meeting} vom ${germanDate(resolvedOn)} hat die Herabsetzung des ${capital}kapitals um ${by} auf ` +
    `${amountText(to)} beschlossen.`
}

/** Authorised capital of a stock corporation. */
export const authorisedCapitalText = (until: Day, by: Money, label: string): string =>
  `Der Vorstand ist ermächtigt, das Grundkapital bis zum ${germanDate(until)} mit Zustimmung des Aufsichtsrats um ` +
  `bis zu ${amountText(by)} zu erhöhen (Genehmigtes Kapital ${label}).`

/** The stage of insolvency proceedings. */
export type InsolvencyStage = "PROVISIONAL" | "OPENED" | "REJECTED"

/** A decision of the insolvency court. */
export const insolvencyText = (stage: InsolvencyStage, town: string, file: string, on: Day, form: FormName): string => {
  const { noun } = forms[form]
  const [subject, of] = noun === "Verein" ? ["Der Verein", "des Vereins"] : [`Die ${noun}`, `der ${noun}`]
  const texts: Readonly<Record<InsolvencyStage, string>> = {
    PROVISIONAL: `ist ein vorläufiger Insolvenzverwalter bestellt. Verfügungen ${of} sind nur mit dessen Zustimmung ` +
      "wirksam.",
    OPENED: `ist über das Vermögen ${of} das Insolvenzverfahren eröffnet. ${subject} ist dadurch aufgelöst.`,
    REJECTED: `ist die Eröffnung des Insolvenzverfahrens über das Vermögen ${of} mangels Masse abgelehnt. ${subject} ` +
      "ist dadurch aufgelöst."
  }
  return `Durch Beschluss des Amtsgerichts ${town} vom ${germanDate(on)} (${file}) ${texts[stage]}`
}

/** Courts vary the beginning of announcements without an entry. */
const opening = (enteredOn: Day | null, { entries }: State, draws: Draws): string => {
  const entered = enteredOn === null
    ? "Als nicht eingetragen wird veröffentlicht: "
    : `Zu Eintragungsnummer ${entries} vom ${germanDate(enteredOn)} wird als nicht eingetragen veröffentlicht:\n`
  return draws.pick(["", "", "Als nicht eingetragen wird bekannt gemacht:\n", "Nicht eingetragen: ", entered])
}

/** The notice to creditors that section 22 UmwG prescribes. */
const toCreditors = (parties: string, entry: string, section: string, form: string, by: string): string =>
  `Den Gläubigern ${parties} ist, wenn sie binnen sechs Monaten nach dem Tag, an dem die Eintragung ${entry} nach ` +
  `${section} als bekannt gemacht gilt, ihren Anspruch nach Grund und Höhe ${form} anmelden, Sicherheit zu leisten, ` +
  "soweit sie nicht Befriedigung verlangen können. Dieses Recht steht den Gläubigern jedoch nur zu, wenn sie " +
  `glaubhaft machen, dass durch ${by} die Erfüllung ihrer Forderung gefährdet wird.`

/** Announces a transfer that was entered. */
export const transferNotice =
  (world: World, transfer: Transfer, index: number, enteredOn: Day | null): Notice["text"] => (state, draws) => {
    const { noun } = transferWords[transfer.kind]
    const section = transfer.kind === "MERGER" ? "§ 19 Abs. 3 UmwG" : "§§ 125, 19 Abs. 3 UmwG"
    const parties = `der an der ${noun} beteiligten Rechtsträger`
    const entry = `der ${noun} in das Register des Sitzes desjenigen Rechtsträgers, dessen Gläubiger sie sind,`
    const form = draws.pick(["schriftlich", "in Textform"])
    const text = draws.chance(50) ? `${transferText(world, transfer, index)} ` : ""
    return text + opening(enteredOn, state, draws) + toCreditors(parties, entry, section, form, `die ${noun}`)
  }

/** Announces that the contract of a transfer, or its draft, was filed. */
export const contractNotice = (world: World, transfer: Transfer, index: number): Notice["text"] => (_, draws) => {
  const { contract, noun } = transferWords[transfer.kind]
  const isGiving = transfer.from === index
  const other = mention(world, isGiving ? transfer.to : transfer.from)
  const role = isGiving ? "übertragender" : "übernehmender"
  return draws.pick([
    `Beim Handelsregister ist der Entwurf eines ${contract}es vom ${germanDate(transfer.agreedOn - 5)} eingereicht ` +
    `worden. An der ${noun} sind die Gesellschaft als ${role} Rechtsträger und die ${other} beteiligt.`,
    `Die Gesellschaft hat als ${role} Rechtsträger den ${contract} vom ${germanDate(transfer.agreedOn)} mit der ` +
    `${other} zum Register eingereicht (§ 61 UmwG).`
  ])
}

/** Announces that a company has changed its form. */
export const conversionNotice = (enteredOn: Day | null): Notice["text"] => (state, draws) =>
  opening(enteredOn, state, draws) +
  toCreditors("des formwechselnden Rechtsträgers", "des Formwechsels", "§ 201 UmwG", "in Textform", "den Formwechsel")

/** Why a court intends to strike an organization off. */
export type DeletionGround = "NO_ASSETS" | "NAME_EXPIRED" | "INADMISSIBLE_ENTRY"

/** Announces that the court intends to strike an organization off, unless somebody objects within some months. */
export const deletionNotice = (ground: DeletionGround, months: number): Notice["text"] => ({ form }, draws) => {
  const time = ["einen Monat", "zwei Monate", "drei Monate"][months - 1]!
  const limit = `Die Frist zur Erhebung eines Widerspruchs ist auf ${time} festgesetzt.`
  const { noun } = forms[form]
  const subject = noun === "Verein"
    ? "den im Vereinsregister eingetragenen Verein"
    : `die im Register eingetragene ${noun}`
  const court = "Das Registergericht beabsichtigt,"
  const texts: Readonly<Record<DeletionGround, ReadonlyArray<string>>> = {
    NO_ASSETS: [
      `${court} ${subject} wegen Vermögenslosigkeit von Amts wegen nach § 394 FamFG zu löschen. ${limit}`,
      "Bei der nachstehenden Gesellschaft wird das Amtslöschungsverfahren gemäß § 394 FamFG eingeleitet.\n" +
      `Widerspruchsfrist: ${months} ${months === 1 ? "Monat" : "Monate"}`
    ],
    NAME_EXPIRED: [`${court} die Firma von Amts wegen nach § 31 Abs. 2 HGB zu löschen. ${limit}`],
    INADMISSIBLE_ENTRY: [`${court} ${subject} von Amts wegen nach § 395 FamFG zu löschen. ${limit}`]
  }
  return draws.pick(texts[ground])
}

/** Announces that a list of the supervisory board was filed. */
export const boardNotice = ({ registration: { court } }: Organization): Notice["text"] => ({ form }, draws) => {
  const law = form === "AG" ? "§ 106 AktG" : "§ 52 Abs. 3 S. 2 GmbHG"
  return draws.pick([
    `Dem Amtsgericht ${court.name} -Registergericht- ist eine Liste der Mitglieder des Aufsichtsrats eingereicht ` +
    `worden, ${law}.`,
    "Eine Liste der Mitglieder des Aufsichtsrats ist zum Handelsregister eingereicht worden."
  ])
}

/** Announces to the creditors that an agreement has ended. */
export const agreementEndNotice = (enteredOn: Day | null): Notice["text"] => (state, draws) =>
  `${opening(enteredOn, state, draws)}Den Gläubigern der Gesellschaft, deren Forderungen begründet worden sind, ` +
  "bevor die Eintragung der Beendigung des Beherrschungs- und Gewinnabführungsvertrages in das Handelsregister nach " +
  "§ 10 des Handelsgesetzbuches als bekannt gemacht gilt, hat der andere Vertragsteil Sicherheit zu leisten, wenn " +
  "sie sich binnen sechs Monaten nach der Bekanntmachung der Eintragung zu diesem Zweck bei ihm melden."

/** Announces a reduction of the capital to the creditors. */
export const reductionNotice = (text: string): Notice["text"] => ({ form }) =>
  form === "AG"
    ? `${text} Den Gläubigern, deren Forderungen vor dieser Bekanntmachung begründet worden sind, ist Sicherheit zu ` +
      "leisten, soweit sie nicht Befriedigung verlangen können, wenn sie sich binnen sechs Monaten zu diesem Zweck " +
      "melden (§ 225 AktG)."
    : `${text} Die Gläubiger der Gesellschaft werden aufgefordert, sich bei der Gesellschaft zu melden (§ 58 GmbHG).`
