import { companyName } from "../CompanyName.ts"
import { Draws } from "../Draws.ts"
import { type FormName, forms, generalRules, type PowersName } from "../Forms.ts"
import { isQuiet, neighbour, type Transfer, transfersOf } from "../Neighbourhood.ts"
import { castOf, type Organization, organizationOf, type Size } from "../Organization.ts"
import { personOf } from "../Person.ts"
import { firstAddressOf } from "../Seat.ts"
import { type Day, euros, type Money, workday, type World, yearOf } from "../World.ts"
import {
  appoint,
  type Category,
  type Change,
  dismiss,
  type Holder,
  type LimitedPartner,
  type Notice,
  type Officer,
  type OrdinaryChange,
  type Plan,
  type PlannedEntry,
  type Scene,
  type State,
  together,
  withNote
} from "./Change.ts"
import { announcedAfter, endingPlan, ends } from "./EndingPlan.ts"
import { corporatePlan, matterChanges } from "./MatterChanges.ts"
import { agreementNote, transferText } from "./NoteText.ts"

/** The minimum and maximum number of first chiefs, by size; forms that ignore size have one row. */
const chiefs: Readonly<Record<Size, readonly [number, number]>> = {
  micro: [1, 2],
  small: [1, 2],
  medium: [2, 3],
  large: [3, 4]
}

const procurists: Readonly<Record<Size, readonly [number, number]>> = {
  micro: [0, 0],
  small: [0, 1],
  medium: [1, 3],
  large: [2, 5]
}

const chiefsOfForm: Readonly<Record<FormName, readonly [number, number] | undefined>> = {
  "GmbH": undefined,
  "UG": [1, 2],
  "AG": undefined,
  "GmbH & Co. KG": [1, 1],
  "KG": [1, 1],
  "OHG": [2, 3],
  "e.K.": [1, 1],
  "eG": [2, 3],
  "PartG": [2, 4],
  "e.V.": [3, 4]
}

/** Tests whether the form has procurists by law and in practice. */
const hasProcurists = (form: FormName): boolean => form !== "e.V." && form !== "PartG"

/** Nobody runs an organization, or owns a part of it, before the age of twenty; in days. */
const ageOfConsent = 20 * 366

/** The powers that a chief of a form may have. */
const powersOfChief = (form: FormName, draws: Draws): PowersName =>
  form === "GmbH" || form === "UG"
    ? draws.pick(["GENERAL", "GENERAL", "SOLE", "SOLE_EXEMPT", "SOLE_EXEMPT", "JOINT"])
    : "GENERAL"

/** The role holders of an organization's first snapshot, each appointed within the two days. */
const firstOfficers = (
  world: World,
  organization: Organization,
  first: Day,
  last: Day
): ReadonlyArray<Officer> => {
  const { form, index, size, slot } = organization
  const draws = new Draws(world.seed, "first officers", index)
  const [low, high] = chiefsOfForm[form] ?? chiefs[size]
  const count = draws.between(low, high)
  const appointed = (place: number, holder: Holder): Day => {
    const wished = place === 0 ? first : first + draws.below(last - first + 1)
    return holder._tag === "Person" ? Math.min(last, Math.max(wished, holder.bornOn + ageOfConsent)) : wished
  }
  const cast = castOf(organization)
  const chiefAt = (place: number): Holder => {
    if (slot.generalPartner !== undefined) return { _tag: "Member", index: neighbour(index, slot.generalPartner) }
    const isSent = slot.parent !== undefined && place === 0 && draws.chance(45)
    return personOf(world, isSent ? neighbour(index, slot.parent) : cast, place)
  }
  const inCharge = Array.from({ length: count }, (_, place): Officer => {
    const holder = chiefAt(place)
    return {
      number: place + 2,
      role: form === "AG" && count > 1 && place === 0 ? "BOARD_CHAIR" : forms[form].chief,
      holder,
      powers: powersOfChief(form, draws),
      since: appointed(place, holder)
    }
  })
  const [min, max] = hasProcurists(form) && slot.partnership === undefined ? procurists[size] : [0, 0]
  const deputies = Array.from({ length: draws.between(min, max) }, (_, place): Officer => {
    const holder = personOf(world, cast, 8 + place)
    return {
      number: count + place + 2,
      role: "PROCURIST",
      holder,
      powers: draws.pick(["SOLE_PROCURA", "JOINT_PROCURA"]),
      since: appointed(1, holder)
    }
  })
  return [...inCharge, ...deputies]
}

const contributions = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000]

/** The limited partners of an organization's first snapshot. */
const firstLimitedPartners = (
  world: World,
  { form, index }: Organization,
  first: Day,
  from: number
): ReadonlyArray<LimitedPartner> => {
  const draws = new Draws(world.seed, "limited partners", index)
  if (form !== "KG" && form !== "GmbH & Co. KG") return []
  const place = form === "KG" ? 1 : 0
  return Array.from({ length: draws.between(1, 4) }, (_, at): LimitedPartner => {
    const holder = personOf(world, index, place + at)
    return {
      number: from + at,
      holder,
      contribution: euros(draws.pick(contributions)),
      since: Math.max(first, holder.bornOn + ageOfConsent)
    }
  })
}

const ofSize: Readonly<Record<Size, number>> = { micro: 0, small: 0, medium: 2.5, large: 10 }

/** In how many of a hundred months an organization files a new list of its supervisory board. */
const filingsMonthly = (form: FormName, size: Size): number => {
  if (form === "AG") return 12
  return form === "GmbH" ? ofSize[size] : 0
}

const category = (draws: Draws): Category =>
  draws.chance(88) ? "Einreichung neuer Dokumente" : "Sonstige Registerbekanntmachung"

/** The announcements besides entries: lists of supervisory boards, and now and then a service by publication. */
const filings = (world: World, { form, index, registeredOn, size }: Organization): ReadonlyArray<Notice> => {
  if (isQuiet(index)) return []
  const draws = new Draws(world.seed, "filings", index)
  const percent = filingsMonthly(form, size)
  const month = Math.floor((world.until - world.since) / world.months)
  const found = Array.from({ length: world.months }, (_, at): ReadonlyArray<Notice> => {
    const on = workday(world.since + 1 + at * month + draws.below(27))
    if (draws.chance(percent)) {
      const subject = draws.chance(6) ? { _tag: "Undisclosed" as const } : { _tag: "SupervisoryBoard" as const }
      return [{ on, enteredOn: null, category: category(draws), subject }]
    }
    if (!draws.chance(0.02)) return []
    const file = `${draws.between(10, 99)} AR ${draws.between(100, 9_999)}/${String(yearOf(on)).slice(2)}`
    return [{
      on,
      enteredOn: null,
      category: "Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register",
      subject: { _tag: "PublicService", file }
    }]
  })
  return found.flat().filter(({ on }) => on > registeredOn + 10)
}

const chiefsOf = (state: State): ReadonlyArray<Officer> =>
  state.officers.filter(({ holder, role }) => role === forms[state.form].chief && holder._tag === "Person")

const procuristsOf = (state: State): ReadonlyArray<Officer> => state.officers.filter(({ role }) => role === "PROCURIST")

const appointChief: Change = (state, scene) =>
  appoint(forms[state.form].chief, powersOfChief(state.form, scene.draws))(state, scene)

const dismissChief: Change = (state, scene) => dismiss(scene.draws.pick(chiefsOf(state)))(state, scene)

const withOfficer = (state: State, officer: Officer): State => ({
  ...state,
  officers: state.officers.map((other) => other.number === officer.number ? officer : other)
})

const changePowers: Change = (state, { draws }) => {
  const officer = draws.pick(chiefsOf(state))
  return withOfficer(state, { ...officer, powers: officer.powers === "SOLE_EXEMPT" ? "GENERAL" : "SOLE_EXEMPT" })
}

const joinLimitedPartner: Change = (state, { draws, on, organization, world }) => ({
  ...state,
  limitedPartners: [...state.limitedPartners, {
    number: state.nextNumber,
    holder: personOf(world, organization.index, state.nextPerson),
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
    limitedPartners: state.limitedPartners.filter(({ number }) => number !== partner.number),
    departed: [...state.departed, { role: "LIMITED_PARTNER", holder: partner.holder, since: partner.since, until: on }]
  }
}

const raiseContribution: Change = (state, { draws }: Scene) => {
  const raised = draws.pick(state.limitedPartners)
  const by = euros(draws.pick([500, 1_000, 5_000, 10_000])).cents
  return {
    ...state,
    limitedPartners: state.limitedPartners.map((partner) =>
      partner.number === raised.number
        ? { ...partner, contribution: { ...partner.contribution, cents: partner.contribution.cents + by } }
        : partner
    )
  }
}

/** The changes of chiefs and partners. */
const peopleChanges: ReadonlyArray<OrdinaryChange> = [
  {
    name: "CHIEF_JOINS",
    lots: 14,
    applies: (state) =>
      state.form !== "e.K." && state.form !== "KG" && chiefsOf(state).length > 0 && chiefsOf(state).length < 5,
    change: appointChief
  },
  { name: "CHIEF_LEAVES", lots: 9, applies: (state) => chiefsOf(state).length > 1, change: dismissChief },
  {
    name: "CHIEF_SUCCEEDS",
    lots: 16,
    applies: (state) => chiefsOf(state).length > 0,
    change: together(dismissChief, appointChief)
  },
  {
    name: "POWERS",
    lots: 5,
    applies: (state) => (state.form === "GmbH" || state.form === "UG") && chiefsOf(state).length > 0,
    change: changePowers
  },
  {
    name: "PROCURIST_JOINS",
    lots: 13,
    applies: (state, { size, slot }) => hasProcurists(state.form) && size !== "micro" && slot.partnership === undefined,
    change: (state, scene) => appoint("PROCURIST", scene.draws.pick(["SOLE_PROCURA", "JOINT_PROCURA"]))(state, scene)
  },
  {
    name: "PROCURIST_LEAVES",
    lots: 9,
    applies: (state) => procuristsOf(state).length > 0,
    change: (state, scene) => dismiss(scene.draws.pick(procuristsOf(state)))(state, scene)
  },
  {
    name: "LIMITED_PARTNER_JOINS",
    lots: 14,
    applies: (state) => state.limitedPartners.length > 0,
    change: joinLimitedPartner
  },
  {
    name: "LIMITED_PARTNER_LEAVES",
    lots: 9,
    applies: (state) => state.limitedPartners.length > 1,
    change: leaveLimitedPartner
  },
  {
    name: "CONTRIBUTION",
    lots: 12,
    applies: (state) => state.limitedPartners.length > 0,
    change: raiseContribution
  }
]

const capitalOfGmbH: Readonly<Record<Size, ReadonlyArray<number>>> = {
  micro: [25_000, 25_000, 25_000, 25_000, 25_564.59, 30_000, 50_000],
  small: [25_000, 25_564.59, 50_000, 50_000, 100_000],
  medium: [50_000, 100_000, 150_000, 250_000, 500_000],
  large: [250_000, 500_000, 1_000_000, 3_000_000]
}

const capitalOfUG = [1, 100, 300, 500, 1_000, 1_000, 1_500, 2_500, 5_000]
const capitalOfAG = [50_000, 100_000, 250_000, 500_000, 1_200_000, 5_250_000]

const firstCapital = (world: World, { foundedOn, form, index, size }: Organization): Money | null => {
  const draws = new Draws(world.seed, "capital", index)
  if (form === "UG") return euros(draws.pick(capitalOfUG))
  if (form === "AG") return euros(draws.pick(capitalOfAG))
  if (form !== "GmbH") return null
  if (yearOf(foundedOn) < 1999 && draws.chance(12)) return { cents: 50_000_00, currency: "DEM" }
  const amount = draws.pick(capitalOfGmbH[size])
  return euros(amount === 25_564.59 && yearOf(foundedOn) > 2001 ? 25_000 : amount)
}

const statesPurpose: Readonly<Record<FormName, number>> = {
  "GmbH": 100,
  "UG": 100,
  "AG": 100,
  "GmbH & Co. KG": 35,
  "KG": 25,
  "OHG": 25,
  "e.K.": 25,
  "eG": 100,
  "PartG": 100,
  "e.V.": 0
}

const firstPurpose = (world: World, { form, index, industry, slot }: Organization): string | null => {
  const draws = new Draws(world.seed, "purpose", index)
  if (!draws.chance(statesPurpose[form])) return null
  const purpose = draws.pick(industry.purposes)
  if (slot.partnership === undefined) return purpose
  return `${purpose} ${companyName(world, neighbour(index, slot.partnership), 0, "GmbH & Co. KG")}.`
}

const lastEntryOf = (world: World, { index, isNew, registeredOn }: Organization): Day => {
  if (isNew) return registeredOn
  const quiet = new Draws(world.seed, "last entry", index).between(10, 1_500)
  return Math.max(registeredOn, Math.min(workday(world.since - quiet), world.since - 3))
}

const agreement = (world: World, { index, registeredOn, slot }: Organization, entry: number): State["notes"] =>
  slot.parent !== undefined && new Draws(world.seed, "agreement", index).chance(55)
    ? [agreementNote(world, neighbour(index, slot.parent), Math.max(registeredOn, world.since - 900), entry)]
    : []

/**
 * The register's content about an organization before the first change of its life: at its registration, if that is
 * part of it.
 */
const firstState = (world: World, organization: Organization): State => {
  const { foundedOn, form, index, isNew, registeredOn, seat } = organization
  const enteredOn = lastEntryOf(world, organization)
  const draws = new Draws(world.seed, "first entries", index)
  const years = Math.floor((enteredOn - registeredOn) / 365)
  const entries = isNew ? 1 : 2 + draws.below(2 + Math.floor(years * 0.7))
  const officers = firstOfficers(world, organization, registeredOn, enteredOn)
  const limitedPartners = firstLimitedPartners(world, organization, registeredOn, officers.length + 2)
  const capital = firstCapital(world, organization)
  return {
    name: companyName(world, index, 0, form),
    edition: 0,
    formerNames: [],
    form,
    seat,
    address: firstAddressOf(world, index),
    purpose: firstPurpose(world, organization),
    capital,
    rule: draws.chance(72) ? generalRules[form][0] : draws.pick(generalRules[form]),
    officers,
    limitedPartners,
    departed: [],
    agreedOn: foundedOn,
    articlesEntry: 1,
    amendedOn: !isNew && forms[form].register === "HRB" && draws.chance(35)
      ? registeredOn + Math.floor((enteredOn - registeredOn) / 2)
      : null,
    notes: isNew ? [] : agreement(world, organization, entries),
    condition: "ACTIVE",
    entries,
    enteredOn,
    nextNumber: officers.length + limitedPartners.length + 2,
    nextPerson: 16
  }
}

const entryOf = (world: World, transfer: Transfer, index: number): PlannedEntry => {
  const text = transferText(world, transfer, index)
  if (transfer.to === index) return { name: "TOOK_OVER", on: transfer.on, change: withNote("TRANSFER", text) }
  switch (transfer.kind) {
    case "MERGER":
      return { name: "MERGED_AWAY", on: transfer.on, change: ends(text) }
    case "HIVE_DOWN":
      return { name: "HIVED_DOWN", on: transfer.on, change: ends(text) }
    case "SPIN_OFF":
      return { name: "SPLIT", on: transfer.on, change: withNote("TRANSFER", text) }
  }
}

const noticesOf = (world: World, transfer: Transfer, index: number): ReadonlyArray<Notice> => {
  const draws = new Draws(world.seed, `transfer announced ${transfer.kind}`, index)
  const isDated = draws.chance(62)
  const registered: Notice = {
    on: announcedAfter(transfer.on, draws),
    enteredOn: isDated ? transfer.on : null,
    category: "Registerbekanntmachung nach dem Umwandlungsgesetz",
    subject: { _tag: "Transfer", transfer }
  }
  const filed: Notice = {
    on: workday(transfer.agreedOn + draws.between(3, 12)),
    enteredOn: null,
    category: "Einreichung neuer Dokumente",
    subject: { _tag: "ContractFiled", transfer }
  }
  return draws.chance(45) ? [filed, registered] : [registered]
}

/** The transfers in which an organization takes part, and the announcements of its court about them. */
const transferPlan = (world: World, { index }: Organization): Plan => {
  const transfers = transfersOf(world, index)
  return {
    entries: transfers.map((transfer) => entryOf(world, transfer, index)),
    notices: transfers.flatMap((transfer) => noticesOf(world, transfer, index))
  }
}

/** An entry in the register: its day, its changes, and the register's content from then on. */
export interface Chapter {
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

const ordinaryChanges: ReadonlyArray<OrdinaryChange> = [...peopleChanges, ...matterChanges]

/** In how many of a hundred months an ordinary change happens. */
const monthly: Readonly<Record<Size, number>> = { micro: 4, small: 6, medium: 9, large: 14 }

const ordinaryDays = (world: World, { index, registeredOn, size }: Organization): ReadonlyArray<Day> => {
  if (isQuiet(index)) return []
  const draws = new Draws(world.seed, "ordinary changes", index)
  const month = (world.until - world.since) / world.months
  const days = Array.from(
    { length: world.months },
    (_, at) =>
      draws.chance(monthly[size]) ? workday(world.since + 12 + Math.floor(at * month) + draws.below(20)) : world.until
  )
  return days.filter((on) => on > registeredOn + 30 && on < world.until - 5)
}

const ordinary = (state: State, scene: Scene): OrdinaryChange => {
  const applicable = ordinaryChanges.filter(({ applies }) => applies(state, scene.organization))
  return scene.draws.lot(applicable, ({ lots }) => lots)
}

interface Step {
  readonly name: string
  readonly change: Change
}

const stepsOf = (state: State, scene: Scene, planned: ReadonlyArray<PlannedEntry>): ReadonlyArray<Step> => {
  if (planned.length > 0) return planned
  return state.condition === "ACTIVE" ? [ordinary(state, scene)] : []
}

const write = (
  world: World,
  organization: Organization,
  first: State,
  plan: ReadonlyArray<PlannedEntry>
): ReadonlyArray<Chapter> => {
  const days = new Set([...ordinaryDays(world, organization), ...plan.map(({ on }) => on)])
  const chapters: Array<Chapter> = []
  let state = first
  for (const on of [...days].toSorted((left, right) => left - right)) {
    if (state.condition === "DELETED" || on > world.until - 4) break
    const draws = new Draws(world.seed, "entry", organization.index * 100_000 + on)
    const scene: Scene = { world, organization, on, entry: state.entries + 1, draws }
    const steps = stepsOf(state, scene, plan.filter((entry) => entry.on === on))
    if (steps.length === 0) continue
    const changed = steps.reduce((now, { change }) => change(now, scene), state)
    state = { ...changed, entries: scene.entry, enteredOn: on }
    chapters.push({ on, changes: steps.map(({ name }) => name), state })
  }
  return chapters
}

/** The life of an organization, derived from its number alone. */
export const lifeOf = (world: World, index: number): Life => {
  const organization = organizationOf(world, index)
  const first = firstState(world, organization)
  const plans = [
    endingPlan(world, organization),
    transferPlan(world, organization),
    corporatePlan(world, organization, first)
  ]
  const chapters = write(world, organization, first, plans.flatMap(({ entries }) => entries))
  const last = chapters.at(-1)
  const end = last?.state.condition === "DELETED" ? last.on + 4 : world.until
  const notices = [...plans.flatMap((plan) => plan.notices), ...filings(world, organization)]
  return {
    organization,
    first,
    chapters,
    notices: notices
      .filter(({ on }) => on > world.since && on <= Math.min(end, world.until))
      .toSorted((left, right) => left.on - right.on)
  }
}

/** The register's content about an organization in the end. */
export const lastState = ({ chapters, first }: Life): State => chapters.at(-1)?.state ?? first

/** The register's content about an organization on a day. */
export const stateOn = ({ chapters, first }: Life, day: Day): State =>
  chapters.findLast(({ on }) => on <= day)?.state ?? first
