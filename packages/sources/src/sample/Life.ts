import { Draws } from "./Draws.ts"
import { type FormName, forms, type PowersName, sizes } from "./Forms.ts"
import {
  addressIn,
  castOf,
  companyName,
  firstAddressOf,
  isQuiet,
  neighbour,
  type Organization,
  organizationOf,
  personOf,
  type Town,
  townsNear
} from "./Organization.ts"
import { planOf } from "./Plans.ts"
import {
  amended,
  appoint,
  type Change,
  departedOn,
  dismiss,
  type Holder,
  type LimitedPartner,
  type Notice,
  type Officer,
  type PlannedEntry,
  type Scene,
  type State,
  together
} from "./State.ts"
import { type Day, euros, firstDay, lastDay, lifeSpan, type Money, months, workday, yearOf } from "./World.ts"

/** Tests whether an organization has procurists by law and in practice. */
const hasProcurists = ({ form, slot }: Pick<Organization, "form" | "slot">): boolean =>
  form !== "e.V." && form !== "PartG" && slot.partnership === undefined

/** Nobody runs an organization, or owns a part of it, before the age of twenty; in days. */
const ageOfConsent = 20 * 366

const procura: ReadonlyArray<PowersName> = ["SOLE_PROCURA", "JOINT_PROCURA"]

/** The powers that a chief of a form may have. */
const powersOfChief = (form: FormName, draws: Draws): PowersName =>
  form === "GmbH" || form === "UG"
    ? draws.pick(["GENERAL", "GENERAL", "SOLE", "SOLE_EXEMPT", "SOLE_EXEMPT", "JOINT"])
    : "GENERAL"

/** The role holders of an organization's first snapshot, each appointed within the two days. */
const firstOfficers = (organization: Organization, first: Day, last: Day): ReadonlyArray<Officer> => {
  const { form, index, size, slot } = organization
  const draws = new Draws("first officers", index)
  const { chiefs, procurists } = sizes[size]
  const count = draws.between(...(forms[form].chiefs ?? chiefs))
  const appointed = (place: number, holder: Holder): Day => {
    const wished = place === 0 ? first : first + draws.below(last - first + 1)
    return holder._tag === "Person" ? Math.min(last, Math.max(wished, holder.bornOn + ageOfConsent)) : wished
  }
  const cast = castOf(organization)
  const chiefAt = (place: number): Holder => {
    if (slot.generalPartner !== undefined) return { _tag: "Member", index: neighbour(index, slot.generalPartner) }
    const isSent = slot.parent !== undefined && place === 0 && draws.chance(45)
    return personOf(isSent ? neighbour(index, slot.parent) : cast, place)
  }
  const inCharge = Array.from({ length: count }, (_, place): Officer => {
    const holder = chiefAt(place)
    const role = form === "AG" && count > 1 && place === 0 ? "BOARD_CHAIR" : forms[form].chief
    const powers = powersOfChief(form, draws)
    return { number: place + 2, role, holder, powers, since: appointed(place, holder) }
  })
  const deputies = draws.between(...(hasProcurists(organization) ? procurists : [0, 0] as const))
  return [
    ...inCharge,
    ...Array.from({ length: deputies }, (_, place): Officer => {
      const holder = personOf(cast, 8 + place)
      const since = appointed(1, holder)
      return { number: count + place + 2, role: "PROCURIST", holder, powers: draws.pick(procura), since }
    })
  ]
}

/** The limited partners of an organization's first snapshot. */
const firstLimitedPartners = (
  { form, index }: Organization,
  first: Day,
  from: number
): ReadonlyArray<LimitedPartner> => {
  const draws = new Draws("limited partners", index)
  if (form !== "KG" && form !== "GmbH & Co. KG") return []
  const place = form === "KG" ? 1 : 0
  return Array.from({ length: draws.between(1, 4) }, (_, at): LimitedPartner => {
    const holder = personOf(index, place + at)
    const contribution = euros(draws.pick([500, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000]))
    return { number: from + at, holder, contribution, since: Math.max(first, holder.bornOn + ageOfConsent) }
  })
}

const firstCapital = ({ foundedOn, form, index, size }: Organization): Money | null => {
  const draws = new Draws("capital", index)
  if (form === "UG") return euros(draws.pick([1, 100, 300, 500, 1_000, 1_000, 1_500, 2_500, 5_000]))
  if (form === "AG") return euros(draws.pick([50_000, 100_000, 250_000, 500_000, 1_200_000, 5_250_000]))
  if (form !== "GmbH") return null
  if (yearOf(foundedOn) < 1999 && draws.chance(12)) return { cents: 50_000_00, currency: "DEM" }
  const amount = draws.pick(sizes[size].capital)
  return euros(amount === 25_564.59 && yearOf(foundedOn) > 2001 ? 25_000 : amount)
}

const firstPurpose = ({ form, index, industry, slot }: Organization): string | null => {
  const draws = new Draws("purpose", index)
  const isStated = forms[form].register === "HRA" ? draws.chance(30) : form !== "e.V."
  if (!isStated) return null
  const purpose = draws.pick(industry.purposes)
  return slot.partnership === undefined
    ? purpose
    : `${purpose} ${companyName(neighbour(index, slot.partnership))}.`
}

const lastEntryOf = ({ index, isNew, registeredOn }: Organization): Day => {
  if (isNew) return registeredOn
  const quiet = new Draws("last entry", index).between(10, 1_500)
  return Math.max(registeredOn, Math.min(workday(firstDay - quiet), firstDay - 3))
}

/**
 * The register's content about an organization before the first change of its life: at its registration, if that is
 * part of it.
 */
const firstState = (organization: Organization): State => {
  const { foundedOn, form, index, isNew, registeredOn, seat } = organization
  const enteredOn = lastEntryOf(organization)
  const draws = new Draws("first entries", index)
  const years = Math.floor((enteredOn - registeredOn) / 365)
  const entries = isNew ? 1 : 2 + draws.below(2 + Math.floor(years * 0.7))
  const officers = firstOfficers(organization, registeredOn, enteredOn)
  const limitedPartners = firstLimitedPartners(organization, registeredOn, officers.length + 2)
  return {
    name: companyName(index),
    edition: 0,
    formerNames: [],
    form,
    seat,
    address: firstAddressOf(index),
    purpose: firstPurpose(organization),
    capital: firstCapital(organization),
    rule: draws.chance(72) ? forms[form].rules[0] : draws.pick(forms[form].rules),
    officers,
    limitedPartners,
    departed: [],
    agreedOn: foundedOn,
    amendedOn: !isNew && forms[form].register === "HRB" && draws.chance(35)
      ? registeredOn + Math.floor((enteredOn - registeredOn) / 2)
      : null,
    notes: [],
    condition: "ACTIVE",
    entries,
    enteredOn,
    nextNumber: officers.length + limitedPartners.length + 2,
    nextPerson: 16
  }
}

/** The persons who run the organization. */
const chiefsOf = (state: State): ReadonlyArray<Officer> =>
  state.officers.filter(({ holder, role }) => role === forms[state.form].chief && holder._tag === "Person")

const procuristsOf = (state: State): ReadonlyArray<Officer> => state.officers.filter(({ role }) => role === "PROCURIST")

const appointChief: Change = (state, scene) =>
  appoint(forms[state.form].chief, powersOfChief(state.form, scene.draws))(state, scene)

const dismissChief: Change = (state, scene) => dismiss(scene.draws.pick(chiefsOf(state)))(state, scene)

const changePowers: Change = (state, { draws }) => {
  const officer = draws.pick(chiefsOf(state))
  const powers = officer.powers === "SOLE_EXEMPT" ? "GENERAL" : "SOLE_EXEMPT"
  return { ...state, officers: state.officers.map((other) => other === officer ? { ...officer, powers } : other) }
}

const joinLimitedPartner: Change = (state, { draws, on, organization }) => ({
  ...state,
  limitedPartners: [...state.limitedPartners, {
    number: state.nextNumber,
    holder: personOf(organization.index, state.nextPerson),
    contribution: euros(draws.pick([1_000, 5_000, 10_000, 25_000])),
    since: on
  }],
  nextNumber: state.nextNumber + 1,
  nextPerson: state.nextPerson + 1
})

const leaveLimitedPartner: Change = (state, { draws, on }) => {
  const partner = draws.pick(state.limitedPartners)
  return {
    ...state,
    limitedPartners: state.limitedPartners.filter((other) => other !== partner),
    departed: [...state.departed, departedOn(on)({ ...partner, role: "LIMITED_PARTNER" })]
  }
}

const raiseContribution: Change = (state, { draws }) => {
  const raised = draws.pick(state.limitedPartners)
  const cents = raised.contribution.cents + euros(draws.pick([500, 1_000, 5_000, 10_000])).cents
  const contribution = { ...raised.contribution, cents }
  return {
    ...state,
    limitedPartners: state.limitedPartners.map((other) => other === raised ? { ...raised, contribution } : other)
  }
}

/** The organization takes another name: that of the next edition that differs from the present one. */
const rename: Change = (state, { organization }) => {
  const editions = [1, 2, 3, 4].map((step) => state.edition + step)
  const names = editions.map((edition) => companyName(organization.index, edition, state.form))
  const found = Math.max(0, names.findIndex((name) => name !== state.name))
  return { ...state, edition: editions[found]!, name: names[found]!, formerNames: [...state.formerNames, state.name] }
}

const movesTo = (seat: Town): Change => (state, { draws }) => ({ ...state, seat, address: addressIn(seat, draws) })

/** The organization takes another address in its town. */
export const takesAddress: Change = (state, scene) => movesTo(state.seat)(state, scene)

const extendPurpose: Change = (state, { draws, organization }) => {
  const extended = ["Der Handel mit Waren aller Art.", "Die Verwaltung eigenen Vermögens."].map((addition) =>
    `${state.purpose} ${addition}`
  )
  return {
    ...state,
    purpose: draws.pick([...organization.industry.purposes, ...extended].filter((choice) => choice !== state.purpose))
  }
}

const changeRule: Change = (state, { draws }) => ({
  ...state,
  rule: draws.pick(forms[state.form].rules.filter(({ text }) => text !== state.rule.text))
})

const raiseCapital: Change = (state, { draws }) => {
  const { cents, currency } = state.capital!
  if (state.form === "UG") {
    return { ...state, capital: euros(Math.min(24_000, Math.floor(cents / 100) + draws.pick([500, 1_000, 5_000]))) }
  }
  const now = Math.ceil(cents / 100 / (currency === "DEM" ? 2 : 1) / 1_000) * 1_000
  const by = Math.max(1_000, Math.floor(now * draws.pick([10, 25, 50, 100]) / 100 / 1_000) * 1_000)
  return { ...state, capital: euros(now + by) }
}

/** A company becomes a GmbH, with the capital and the name that go with it. */
const grow: Change = (state, { organization: { index } }) => ({
  ...state,
  form: "GmbH",
  capital: euros(25_000),
  name: companyName(index, state.edition, "GmbH"),
  formerNames: [...state.formerNames, state.name]
})

/** A change that any month may bring, with its lots among those that apply. */
type OrdinaryChange = readonly [
  name: string,
  lots: number,
  applies: (state: State, organization: Organization) => boolean,
  change: Change
]

const ordinaryChanges: ReadonlyArray<OrdinaryChange> = [
  [
    "CHIEF_JOINS",
    14,
    (state) => !["e.K.", "KG"].includes(state.form) && chiefsOf(state).length > 0 && chiefsOf(state).length < 5,
    appointChief
  ],
  ["CHIEF_LEAVES", 9, (state) => chiefsOf(state).length > 1, dismissChief],
  ["CHIEF_SUCCEEDS", 16, (state) => chiefsOf(state).length > 0, together(dismissChief, appointChief)],
  ["POWERS", 5, (state) => ["GmbH", "UG"].includes(state.form) && chiefsOf(state).length > 0, changePowers],
  [
    "PROCURIST_JOINS",
    13,
    ({ form }, { size, slot }) => hasProcurists({ form, slot }) && size !== "micro",
    (state, scene) => appoint("PROCURIST", scene.draws.pick(procura))(state, scene)
  ],
  [
    "PROCURIST_LEAVES",
    9,
    (state) => procuristsOf(state).length > 0,
    (state, scene) => dismiss(scene.draws.pick(procuristsOf(state)))(state, scene)
  ],
  ["LIMITED_PARTNER_JOINS", 14, ({ limitedPartners }) => limitedPartners.length > 0, joinLimitedPartner],
  ["LIMITED_PARTNER_LEAVES", 9, ({ limitedPartners }) => limitedPartners.length > 1, leaveLimitedPartner],
  ["CONTRIBUTION", 12, ({ limitedPartners }) => limitedPartners.length > 0, raiseContribution],
  ["NAME", 8, ({ edition }, { isNamedByOthers }) => edition === 0 && !isNamedByOthers, together(rename, amended)],
  [
    "SEAT",
    10,
    ({ seat }, { slot }) =>
      slot.partnership === undefined && slot.generalPartner === undefined && townsNear(seat).length > 0,
    (state, scene) => movesTo(scene.draws.pick(townsNear(state.seat)))(state, scene)
  ],
  ["ADDRESS", 18, () => true, takesAddress],
  [
    "PURPOSE",
    9,
    ({ purpose }, { slot }) => purpose !== null && slot.partnership === undefined,
    together(extendPurpose, amended)
  ],
  ["RULE", 5, ({ form }) => forms[form].rules.length > 1, changeRule],
  ["ARTICLES", 4, ({ capital }) => capital !== null, amended],
  [
    "CAPITAL_RAISED",
    11,
    ({ capital, form }) => capital !== null && (form !== "UG" || capital.cents < 20_000_00),
    together(raiseCapital, amended)
  ],
  ["UG_BECOMES_GMBH", 9, ({ form }) => form === "UG", together(grow, amended)]
]

/** The days of ordinary changes: a quiet organization has none. */
const ordinaryDays = ({ index, registeredOn, size }: Organization): ReadonlyArray<Day> => {
  if (isQuiet(index)) return []
  const draws = new Draws("ordinary changes", index)
  return Array.from({ length: months }, (_, at) => Math.floor(at * lifeSpan / months))
    .filter(() => draws.chance(sizes[size].changes))
    .map((day) => workday(firstDay + 12 + day + draws.below(20)))
    .filter((on) => on > registeredOn + 30 && on < lastDay - 5)
}

/** An entry in the register: its day, its changes, and the register's content from then on. */
interface Chapter {
  readonly on: Day
  readonly changes: ReadonlyArray<string>
  readonly state: State
}

/**
 * The life of an organization: the register's content at first, every later entry, and every announcement, in their
 * order.
 */
export interface Life {
  readonly organization: Organization
  readonly first: State
  readonly chapters: ReadonlyArray<Chapter>
  readonly notices: ReadonlyArray<Notice>
}

const ordinary = (state: State, scene: Scene): Omit<PlannedEntry, "on"> => {
  const applicable = ordinaryChanges.filter(([, , applies]) => applies(state, scene.organization))
  const [name, , , change] = scene.draws.lot(applicable, ([, lots]) => lots)
  return { name, change }
}

const write = (
  organization: Organization,
  first: State,
  planned: ReadonlyArray<PlannedEntry>
): ReadonlyArray<Chapter> => {
  const days = new Set([...ordinaryDays(organization), ...planned.map(({ on }) => on)])
  const chapters: Array<Chapter> = []
  let state = first
  for (const on of [...days].toSorted((left, right) => left - right)) {
    if (state.condition === "DELETED" || on > lastDay - 4) break
    const draws = new Draws("entry", organization.index * 100_000 + on)
    const scene: Scene = { organization, on, entry: state.entries + 1, draws }
    const due = planned.filter((entry) => entry.on === on)
    const steps = due.length > 0 ? due : state.condition === "ACTIVE" ? [ordinary(state, scene)] : []
    if (steps.length === 0) continue
    const changed = together(...steps.map(({ change }) => change))(state, scene)
    state = { ...changed, entries: scene.entry, enteredOn: on }
    chapters.push({ on, changes: steps.map(({ name }) => name), state })
  }
  return chapters
}

/** The life of an organization, derived from its number alone. */
export const lifeOf = (index: number): Life => {
  const organization = organizationOf(index)
  const first = firstState(organization)
  const { entries, notices } = planOf(organization)
  const chapters = write(organization, first, entries)
  const last = chapters.at(-1)
  const end = Math.min(lastDay, last?.state.condition === "DELETED" ? last.on + 4 : lastDay)
  return {
    organization,
    first,
    chapters,
    notices: notices.filter(({ on }) => on > firstDay && on <= end).toSorted((left, right) => left.on - right.on)
  }
}

/** The register's content about an organization in the end. */
export const lastState = ({ chapters, first }: Life): State => chapters.at(-1)?.state ?? first

/** The register's content about an organization on a day. */
export const stateOn = ({ chapters, first }: Life, day: Day): State =>
  chapters.findLast(({ on }) => on <= day)?.state ?? first
