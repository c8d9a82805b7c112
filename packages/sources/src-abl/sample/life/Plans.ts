import { companyName } from "../CompanyName.ts"
import { Draws } from "../Draws.ts"
import { type FormName, forms } from "../Forms.ts"
import { isQuiet, slotOf, type Transfer, type TransferKind, transfersOf } from "../Neighbourhood.ts"
import { type Organization, registrationOf, writtenNumber } from "../Organization.ts"
import { seatOf } from "../Seat.ts"
import { type Day, firstDay, germanDate, lastDay, months, workday, yearOf } from "../World.ts"
import {
  type Change,
  departedOn,
  nothing,
  type Notice,
  type Plan,
  type State,
  together,
  withNote,
  withOnlyNote
} from "./State.ts"

const resolved = (subject: string, meeting: string) =>
  `${subject} ist durch Beschluss der ${meeting} vom DAY aufgelöst.`

const ended = (what: string) => `Die Liquidation ist beendet. ${what}.`

const company = [
  resolved("Die Gesellschaft", "Gesellschafterversammlung"),
  ended("Die Gesellschaft ist gelöscht")
] as const
const partnership = ["Die Gesellschaft ist aufgelöst.", ended("Die Firma ist erloschen")] as const

/**
 * The ends of a form: of a hundred organizations to which none refers, how many are wound up, struck off by the court
 * or insolvent within two years, and the texts of its dissolution and of the end of its liquidation.
 */
const ends: Readonly<
  Record<FormName, readonly [wound: number, struck: number, insolvent: number, texts: readonly [string, string]]>
> = {
  "GmbH": [9, 24, 7, company],
  "UG": [10, 36, 7, company],
  "AG": [3, 0, 3, [resolved("Die Gesellschaft", "Hauptversammlung"), company[1]]],
  "GmbH & Co. KG": [6, 6, 6, partnership],
  "KG": [5, 10, 5, partnership],
  "OHG": [8, 14, 3, partnership],
  "e.K.": [8, 26, 0, ["Der Geschäftsbetrieb ist eingestellt.", "Die Firma ist erloschen."]],
  "eG": [3, 0, 1, [resolved("Die Genossenschaft", "Generalversammlung"), ended("Die Genossenschaft ist gelöscht")]],
  "PartG": [5, 4, 0, ["Die Partnerschaft ist aufgelöst.", "Die Partnerschaft ist erloschen."]],
  "e.V.": [13, 6, 1, [resolved("Der Verein", "Mitgliederversammlung"), ended("Der Verein ist erloschen")]]
}

const becomes = (condition: State["condition"]): Change => (state) => ({ ...state, condition })

/** The organization is struck off the register. */
const endsBy = (text: string): Change => together(withOnlyNote("END", text), becomes("DELETED"))

/** Those who ran the organization wind it up; procurists go. */
const windUp: Change = (state, { on }) => {
  const { chief, winder } = forms[state.form]
  const winding = state.officers.filter(({ holder, role }) => role !== "PROCURIST" && holder._tag === "Person")
  if (chief === winder || winding.length === 0) return state
  return {
    ...state,
    officers: winding.slice(0, 2).map((officer, place) => ({
      ...officer,
      number: state.nextNumber + place,
      role: winder,
      powers: "GENERAL",
      since: on
    })),
    departed: [...state.departed, ...state.officers.map(departedOn(on))],
    nextNumber: state.nextNumber + 2
  }
}

const woundUp = ({ form }: Organization, on: Day, draws: Draws): Plan => {
  const [, , , [dissolution, end]] = ends[form]
  const text = dissolution.replace("DAY", germanDate(on - 30))
  return {
    entries: [
      { name: "DISSOLVED", on, change: together(withOnlyNote("END", text), windUp, becomes("DISSOLVED")) },
      { name: "LIQUIDATION_ENDED", on: workday(on + draws.between(375, 520)), change: endsBy(end) }
    ],
    notices: form !== "e.V." ? [] : [{
      on: workday(on + draws.between(0, 3)),
      enteredOn: on,
      category: "Sonstige Registerbekanntmachung",
      text: () => "Der Verein ist aufgelöst."
    }]
  }
}

/** The texts of a deletion by the court, by its ground. */
const deletionTexts = {
  NO_ASSETS: "Die Gesellschaft ist wegen Vermögenslosigkeit gemäß § 394 FamFG von Amts wegen gelöscht.",
  NAME_EXPIRED: "Die Firma ist gemäß § 31 Abs. 2 HGB von Amts wegen gelöscht.",
  INADMISSIBLE_ENTRY: "Die Eintragung ist gemäß § 395 FamFG von Amts wegen gelöscht."
}

/** Announces that the court intends to strike an organization off, unless somebody objects within some months. */
const deletionNotice = (ground: keyof typeof deletionTexts, months: number): Notice["text"] => ({ form }, draws) => {
  const time = ["einen Monat", "zwei Monate", "drei Monate"][months - 1]!
  const limit = `Die Frist zur Erhebung eines Widerspruchs ist auf ${time} festgesetzt.`
  const subject = form === "e.V."
    ? "den im Vereinsregister eingetragenen Verein"
    : `die im Register eingetragene ${forms[form].noun}`
  const court = "Das Registergericht beabsichtigt,"
  const texts = {
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

/** The name of a partnership or a trader expires; an association is deleted as unlawfully entered. */
const groundOf = (form: FormName, draws: Draws): keyof typeof deletionTexts => {
  if (form === "e.V.") return "INADMISSIBLE_ENTRY"
  return forms[form].register === "HRA" || draws.chance(10) ? "NAME_EXPIRED" : "NO_ASSETS"
}

const struckOff = ({ form }: Organization, on: Day, draws: Draws): Plan => {
  const ground = groundOf(form, draws)
  const change = endsBy(deletionTexts[ground])
  return {
    entries: draws.chance(48) ? [{ name: "STRUCK_OFF", on: workday(on + draws.between(95, 160)), change }] : [],
    notices: [{
      on,
      enteredOn: draws.chance(50) ? workday(on - draws.between(1, 5)) : null,
      category: "Löschungsankündigung",
      text: deletionNotice(ground, draws.pick([1, 1, 1, 2, 3, 3]))
    }]
  }
}

/** The stages of insolvency proceedings: the condition that each brings, and the decision of the court. */
const insolvencies = {
  PROVISIONAL: [
    "ACTIVE",
    "ist ein vorläufiger Insolvenzverwalter bestellt. Verfügungen OF sind nur mit dessen Zustimmung wirksam."
  ],
  OPENED: ["INSOLVENT", "ist über das Vermögen OF das Insolvenzverfahren eröffnet. SUBJECT ist dadurch aufgelöst."],
  REJECTED: [
    "DISSOLVED",
    "ist die Eröffnung des Insolvenzverfahrens über das Vermögen OF mangels Masse abgelehnt. SUBJECT ist dadurch aufgelöst."
  ]
} as const

const insolvent = ({ form, seat }: Organization, first: Day, draws: Draws): Plan => {
  const file = `${draws.between(3, 99)} IN ${draws.between(10, 980)}/${String(yearOf(first)).slice(2)}`
  const decision = draws.chance(78) ? "OPENED" as const : "REJECTED" as const
  const { noun } = forms[form]
  const [subject, of] = noun === "Verein" ? ["Der Verein", "des Vereins"] : [`Die ${noun}`, `der ${noun}`]
  const days = [["PROVISIONAL", first], [decision, workday(first + draws.between(50, 95))]] as const
  const stages = days.map(([stage, on]) => {
    const [condition, decided] = insolvencies[stage]
    const text = `Durch Beschluss des Amtsgerichts ${seat.name} vom ${germanDate(on - 6)} (${file}) ` +
      decided.replace("OF", of).replace("SUBJECT", subject)
    return {
      name: `INSOLVENCY_${stage}`,
      on,
      text,
      change: together(withOnlyNote("INSOLVENCY", text), becomes(condition))
    }
  })
  return {
    entries: stages,
    notices: stages.map(({ on, text }) => ({
      on: workday(on + draws.between(0, 4)),
      enteredOn: on,
      category: "Sonstige Registerbekanntmachung",
      text: () => text
    }))
  }
}

/** A day of the organization in the register's life. */
const someDay = ({ registeredOn }: Organization, draws: Draws): Day => {
  const from = Math.max(firstDay, registeredOn) + 25
  return workday(from + draws.below(Math.max(1, lastDay - from - 20)))
}

/**
 * The end of an organization, if it has one, and its announcements. One that others name, or that takes part in a
 * transfer, does not end otherwise. A quiet one lives four times as long.
 */
const endingPlan = (organization: Organization): Plan => {
  const { form, index, isNamedByOthers } = organization
  if (isNamedByOthers) return nothing
  const draws = new Draws("fate", index)
  const on = someDay(organization, draws)
  const ticket = draws.below(10_000) / 100 * (isQuiet(index) ? 4 : 1)
  const [wound, struck, failed] = ends[form]
  if (ticket < wound) return woundUp(organization, on, draws)
  if (ticket < wound + struck) return struckOff(organization, on, draws)
  return ticket < wound + struck + failed ? insolvent(organization, on, draws) : nothing
}

/** Another organization with its seat and register number, as texts of the register mention it. */
const mention = (index: number): string => {
  const registration = registrationOf(index)
  const register = `Amtsgericht ${registration.court.name} ${writtenNumber(registration)}`
  return `${companyName(index, 0, slotOf(index).form)} mit Sitz in ${seatOf(index).name} (${register})`
}

/** A kind of transfer: its nouns, and its texts in the sheets of the one that gives, and of the one that takes. */
const transferWords: Readonly<Record<TransferKind, Readonly<Record<"noun" | "contract" | "given" | "taken", string>>>> =
  {
    MERGER: {
      noun: "Verschmelzung",
      contract: "Verschmelzungsvertrag",
      given: "Die Gesellschaft ist auf Grund des CONTRACT mit der OTHER verschmolzen.",
      taken: "Auf Grund des CONTRACT ist die OTHER mit der Gesellschaft verschmolzen."
    },
    SPIN_OFF: {
      noun: "Abspaltung",
      contract: "Spaltungs- und Übernahmevertrag",
      given:
        "Die Gesellschaft hat nach Maßgabe des CONTRACT einen Teil ihres Vermögens im Wege der Abspaltung auf die " +
        "OTHER übertragen.",
      taken: "Auf Grund des CONTRACT hat die Gesellschaft einen Teil des Vermögens der OTHER im Wege der Abspaltung " +
        "übernommen."
    },
    HIVE_DOWN: {
      noun: "Ausgliederung",
      contract: "Ausgliederungs- und Übernahmevertrag",
      given: "Der Inhaber hat nach Maßgabe des CONTRACT sein Unternehmen auf die OTHER ausgegliedert. Die Firma ist " +
        "erloschen.",
      taken: "Auf Grund des CONTRACT hat die Gesellschaft das Unternehmen OTHER im Wege der Ausgliederung übernommen."
    }
  }

/** The text of a transfer in the sheet of either party. */
const transferText = ({ agreedOn, from, kind, to }: Transfer, index: number): string => {
  const { contract, given, taken } = transferWords[kind]
  return (from === index ? given : taken)
    .replace("CONTRACT", `${contract}es vom ${germanDate(agreedOn)}`)
    .replace("OTHER", mention(from === index ? to : from))
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
const transferNotice = (transfer: Transfer, index: number, enteredOn: Day | null): Notice["text"] => (state, draws) => {
  const { noun } = transferWords[transfer.kind]
  const section = transfer.kind === "MERGER" ? "§ 19 Abs. 3 UmwG" : "§§ 125, 19 Abs. 3 UmwG"
  const parties = `der an der ${noun} beteiligten Rechtsträger`
  const entry = `der ${noun} in das Register des Sitzes desjenigen Rechtsträgers, dessen Gläubiger sie sind,`
  const form = draws.pick(["schriftlich", "in Textform"])
  const text = draws.chance(50) ? `${transferText(transfer, index)} ` : ""
  return text + opening(enteredOn, state, draws) + toCreditors(parties, entry, section, form, `die ${noun}`)
}

/** Announces that the contract of a transfer, or its draft, was filed. */
const contractNotice = (transfer: Transfer, index: number): Notice["text"] => (_, draws) => {
  const { contract, noun } = transferWords[transfer.kind]
  const isGiving = transfer.from === index
  const other = mention(isGiving ? transfer.to : transfer.from)
  const role = isGiving ? "übertragender" : "übernehmender"
  return draws.pick([
    `Beim Handelsregister ist der Entwurf eines ${contract}es vom ${germanDate(transfer.agreedOn - 5)} eingereicht ` +
    `worden. An der ${noun} sind die Gesellschaft als ${role} Rechtsträger und die ${other} beteiligt.`,
    `Die Gesellschaft hat als ${role} Rechtsträger den ${contract} vom ${germanDate(transfer.agreedOn)} mit der ` +
    `${other} zum Register eingereicht (§ 61 UmwG).`
  ])
}

/** A transfer in which an organization takes part, and the announcements of its court about it. */
const transferPlan = (index: number) => (transfer: Transfer): Plan => {
  const { agreedOn, kind, on, to } = transfer
  const draws = new Draws(`transfer announced ${kind}`, index)
  const text = transferText(transfer, index)
  const isEnd = to !== index && kind !== "SPIN_OFF"
  const enteredOn = draws.chance(62) ? on : null
  const entered: Notice = {
    on: workday(on + draws.below(4)),
    enteredOn,
    category: "Registerbekanntmachung nach dem Umwandlungsgesetz",
    text: transferNotice(transfer, index, enteredOn)
  }
  const filed = (): Notice => ({
    on: workday(agreedOn + draws.between(3, 12)),
    enteredOn: null,
    category: "Einreichung neuer Dokumente",
    text: contractNotice(transfer, index)
  })
  return {
    entries: [{
      name: to === index ? "TOOK_OVER" : "TRANSFERRED",
      on,
      change: isEnd ? endsBy(text) : withNote("TRANSFER", text)
    }],
    notices: draws.chance(45) ? [entered, filed()] : [entered]
  }
}

/** Lists of supervisory boards: large companies and stock corporations file them now and then. */
const boardPlan = ({ form, index, registeredOn, registration: { court }, size }: Organization): Plan => {
  const draws = new Draws("filings", index)
  const monthly = form === "AG" ? 12 : form === "GmbH" ? { micro: 0, small: 0, medium: 2.5, large: 10 }[size] : 0
  const days = Array.from({ length: months }, (_, at) => workday(firstDay + 1 + at * 30 + draws.below(27)))
  const law = form === "AG" ? "§ 106 AktG" : "§ 52 Abs. 3 S. 2 GmbHG"
  const texts = [
    `Dem Amtsgericht ${court.name} -Registergericht- ist eine Liste der Mitglieder des Aufsichtsrats eingereicht ` +
    `worden, ${law}.`,
    "Eine Liste der Mitglieder des Aufsichtsrats ist zum Handelsregister eingereicht worden."
  ]
  return {
    entries: [],
    notices: days.filter((on) => draws.chance(monthly) && on > registeredOn + 10).map((on) => ({
      on,
      enteredOn: null,
      category: draws.chance(88) ? "Einreichung neuer Dokumente" : "Sonstige Registerbekanntmachung",
      text: (_, draws) => draws.pick(texts)
    }))
  }
}

/** The planned entries and announcements in the life of an organization; of a quiet one, its end alone. */
export const planOf = (organization: Organization): Plan => {
  const { index } = organization
  const ending = endingPlan(organization)
  if (isQuiet(index)) return ending
  const plans = [ending, ...transfersOf(index).map(transferPlan(index)), boardPlan(organization)]
  return { entries: plans.flatMap(({ entries }) => entries), notices: plans.flatMap(({ notices }) => notices) }
}
