import { companyName } from "../CompanyName.ts"
import { Draws } from "../Draws.ts"
import { type FormName, forms, generalRules } from "../Forms.ts"
import { isQuiet, neighbour, transfersOf } from "../Neighbourhood.ts"
import type { Organization } from "../Organization.ts"
import { type Day, euros, germanDate, spanOf, workday, type World, yearOf } from "../World.ts"
import {
  amended,
  type Change,
  departedOn,
  nothing,
  type Plan,
  type State,
  together,
  withNote,
  withOnlyNote
} from "./State.ts"
import {
  agreementEndNotice,
  agreementEndText,
  agreementText,
  boardNotice,
  contractNotice,
  conversionNotice,
  type DeletionGround,
  deletionNotice,
  insolvencyText,
  reductionNotice,
  reductionText,
  transferNotice,
  transferText
} from "./Texts.ts"

const resolved = (subject: string, meeting: string) =>
  `${subject} ist durch Beschluss der ${meeting} vom DAY aufgelöst.`

const ended = (what: string) => `Die Liquidation ist beendet. ${what}.`

const company = [
  resolved("Die Gesellschaft", "Gesellschafterversammlung"),
  ended("Die Gesellschaft ist gelöscht")
] as const
const partnership = ["Die Gesellschaft ist aufgelöst.", ended("Die Firma ist erloschen")] as const

/** The days within which so many of a hundred end as `ends` says: a quiet organization lives four times as long. */
const [livelyTerm, quietTerm] = [730, 4 * 730]

/**
 * The ends of a form: of a hundred organizations to which none refers, how many are wound up, struck off by the court
 * or insolvent within `livelyTerm`, and the texts of its dissolution and of the end of its liquidation.
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
      { name: "DISSOLVED", on, change: together(withNote("END", text), windUp, becomes("DISSOLVED")) },
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

const deletionTexts: Readonly<Record<DeletionGround, string>> = {
  NO_ASSETS: "Die Gesellschaft ist wegen Vermögenslosigkeit gemäß § 394 FamFG von Amts wegen gelöscht.",
  NAME_EXPIRED: "Die Firma ist gemäß § 31 Abs. 2 HGB von Amts wegen gelöscht.",
  INADMISSIBLE_ENTRY: "Die Eintragung ist gemäß § 395 FamFG von Amts wegen gelöscht."
}

/** The name of a partnership or a trader expires; an association is deleted as unlawfully entered. */
const groundOf = (form: FormName, draws: Draws): DeletionGround => {
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

const insolvent = ({ form, seat }: Organization, first: Day, draws: Draws): Plan => {
  const file = `${draws.between(3, 99)} IN ${draws.between(10, 980)}/${String(yearOf(first)).slice(2)}`
  const decision = draws.chance(78) ? "OPENED" as const : "REJECTED" as const
  const stages = [["PROVISIONAL", first], [decision, workday(first + draws.between(50, 95))]] as const
  const texts = stages.map(([stage, on]) => insolvencyText(stage, seat.name, file, on - 6, form))
  const condition = { PROVISIONAL: "ACTIVE", OPENED: "INSOLVENT", REJECTED: "DISSOLVED" } as const
  return {
    entries: stages.map(([stage, on], at) => ({
      name: `INSOLVENCY_${stage}`,
      on,
      change: together(withOnlyNote("INSOLVENCY", texts[at]!), becomes(condition[stage]))
    })),
    notices: stages.map(([, on], at) => ({
      on: workday(on + draws.between(0, 4)),
      enteredOn: on,
      category: "Sonstige Registerbekanntmachung",
      text: () => texts[at]!
    }))
  }
}

/**
 * The end of an organization, if it has one, and its announcements. One that others name, or that takes part in a
 * transfer, does not end otherwise.
 */
const endingPlan = (world: World, organization: Organization): Plan => {
  const { form, index, isNamedByOthers, registeredOn } = organization
  if (isNamedByOthers) return nothing
  const draws = new Draws(world.seed, "fate", index)
  const from = Math.max(world.since, registeredOn) + 25
  const on = workday(from + draws.below(Math.max(1, world.until - from - 20)))
  const ticket = draws.below(10_000) / 100 / spanOf(world) * (isQuiet(index) ? quietTerm : livelyTerm)
  const [wound, struck, failed] = ends[form]
  if (ticket < wound) return woundUp(organization, on, draws)
  if (ticket < wound + struck) return struckOff(organization, on, draws)
  return ticket < wound + struck + failed ? insolvent(organization, on, draws) : nothing
}

/** The day on which something is announced that was entered before. */
const announcedAfter = (enteredOn: Day, draws: Draws): Day => workday(enteredOn + draws.below(4))

/** The transfers in which an organization takes part, and the announcements of its court about them. */
const transferPlan = (world: World, { index }: Organization): Plan => {
  const plans = transfersOf(world, index).map((transfer): Plan => {
    const { agreedOn, kind, on, to } = transfer
    const draws = new Draws(world.seed, `transfer announced ${kind}`, index)
    const text = transferText(world, transfer, index)
    const isEnd = to !== index && kind !== "SPIN_OFF"
    const enteredOn = draws.chance(62) ? on : null
    return {
      entries: [{
        name: to === index ? "TOOK_OVER" : "TRANSFERRED",
        on,
        change: isEnd ? endsBy(text) : withNote("TRANSFER", text)
      }],
      notices: [
        {
          on: announcedAfter(on, draws),
          enteredOn,
          category: "Registerbekanntmachung nach dem Umwandlungsgesetz",
          text: transferNotice(world, transfer, index, enteredOn)
        },
        ...(draws.chance(45)
          ? [{
            on: workday(agreedOn + draws.between(3, 12)),
            enteredOn: null,
            category: "Einreichung neuer Dokumente" as const,
            text: contractNotice(world, transfer, index)
          }]
          : [])
      ]
    }
  })
  return joined(plans)
}

const joined = (plans: ReadonlyArray<Plan>): Plan => ({
  entries: plans.flatMap(({ entries }) => entries),
  notices: plans.flatMap(({ notices }) => notices)
})

const someDay = (world: World, { registeredOn }: Organization, draws: Draws): Day => {
  const from = Math.max(world.since, registeredOn) + 40
  return workday(from + draws.below(Math.max(1, world.until - from - 20)))
}

/** Agreements with the parent company are concluded, or end. */
const agreementPlan = (world: World, organization: Organization, first: State): Plan => {
  const { index, isNew, slot } = organization
  if (slot.parent === undefined || isNew) return nothing
  const parent = neighbour(index, slot.parent)
  const draws = new Draws(world.seed, "agreement changes", index)
  const on = someDay(world, organization, draws)
  const isBound = first.notes.length > 0
  if (!draws.chance((isBound ? 70 : 45) * spanOf(world) / 730)) return nothing
  if (!isBound) {
    const change = withNote("AGREEMENT", agreementText(world, parent, on - 40))
    return { entries: [{ name: "AGREEMENT_CONCLUDED", on, change }], notices: [] }
  }
  const enteredOn = draws.chance(70) ? on : null
  return {
    entries: [{
      name: "AGREEMENT_ENDED",
      on,
      change: withOnlyNote("AGREEMENT", agreementEndText(world, parent, on - 30))
    }],
    notices: [{
      on: announcedAfter(on, draws),
      enteredOn,
      category: draws.chance(85)
        ? "Sonstige Registerbekanntmachung"
        : "Registerbekanntmachung nach dem Umwandlungsgesetz",
      text: agreementEndNotice(enteredOn)
    }]
  }
}

/**
 * A capital is reduced. A stock corporation enters it at once; a limited company announces it, waits a year for its
 * creditors, and then enters it, unless the capital has changed in the meantime.
 */
const reductionPlan = (world: World, organization: Organization, { capital }: State): Plan => {
  const { form, index, size } = organization
  const draws = new Draws(world.seed, "capital reduction", index)
  if (capital === null || capital.currency === "DEM" || form === "UG" || size === "micro") return nothing
  if (capital.cents < 100_000_00 || !draws.chance(22 * spanOf(world) / 730)) return nothing
  const to = euros(Math.floor(capital.cents / 100 * draws.pick([50, 60, 80]) / 100 / 1_000) * 1_000)
  const announcedOn = someDay(world, organization, draws)
  const text = reductionText(form, announcedOn - 25, capital, to)
  const reduced = together(amended, withNote("CAPITAL", text))
  return {
    entries: [{
      name: "CAPITAL_REDUCED",
      on: form === "AG" ? announcedOn : workday(announcedOn + draws.between(370, 400)),
      change: (state, scene) =>
        state.capital?.cents === capital.cents ? reduced({ ...state, capital: to }, scene) : amended(state, scene)
    }],
    notices: [{
      on: announcedAfter(announcedOn, draws),
      enteredOn: form === "AG" ? announcedOn : null,
      category: "Sonstige Registerbekanntmachung",
      text: reductionNotice(text)
    }]
  }
}

/** The organization takes another legal form, and the name that goes with it. */
export const takesForm = (form: FormName): Change => (state, { organization, world }) => ({
  ...state,
  form,
  name: companyName(world, organization.index, state.edition, form),
  formerNames: [...state.formerNames, state.name]
})

/** A limited company becomes a stock corporation: its managing directors are its board from then on. */
const convert: Change = (state, scene) => {
  const directors = state.officers.filter(({ role }) => role === "MANAGING_DIRECTOR")
  return {
    ...takesForm("AG")(state, scene),
    capital: euros(Math.max(50_000, Math.ceil(state.capital!.cents / 100_000) * 1_000)),
    rule: generalRules.AG[0],
    officers: state.officers.map((officer, place) =>
      directors.includes(officer)
        ? { ...officer, number: state.nextNumber + place, role: "BOARD", powers: "GENERAL", since: scene.on }
        : officer
    ),
    departed: [...state.departed, ...directors.map(departedOn(scene.on))],
    nextNumber: state.nextNumber + state.officers.length,
    agreedOn: scene.on - 45,
    articlesEntry: scene.entry,
    amendedOn: null
  }
}

const conversionPlan = (world: World, organization: Organization): Plan => {
  const { form, index, isNamedByOthers, isNew, size } = organization
  const draws = new Draws(world.seed, "conversion", index)
  if (form !== "GmbH" || isNamedByOthers || isNew || size === "micro") return nothing
  if (!draws.chance(20 * spanOf(world) / 730)) return nothing
  const on = someDay(world, organization, draws)
  const enteredOn = draws.chance(62) ? on : null
  return {
    entries: [{ name: "CONVERTED", on, change: convert }],
    notices: [{
      on: announcedAfter(on, draws),
      enteredOn,
      category: "Registerbekanntmachung nach dem Umwandlungsgesetz",
      text: conversionNotice(enteredOn)
    }]
  }
}

/** Lists of supervisory boards: large companies and stock corporations file them now and then. */
const boardPlan = (world: World, organization: Organization): Plan => {
  const { form, index, registeredOn, size } = organization
  const draws = new Draws(world.seed, "filings", index)
  const monthly = form === "AG" ? 12 : form === "GmbH" ? { micro: 0, small: 0, medium: 2.5, large: 10 }[size] : 0
  const month = Math.floor((world.until - world.since) / world.months)
  const days = Array.from({ length: world.months }, (_, at) => workday(world.since + 1 + at * month + draws.below(27)))
  return {
    entries: [],
    notices: days.filter((on) => draws.chance(monthly) && on > registeredOn + 10).map((on) => ({
      on,
      enteredOn: null,
      category: draws.chance(88) ? "Einreichung neuer Dokumente" : "Sonstige Registerbekanntmachung",
      text: boardNotice(organization)
    }))
  }
}

/** The planned entries and announcements in the life of an organization; of a quiet one, its end alone. */
export const planOf = (world: World, organization: Organization, first: State): Plan => {
  const ending = endingPlan(world, organization)
  if (isQuiet(organization.index)) return ending
  return joined([
    ending,
    transferPlan(world, organization),
    agreementPlan(world, organization, first),
    reductionPlan(world, organization, first),
    conversionPlan(world, organization),
    boardPlan(world, organization)
  ])
}
