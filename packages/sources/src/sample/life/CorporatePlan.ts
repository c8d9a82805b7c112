import { Draws } from "../Draws.ts"
import { generalRules } from "../Forms.ts"
import { neighbour } from "../Neighbourhood.ts"
import type { Organization } from "../Organization.ts"
import { type Day, euros, spanOf, workday, type World } from "../World.ts"
import {
  amended,
  type Change,
  departedOn,
  nothing,
  type Notice,
  type Plan,
  type State,
  together,
  withNote,
  withoutNotes
} from "./Change.ts"
import { announcedAfter } from "./EndingPlan.ts"
import { takesForm } from "./MatterChanges.ts"
import { agreementEndText, agreementNote, reductionText } from "./NoteText.ts"

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
  const plans = [
    agreementPlan(world, organization, first),
    reductionPlan(world, organization, first),
    conversionPlan(world, organization)
  ]
  return { entries: plans.flatMap(({ entries }) => entries), notices: plans.flatMap(({ notices }) => notices) }
}
