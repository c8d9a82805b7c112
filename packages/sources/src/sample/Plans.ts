import { Draws } from "./Draws.ts"
import { filled, type FormName, forms, sizes } from "./Forms.ts"
import {
  companyName,
  isQuiet,
  type Organization,
  registrationOf,
  seatOf,
  type Transfer,
  transfersOf,
  writtenNumber
} from "./Organization.ts"
import { type Change, departedOn, type Notice, type Plan, type State, together, withNote } from "./State.ts"
import texts from "./tables/texts.json" with { type: "json" }
import { type Day, firstDay, germanDate, lastDay, months, workday, yearOf } from "./World.ts"

const becomes = (condition: State["condition"]): Change => (state) => ({ ...state, condition })

/** The organization is struck off the register. */
const endsBy = (text: string): Change => together(withNote("END", text), becomes("DELETED"))

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
  const { dissolved, ended } = forms[form]
  const text = filled(dissolved, { day: germanDate(on - 30) })
  return {
    entries: [
      { name: "DISSOLVED", on, change: together(withNote("END", text), windUp, becomes("DISSOLVED")) },
      { name: "LIQUIDATION_ENDED", on: workday(on + draws.between(375, 520)), change: endsBy(ended) }
    ],
    notices: form !== "e.V." ? [] : [{
      on: workday(on + draws.between(0, 3)),
      enteredOn: on,
      category: "Sonstige Registerbekanntmachung",
      text: () => "Der Verein ist aufgelöst."
    }]
  }
}

/** The name of a partnership or a trader expires; an association is deleted as unlawfully entered. */
const groundOf = (form: FormName, draws: Draws): keyof typeof texts.deletions => {
  if (form === "e.V.") return "INADMISSIBLE_ENTRY"
  return forms[form].register === "HRA" || draws.chance(10) ? "NAME_EXPIRED" : "NO_ASSETS"
}

const [oneMonth, twoMonths, threeMonths] = [
  { months: "1 Monat", period: "einen Monat" },
  { months: "2 Monate", period: "zwei Monate" },
  { months: "3 Monate", period: "drei Monate" }
]

/** The court announces that it intends to strike the organization off. About half of them are. */
const struckOff = ({ form }: Organization, on: Day, draws: Draws): Plan => {
  const { announced, entered } = texts.deletions[groundOf(form, draws)]
  const change = endsBy(entered)
  const entries = draws.chance(48) ? [{ name: "STRUCK_OFF", on: workday(on + draws.between(95, 160)), change }] : []
  const enteredOn = draws.chance(50) ? workday(on - draws.between(1, 5)) : null
  const limit = draws.pick([oneMonth, oneMonth, oneMonth, twoMonths, threeMonths, threeMonths])
  const subject = (form: FormName) =>
    form === "e.V." ? "den im Vereinsregister eingetragenen Verein" : `die im Register eingetragene ${forms[form].noun}`
  return {
    entries,
    notices: [{
      on,
      enteredOn,
      category: "Löschungsankündigung",
      text: (state, draws) => filled(draws.pick(announced), { ...limit, subject: subject(state.form) })
    }]
  }
}

/** The condition that each stage of insolvency proceedings brings. */
const conditions = { PROVISIONAL: "ACTIVE", OPENED: "INSOLVENT", REJECTED: "DISSOLVED" } as const

const insolvent = ({ form, seat }: Organization, first: Day, draws: Draws): Plan => {
  const file = `${draws.between(3, 99)} IN ${draws.between(10, 980)}/${String(yearOf(first)).slice(2)}`
  const outcome = draws.chance(78) ? "OPENED" as const : "REJECTED" as const
  const { noun } = forms[form]
  const [subject, of] = noun === "Verein" ? ["Der Verein", "des Vereins"] : [`Die ${noun}`, `der ${noun}`]
  const days = [["PROVISIONAL", first], [outcome, workday(first + draws.between(50, 95))]] as const
  const stages = days.map(([stage, on]) => {
    const decision = `Durch Beschluss des Amtsgerichts ${seat.name} vom ${germanDate(on - 6)} (${file})`
    const text = filled(texts.insolvencies[stage], { decision, of, subject })
    const change = together(withNote("INSOLVENCY", text), becomes(conditions[stage]))
    return { name: `INSOLVENCY_${stage}`, on, text, change }
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

/**
 * The end of an organization, if it has one, and its announcements. One that others name, or that takes part in a
 * transfer, does not end otherwise. A quiet one lives four times as long.
 */
const endingPlan = (organization: Organization): Plan => {
  const { form, index, isNamedByOthers, registeredOn } = organization
  if (isNamedByOthers) return { entries: [], notices: [] }
  const draws = new Draws("fate", index)
  const from = Math.max(firstDay, registeredOn) + 25
  const on = workday(from + draws.below(Math.max(1, lastDay - from - 20)))
  const ticket = draws.below(10_000) / 100 * (isQuiet(index) ? 4 : 1)
  const { insolvent: failed, struck, wound } = forms[form].ends
  if (ticket < wound) return woundUp(organization, on, draws)
  if (ticket < wound + struck) return struckOff(organization, on, draws)
  return ticket < wound + struck + failed ? insolvent(organization, on, draws) : { entries: [], notices: [] }
}

/** Another organization with its seat and register number, as texts of the register mention it. */
const mention = (index: number): string => {
  const registration = registrationOf(index)
  const register = `Amtsgericht ${registration.court.name} ${writtenNumber(registration)}`
  return `${companyName(index)} mit Sitz in ${seatOf(index).name} (${register})`
}

/** Courts vary the beginning of announcements without an entry. */
const opening = (enteredOn: Day | null, { entries }: State, draws: Draws): string => {
  const entered = enteredOn === null
    ? "Als nicht eingetragen wird veröffentlicht: "
    : `Zu Eintragungsnummer ${entries} vom ${germanDate(enteredOn)} wird als nicht eingetragen veröffentlicht:\n`
  return draws.pick(["", "", "Als nicht eingetragen wird bekannt gemacht:\n", "Nicht eingetragen: ", entered])
}

/**
 * A transfer in which an organization takes part, and the announcements of its court about it: the notice to creditors
 * that section 22 UmwG prescribes, and that the contract, or its draft, was filed.
 */
const transferPlan = (index: number) => ({ agreedOn, from, kind, on, to }: Transfer): Plan => {
  const draws = new Draws(`transfer announced ${kind}`, index)
  const isGiving = from === index
  const { contract, given, noun, section, taken } = texts.transfers[kind]
  const other = mention(isGiving ? to : from)
  const text = filled(isGiving ? given : taken, { contract: `${contract}es vom ${germanDate(agreedOn)}`, other })
  const enteredOn = draws.chance(62) ? on : null
  const entered: Notice = {
    on: workday(on + draws.below(4)),
    enteredOn,
    category: "Registerbekanntmachung nach dem Umwandlungsgesetz",
    text: (state, draws) => {
      const form = draws.pick(["schriftlich", "in Textform"])
      const before = draws.chance(50) ? `${text} ` : ""
      return before + opening(enteredOn, state, draws) + filled(texts.announced.creditors, { noun, section, form })
    }
  }
  const filed = (): Notice => ({
    on: workday(agreedOn + draws.between(3, 12)),
    enteredOn: null,
    category: "Einreichung neuer Dokumente",
    text: (_, draws) =>
      filled(draws.pick(texts.announced.contracts), {
        contract,
        noun,
        other,
        role: isGiving ? "übertragender" : "übernehmender",
        agreed: germanDate(agreedOn),
        drafted: germanDate(agreedOn - 5)
      })
  })
  return {
    entries: [{
      name: isGiving ? "TRANSFERRED" : "TOOK_OVER",
      on,
      change: isGiving && kind !== "SPIN_OFF" ? endsBy(text) : withNote("TRANSFER", text)
    }],
    notices: draws.chance(45) ? [entered, filed()] : [entered]
  }
}

/** Lists of supervisory boards: large companies and stock corporations file them now and then. */
const boardPlan = ({ form, index, registeredOn, registration: { court }, size }: Organization): Plan => {
  const draws = new Draws("filings", index)
  const monthly = form === "AG" ? 12 : form === "GmbH" ? sizes[size].boards : 0
  const days = Array.from({ length: months }, (_, at) => workday(firstDay + 1 + at * 30 + draws.below(27)))
  const law = form === "AG" ? "§ 106 AktG" : "§ 52 Abs. 3 S. 2 GmbHG"
  return {
    entries: [],
    notices: days.filter((on) => draws.chance(monthly) && on > registeredOn + 10).map((on) => ({
      on,
      enteredOn: null,
      category: draws.chance(88) ? "Einreichung neuer Dokumente" : "Sonstige Registerbekanntmachung",
      text: (_, draws) => filled(draws.pick(texts.announced.boards), { court: court.name, law })
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
