import { companyName } from "../CompanyName.ts"
import { isoDate } from "../Day.ts"
import { Draws } from "../Draws.ts"
import { lastState, lifeOf } from "../life/Life.ts"
import type { Departed, Holder, Officer, State } from "../life/State.ts"
import { slotOf } from "../Neighbourhood.ts"
import { type Person, surname } from "../Person.ts"
import { type Registration, registrationOf, writtenNumber } from "../Registration.ts"
import { seatOf } from "../Seat.ts"
import { powers } from "../tables/Representation.ts"
import { roles } from "../tables/Roles.ts"
import type { World } from "../World.ts"

/** The federal states, as the bulk file names them. */
const states: Readonly<Record<string, string>> = {
  "Baden-Württemberg": "Baden-Württemberg",
  "Bayern": "Bavaria",
  "Berlin": "Berlin",
  "Brandenburg": "Brandenburg",
  "Bremen": "Bremen",
  "Hamburg": "Hamburg",
  "Hessen": "Hesse",
  "Mecklenburg-Vorpommern": "Mecklenburg-Western Pomerania",
  "Niedersachsen": "Lower Saxony",
  "Nordrhein-Westfalen": "North Rhine-Westphalia",
  "Rheinland-Pfalz": "Rhineland-Palatinate",
  "Saarland": "Saarland",
  "Sachsen": "Saxony",
  "Sachsen-Anhalt": "Saxony-Anhalt",
  "Schleswig-Holstein": "Schleswig-Holstein",
  "Thüringen": "Thuringia"
}

const companyNumber = ({ court, formerCourt, number, suffix, type }: Registration): string => {
  const former = formerCourt === null ? "" : `_${formerCourt.code}`
  return `${court.code}${former}_${type}${number}${suffix === "B" ? "" : suffix}`
}

const nativeNumber = (registration: Registration): string => {
  const { court, formerCourt } = registration
  const former = formerCourt === null ? "" : ` früher ${formerCourt.name}`
  return `${court.name}${former} ${writtenNumber(registration).replace(/ B$/, "")}`
}

const personAttributes = (person: Person) => ({
  city: person.town,
  firstname: person.given,
  lastname: surname(person),
  ...(person.birthName !== null && { maidenname: person.birthName }),
  ...(person.title !== null && { title: person.title })
})

const memberName = (world: World, index: number): string => {
  const { court, number, type } = registrationOf(world, index)
  const name = companyName(world, index, 0, slotOf(index).form)
  return `${name}, ${seatOf(world, index).name} (Amtsgericht ${court.name} ${type} ${number}).`
}

const holderRow = (world: World, holder: Holder, extra: object) =>
  holder._tag === "Person"
    ? { name: `${holder.given} ${surname(holder)}`, other_attributes: { ...personAttributes(holder), ...extra } }
    : { name: memberName(world, holder.index) }

const currentRow = (world: World, { holder, powers: name, role, since }: Officer) => {
  const { flag } = powers[name]
  return {
    ...holderRow(world, holder, flag === null ? {} : { flag }),
    position: roles[role].position,
    start_date: isoDate(since),
    type: holder._tag === "Person" ? "person" : "company"
  }
}

/** Entry and exit have a row each, or share one. */
const departedRows = (world: World, { holder, role, since, until }: Departed, isSplit: boolean) => {
  const position = roles[role].position
  const type = holder._tag === "Person" ? "person" : "company"
  const exit = { end_date: isoDate(until), ...holderRow(world, holder, { dismissed: true }), position }
  const entry = { ...holderRow(world, holder, {}), position, start_date: isoDate(since), type }
  return isSplit ? [{ ...exit, type }, entry] : [{ ...exit, start_date: isoDate(since), type }]
}

const addressOf = ({ address, seat }: State, draws: Draws): string | undefined => {
  const kind = draws.below(100)
  if (kind < 46) return undefined
  if (kind < 48) return `${address.street.slice(0, 5)}.`
  return `${address.street} ${address.houseNumber}, ${address.postalCode} ${seat.name}.`
}

const attributesOf = (registration: Registration, { seat }: State, draws: Draws) => ({
  _registerArt: registration.type,
  _registerNummer: registration.number,
  additional_data: { AD: true, CD: true, DK: true, HD: draws.chance(40), SI: true, UT: true, VÖ: draws.chance(60) },
  federal_state: states[registration.court.state]!,
  ...(registration.formerCourt !== null && { former_registrar: registration.formerCourt.name }),
  native_company_number: nativeNumber(registration),
  registered_office: seat.name,
  registrar: registration.court.name
})

/** The officers in the bulk file; it lists no limited partners, and nobody of associations. */
const officersOf = (world: World, state: State, draws: Draws) =>
  state.form === "e.V." ? [] : [
    ...state.departed
      .filter(({ role }) => role !== "LIMITED_PARTNER")
      .flatMap((departed) => departedRows(world, departed, draws.chance(50))),
    ...state.officers.map((officer) => currentRow(world, officer))
  ]

/**
 * A record of the open register's bulk file about an organization at the end of the register's life, as one line of
 * JSON.
 */
export const openRegisterLine = (world: World, index: number): string => {
  const life = lifeOf(world, index)
  const { registration } = life.organization
  const state = lastState(life)
  const draws = new Draws(world.seed, "bulk file", index)
  const officers = officersOf(world, state, draws)
  const address = addressOf(state, draws)
  return JSON.stringify({
    all_attributes: attributesOf(registration, state, draws),
    company_number: companyNumber(registration),
    current_status: state.condition === "DELETED" ? "removed" : "currently registered",
    jurisdiction_code: "de",
    name: state.name,
    ...(officers.length > 0 && { officers }),
    ...(state.formerNames.length > 0 && { previous_names: state.formerNames.map((name) => ({ company_name: name })) }),
    ...(address !== undefined && { registered_address: address }),
    retrieved_at: `${isoDate(world.until)}T${String(draws.between(10, 23))}:${String(draws.between(10, 59))}:00Z`
  })
}
