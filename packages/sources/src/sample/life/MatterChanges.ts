import { companyName } from "../CompanyName.ts"
import { type FormName, generalRules } from "../Forms.ts"
import { addressIn, type Town, towns } from "../Seat.ts"
import { euros, type Money, yearOf } from "../World.ts"
import { amended, type Change, type OrdinaryChange, type State, together, withNote, withoutNotes } from "./Change.ts"
import { authorisedCapitalText } from "./NoteText.ts"

/** The organization takes another name: that of the next edition that differs from the present one. */
const rename: Change = (state, { organization, world }) => {
  const editions = [1, 2, 3, 4].map((step) => state.edition + step)
  const names = editions.map((edition) => companyName(world, organization.index, edition, state.form))
  const found = Math.max(0, names.findIndex((name) => name !== state.name))
  return { ...state, edition: editions[found]!, name: names[found]!, formerNames: [...state.formerNames, state.name] }
}

/** The organization takes another legal form, and the name that goes with it. */
export const takesForm = (form: FormName): Change => (state, { organization, world }) => ({
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
