import { companyName } from "../CompanyName.ts"
import { Draws } from "../Draws.ts"
import { type FormName, generalRules } from "../Forms.ts"
import { isQuiet, neighbour } from "../Neighbourhood.ts"
import type { Organization } from "../Organization.ts"
import { addressIn, type Town, towns } from "../Seat.ts"
import { type Day, euros, type Money, spanOf, workday, type World, yearOf } from "../World.ts"
import {
  amended,
  type Change,
  departedOn,
  nothing,
  type Notice,
  type OrdinaryChange,
  type Plan,
  type State,
  together,
  withNote,
  withoutNotes
} from "./Change.ts"
import { announcedAfter } from "./EndingPlan.ts"
import { agreementEndText, agreementNote, authorisedCapitalText, reductionText } from "./NoteText.ts"

/** The organization takes another name: that of the next edition that differs from the present one. */
const rename: Change = (state, { organization, world }) => {
  const editions = [1, 2, 3, 4].map((step) => state.edition + step)
  const names = editions.map((edition) => companyName(world, organization.index, edition, state.form))
  const found = Math.max(0, names.findIndex((name) => name !== state.name))
  return { ...state, edition: editions[found]!, name: names[found]!, formerNames: [...state.formerNames, state.name] }
}

/** The organization takes another legal form, and the name that goes with it. */
const takesForm = (form: FormName): Change => (state, { organization, world }) => ({
  ...state,
  form,
  name: companyName(world, organization.index, state.edition, form),
  formerNames: [...state.formerNames, state.name]
})

const neighbours: ReadonlyMap<string, ReadonlyArray<Town>> = new Map(
  towns.map(({ court, name }) => [name, towns.filter((other) => other.court === court && other.name !== name)])
)

const move = (state: State, town: Town, draws: Parameters<typeof addressIn>[1]): State => ({
  ...state,
  seat: town,
  address: addressIn(town, draws)
})

const additions = [
  "Der Handel mit Waren aller Art, soweit er keiner Erlaubnis bedarf.",
  "Die Beteiligung an anderen Unternehmen.",
  "Die Erbringung damit verbundener Dienstleistungen.",
  "Die Verwaltung eigenen Vermögens."
]

/** The organization takes another address in its town. */
export const takesAddress: Change = (state, { draws }) => move(state, state.seat, draws)

const extendPurpose: Change = (state, { draws, organization }) => {
  const choices = [...organization.industry.purposes, ...additions.map((addition) => `${state.purpose} ${addition}`)]
  return { ...state, purpose: draws.pick(choices.filter((choice) => choice !== state.purpose)) }
}

const changeRule: Change = (state, { draws }) => ({
  ...state,
  rule: draws.pick(generalRules[state.form].filter((rule) => rule !== state.rule))
})

const rounded = ({ cents, currency }: Money): number => {
  const amount = cents / 100
  return currency === "DEM" ? Math.ceil(amount / 2 / 1_000) * 1_000 : Math.ceil(amount / 1_000) * 1_000
}

const raiseCapital: Change = (state, { draws }) => {
  if (state.form === "UG") {
    return {
      ...state,
      capital: euros(Math.min(24_000, Math.floor(state.capital!.cents / 100) + draws.pick([500, 1_000, 5_000])))
    }
  }
  const now = rounded(state.capital!)
  const by = Math.max(1_000, Math.floor(now * draws.pick([10, 25, 50, 100]) / 100 / 1_000) * 1_000)
  return { ...state, capital: euros(now + by) }
}

const authorise: Change = (state, scene) => {
  const half = { ...state.capital!, cents: Math.floor(state.capital!.cents / 2) }
  const text = authorisedCapitalText(scene.on + 5 * 365, half, `${yearOf(scene.on)}/I`)
  return together(withoutNotes("CAPITAL"), withNote("CAPITAL", text))(state, scene)
}

/** The changes of the organization's own entries. */
export const matterChanges: ReadonlyArray<OrdinaryChange> = [
  {
    name: "NAME",
    lots: 8,
    applies: (state, { isNamedByOthers }) => state.edition === 0 && !isNamedByOthers,
    change: together(rename, amended)
  },
  {
    name: "SEAT",
    lots: 10,
    applies: (state, { slot }) =>
      slot.partnership === undefined && slot.generalPartner === undefined &&
      neighbours.get(state.seat.name)!.length > 0,
    change: (state, { draws }) => move(state, draws.pick(neighbours.get(state.seat.name)!), draws)
  },
  { name: "ADDRESS", lots: 18, applies: () => true, change: takesAddress },
  {
    name: "PURPOSE",
    lots: 9,
    applies: (state, { slot }) => state.purpose !== null && slot.partnership === undefined,
    change: together(extendPurpose, amended)
  },
  {
    name: "RULE",
    lots: 5,
    applies: (state) => generalRules[state.form].length > 1,
    change: changeRule
  },
  {
    name: "ARTICLES",
    lots: 4,
    applies: (state) => state.capital !== null,
    change: amended
  },
  {
    name: "CAPITAL_RAISED",
    lots: 11,
    applies: ({ capital, form }) => capital !== null && (form !== "UG" || capital.cents < 20_000_00),
    change: together(raiseCapital, amended)
  },
  { name: "AUTHORISED_CAPITAL", lots: 12, applies: ({ form }) => form === "AG", change: authorise },
  {
    name: "UG_BECOMES_GMBH",
    lots: 9,
    applies: (state) => state.form === "UG",
    change: together((state) => ({ ...state, capital: euros(25_000) }), together(takesForm("GmbH"), amended))
  }
]

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
  const isBound = first.notes.some(({ topic }) => topic === "AGREEMENT")
  if (!draws.chance((isBound ? 70 : 45) * spanOf(world) / 730)) return nothing
  if (!isBound) {
    const conclude: Change = (state, scene) => ({
      ...state,
      notes: [...state.notes, agreementNote(world, parent, on - 40, scene.entry)]
    })
    return { entries: [{ name: "AGREEMENT_CONCLUDED", on, change: conclude }], notices: [] }
  }
  const notice: Notice = {
    on: announcedAfter(on, draws),
    enteredOn: draws.chance(70) ? on : null,
    category: draws.chance(85)
      ? "Sonstige Registerbekanntmachung"
      : "Registerbekanntmachung nach dem Umwandlungsgesetz",
    subject: { _tag: "AgreementEnded" }
  }
  const ending = together(withoutNotes("AGREEMENT"), withNote("AGREEMENT", agreementEndText(world, parent, on - 30)))
  return { entries: [{ name: "AGREEMENT_ENDED", on, change: ending }], notices: [notice] }
}

/**
 * A capital is reduced. A stock corporation enters it at once; a limited company announces it, waits a year for its
 * creditors, and then enters it, unless the capital has changed in the meantime.
 */
const reductionPlan = (world: World, organization: Organization, first: State): Plan => {
  const { form, index, size } = organization
  const draws = new Draws(world.seed, "capital reduction", index)
  const capital = first.capital
  if (capital === null || capital.currency === "DEM" || form === "UG" || size === "micro") return nothing
  if (capital.cents < 100_000_00 || !draws.chance(22 * spanOf(world) / 730)) return nothing
  const to = euros(Math.floor(capital.cents / 100 * draws.pick([50, 60, 80]) / 100 / 1_000) * 1_000)
  const announcedOn = someDay(world, organization, draws)
  const text = reductionText(form, announcedOn - 25, capital, to)
  const on = form === "AG" ? announcedOn : workday(announcedOn + draws.between(370, 400))
  const reduce: Change = (state, scene) => {
    if (state.capital?.cents !== capital.cents) return amended(state, scene)
    return together(amended, withNote("CAPITAL", text))({ ...state, capital: to }, scene)
  }
  return {
    entries: [{ name: "CAPITAL_REDUCED", on, change: reduce }],
    notices: [{
      on: announcedAfter(announcedOn, draws),
      enteredOn: form === "AG" ? announcedOn : null,
      category: "Sonstige Registerbekanntmachung",
      subject: { _tag: "CapitalReduction", text }
    }]
  }
}

/** A limited company becomes a stock corporation: its managing directors are its board from then on. */
const convert: Change = (state, scene) => {
  const converted = takesForm("AG")(state, scene)
  return {
    ...converted,
    capital: euros(Math.max(50_000, Math.ceil(state.capital!.cents / 100_000) * 1_000)),
    rule: generalRules.AG[0],
    officers: converted.officers.map((officer, place) =>
      officer.role === "MANAGING_DIRECTOR"
        ? { ...officer, number: state.nextNumber + place, role: "BOARD", powers: "GENERAL", since: scene.on }
        : officer
    ),
    departed: [
      ...converted.departed,
      ...state.officers.filter(({ role }) => role === "MANAGING_DIRECTOR").map(departedOn(scene.on))
    ],
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
  return {
    entries: [{ name: "CONVERTED", on, change: convert }],
    notices: [{
      on: announcedAfter(on, draws),
      enteredOn: draws.chance(62) ? on : null,
      category: "Registerbekanntmachung nach dem Umwandlungsgesetz",
      subject: { _tag: "Conversion" }
    }]
  }
}

/** The agreements, reductions of capital and conversions in an organization's life. */
export const corporatePlan = (world: World, organization: Organization, first: State): Plan => {
  if (isQuiet(organization.index)) return nothing
  const plans = [
    agreementPlan(world, organization, first),
    reductionPlan(world, organization, first),
    conversionPlan(world, organization)
  ]
  return { entries: plans.flatMap(({ entries }) => entries), notices: plans.flatMap(({ notices }) => notices) }
}
