import type { Euid } from "@kontor/core/Register"
import { type Court, courtOfCode, euidOf, isOwnSuffix } from "@kontor/register"
import { Record, Struct } from "effect"
import { Draws } from "./Draws.ts"
import { type FormName, forms, type RegisterName, type Size, sizes } from "./Forms.ts"
import industries from "./tables/industries.json" with { type: "json" }
import places from "./tables/places.json" with { type: "json" }
import words from "./tables/words.json" with { type: "json" }
import { type Day, dayOfParts, firstDay, lastDay, lifeSpan, workday, yearOf } from "./World.ts"

/**
 * A place in a neighbourhood: its legal form, and the places of the general partner, of the partnership it runs, or
 * of the parent company, where it has one.
 */
interface Slot {
  readonly form: FormName
  readonly generalPartner?: number
  readonly partnership?: number
  readonly parent?: number
  readonly isHolding?: boolean
}

/**
 * The sample register consists of neighbourhoods of forty organizations. Links between organizations stay within one,
 * so that each organization can be derived from its number alone. General partners and parents come before those that
 * refer to them. A register that ends within a neighbourhood mentions a few neighbours beyond its end, as real ones do.
 * A place is `form<parent`, `form>partnership`, `form@general partner`, or `form!` of a holding.
 */
const slots: ReadonlyArray<Slot> = `
  GmbH!, GmbH<0, UG, e.V., GmbH>5, GmbH & Co. KG@4, GmbH, e.K., GmbH<0, GmbH, UG, AG, GmbH<11, GmbH>14,
  GmbH & Co. KG@13, GmbH, e.V., OHG, GmbH, UG, GmbH, eG, GmbH<11, GmbH>24, GmbH & Co. KG@23, GmbH<8, KG, e.K.,
  GmbH, UG, PartG, e.V., GmbH, GmbH, e.K., GmbH>36, GmbH & Co. KG@35, GmbH, e.V., GmbH
`.trim().split(/,\s+/).map((place) => {
  const [, form, sign, other] = /^(.+?)(?:([<>@!])(\d*))?$/.exec(place)!
  const relations = { "<": "parent", ">": "partnership", "@": "generalPartner" } as const
  if (sign === "!") return { form: form as FormName, isHolding: true }
  return { form: form as FormName, ...(sign !== undefined && { [relations[sign as "<"]]: Number(other) }) }
})

/** The place of an organization in its neighbourhood. */
export const slotOf = (index: number): Slot => slots[index % slots.length]!

/** The number of the neighbour at a place. */
export const neighbour = (index: number, place: number): number => index - index % slots.length + place

const parents = new Set(slots.map(({ parent }) => parent))
const generalPartners = new Set(slots.map(({ generalPartner }) => generalPartner))

/** Tests whether an organization is the parent company of others. */
export const isParent = (index: number): boolean => parents.has(index % slots.length)

/**
 * Tests whether nothing but its end happens to an organization, and few facts are known of it: most organizations of a
 * register do not change in two years, and a large register is made and loaded in little time. The first ten
 * neighbourhoods are full of changes.
 */
export const isQuiet = (index: number): boolean => index >= 400

/** The ways in which one organization's business passes to another. */
type TransferKind = "MERGER" | "SPIN_OFF" | "HIVE_DOWN"

/**
 * The transfers of a neighbourhood: from one place to another, in how many of a hundred neighbourhoods. No place gives
 * twice, and no receiving place ever ends.
 */
const pairs: ReadonlyArray<readonly [kind: TransferKind, from: number, to: number, percent: number]> = [
  ["MERGER", 1, 0, 50],
  ["MERGER", 12, 11, 45],
  ["MERGER", 25, 8, 45],
  ["MERGER", 9, 6, 40],
  ["MERGER", 33, 32, 40],
  ["MERGER", 39, 37, 40],
  ["HIVE_DOWN", 27, 28, 35],
  ["HIVE_DOWN", 34, 18, 35],
  ["SPIN_OFF", 22, 20, 40],
  ["SPIN_OFF", 15, 28, 35]
]

/** A transfer from one organization to another, registered on a day; the contract was made and filed before. */
export interface Transfer {
  readonly kind: TransferKind
  readonly from: number
  readonly to: number
  readonly on: Day
  readonly agreedOn: Day
}

/** The transfers in which an organization takes part. */
export const transfersOf = (index: number): ReadonlyArray<Transfer> =>
  isQuiet(index) ? [] : pairs.flatMap(([kind, giving, taking, percent], place) => {
    const [from, to] = [neighbour(index, giving), neighbour(index, taking)]
    if (from !== index && to !== index) return []
    const draws = new Draws("transfer", Math.floor(index / slots.length) * pairs.length + place)
    if (!draws.chance(percent)) return []
    const on = workday(firstDay + 75 + draws.below(lifeSpan - 110))
    return [{ kind, from, to, on, agreedOn: on - draws.between(35, 70) }]
  })

/**
 * A town of the sample register: its register court, the suffix that the court adds to register numbers of the town,
 * real postal codes, and its number of lots in the draw of seats.
 */
export type Town = typeof places.towns[number]

const { streets, towns } = places

/** The other towns of the court of a town. */
export const townsNear = ({ court, name }: Town): ReadonlyArray<Town> =>
  towns.filter((other) => other.court === court && other.name !== name)

const seats = towns.flatMap((town) => Array.from({ length: town.lots }, () => town))

/** The town in which an organization is first registered; a general partner has that of its partnership. */
export const seatOf = (index: number): Town => {
  const { partnership } = slotOf(index)
  if (partnership !== undefined) return seatOf(neighbour(index, partnership))
  return new Draws("seat", index).pick(seats)
}

/** A business address within a town. */
export interface BusinessAddress {
  readonly street: string
  readonly houseNumber: string
  readonly postalCode: string
}

/** An address in a town. */
export const addressIn = (town: Town, draws: Draws): BusinessAddress => {
  const number = draws.between(1, 140)
  const addition = draws.below(12)
  return {
    street: draws.pick(streets),
    houseNumber: addition === 0 ? `${number}a` : addition === 1 ? `${number}-${number + 2}` : String(number),
    postalCode: draws.pick(town.postalCodes)
  }
}

/** The address at which an organization is first registered; a general partner has that of its partnership. */
export const firstAddressOf = (index: number): BusinessAddress => {
  const { partnership } = slotOf(index)
  if (partnership !== undefined) return firstAddressOf(neighbour(index, partnership))
  return addressIn(seatOf(index), new Draws("address", index))
}

/** A fictional natural person: common names are combined at random, and the birth dates are drawn. */
export interface Person {
  readonly _tag: "Person"
  readonly given: string
  readonly family: string
  readonly title: string | null
  readonly prefix: string | null
  readonly birthName: string | null
  readonly bornOn: Day
  readonly town: string
}

/** The maximum number of persons of one organization. */
const castSize = 64

/** One of the persons of an organization, by their place in its cast. */
export const personOf = (index: number, place: number): Person => {
  const draws = new Draws("person", index * castSize + place % castSize)
  const isWoman = draws.chance(38)
  const family = draws.pick(words.familyNames)
  const birthName = draws.pick(words.familyNames)
  return {
    _tag: "Person",
    given: draws.pick(isWoman ? words.givenNamesOfWomen : words.givenNamesOfMen),
    family: draws.chance(3) ? `${family}-${draws.pick(words.familyNames)}` : family,
    title: draws.chance(9) ? draws.pick(["Dr.", "Dr.", "Dr.", "Prof. Dr.", "Dipl.-Ing."]) : null,
    prefix: draws.chance(1) ? "von" : null,
    birthName: isWoman && birthName !== family && draws.chance(6) ? birthName : null,
    bornOn: dayOfParts(draws.between(1948, 1999), draws.between(1, 12), draws.between(1, 28)),
    town: draws.chance(70) ? seatOf(index).name : draws.pick(towns).name
  }
}

/** The family name with the prefix before it, as `von Berger`. */
export const surname = ({ family, prefix }: Person): string => prefix === null ? family : `${prefix} ${family}`

/** The full name, as texts write it. */
export const fullName = (person: Person): string =>
  [person.title, person.given, surname(person)].filter((part) => part !== null).join(" ")

/**
 * A line of business: its codes in both classifications, the words for the names of its companies, its purposes as the
 * register states them, its products, and the shares of its revenue that materials, staff and fixed assets come to, in
 * per cent.
 */
interface Industry {
  readonly wz2008: { readonly code: string; readonly label: string }
  readonly wz2025: { readonly code: string; readonly label: string }
  readonly words: ReadonlyArray<string>
  readonly purposes: ReadonlyArray<string>
  readonly products: ReadonlyArray<string>
  readonly materials: number
  readonly staff: number
  readonly fixedAssets?: number
}

const industriesOf = Record.map(
  forms,
  ({ industries: groups }) => groups.flatMap((group): ReadonlyArray<Industry> => industries[group])
)

/** The line of business of an organization. */
const industryOf = (index: number): Industry => {
  const { form, isHolding, partnership } = slotOf(index)
  const { generalPartners, holdings } = industries
  const choice = isHolding ? holdings : partnership === undefined ? industriesOf[form] : generalPartners
  return new Draws("industry", index).pick<Industry>(choice)
}

/** The number of editions of a name: every change of name is a new one. */
const editions = 8

const surnames = (draws: Draws): string => {
  const first = draws.pick(words.familyNames)
  const second = draws.pick(words.familyNames)
  return draws.pick([first, `Gebr. ${first}`, `${first} & Söhne`, `${first} + ${second}`, `${first} & ${second}`])
}

/** The made-up part of a name, without the line of business. */
const coreOf = (index: number, edition: number): string => {
  const draws = new Draws("name", index * editions + edition)
  const kind = draws.below(100)
  if (kind < 42) return draws.pick(words.firstParts) + draws.pick(words.secondParts)
  if (kind < 62) return draws.pick(words.coinedBeginnings) + draws.pick(words.coinedEndings)
  if (kind < 76) return surnames(draws)
  if (kind < 84) return `${draws.pick(words.regions)}-${draws.pick(words.regions)}`
  if (kind < 90) return Array.from({ length: 3 }, () => draws.pick(["H", "K", "L", "T", "V", "Z"])).join("")
  if (kind < 93) return `"${draws.pick(words.houseNames)}"`
  return draws.pick(words.coinedBeginnings) + draws.pick(["Werk", "Plus", "!"])
}

const stemOf = (index: number, edition: number): string => {
  const slot = slotOf(index)
  const draws = new Draws("name's line of business", index * editions + edition)
  const word = draws.pick(industryOf(index).words)
  if (slot.partnership !== undefined) return `${stemOf(neighbour(index, slot.partnership), edition)} ${word}`
  if (slot.parent !== undefined) return `${coreOf(neighbour(index, slot.parent), 0)} ${word}`
  if (draws.chance(8)) return `${word} ${seatOf(index).name}`
  return `${coreOf(index, edition)} ${word}`
}

/** The name's part before the legal form. */
const bodyOf = (index: number, edition: number): string => {
  const draws = new Draws("name's body", index * editions + edition)
  const word = draws.pick(industryOf(index).words)
  const town = seatOf(index).name
  const owner = personOf(index, 0)
  switch (slotOf(index).form) {
    case "GmbH":
    case "UG":
    case "AG":
    case "GmbH & Co. KG":
    case "KG":
      return stemOf(index, edition)
    case "OHG":
    case "PartG":
      return `${owner.family} & ${personOf(index, 1).family} ${word}`
    case "e.K.":
      return edition === 0 ? `${word} ${owner.given} ${owner.family}` : stemOf(index, edition)
    case "eG":
      return `${word} ${edition === 0 ? town : coreOf(index, edition)}`
    case "e.V.":
      return `${word} ${town}${edition === 0 ? "" : "-Mitte"}${draws.chance(40) ? ` ${draws.between(1861, 2015)}` : ""}`
  }
}

/**
 * The name of an organization in a legal form. Names combine made-up words at random: any resemblance to a real company
 * is accidental.
 */
export const companyName = (index: number, edition = 0, form = slotOf(index).form): string =>
  `${bodyOf(index, edition)} ${new Draws("name's ending", index).pick(forms[form].endings)}`

/** The registration of an organization, and the court whose register it came from, where registers were merged. */
export interface Registration {
  readonly court: Court
  readonly type: RegisterName
  readonly number: string
  readonly suffix: string
  readonly euid: Euid
  readonly formerCourt: Court | null
}

const courts: ReadonlyMap<string, Court> = new Map(towns.map((town) => [town.court, courtOfCode(town.court)!]))
const berlin = "F1103R"
const essen = "R2503"
const lowest = 1_000_000
const span = 9_000_000
const step = 4_827_301

/**
 * Seven digits, which no German register has reached: a sample organization never takes the number of a real one.
 * `step` and `span` have no common factor, so every organization has its own.
 */
const numberOf = (index: number): string =>
  String(lowest + (index % span) * step % span + Math.floor(index / span) * span)

/** Essen keeps all registers of partnerships of North Rhine-Westphalia. */
const courtFor = (town: string, type: RegisterName): Court => {
  const court = courts.get(town)!
  return type === "PR" && court.state === "Nordrhein-Westfalen" ? courts.get(essen)! : court
}

const formerCourtOf = (index: number, court: Court): Court | null => {
  const draws = new Draws("former court", index)
  if (!draws.chance(2)) return null
  const others = [...courts.values()].filter(({ code, state }) => state === court.state && code !== court.code)
  return others.length === 0 ? null : draws.pick(others)
}

/**
 * The registration of an organization. Registers that were merged add a suffix to the number, and Berlin adds B in
 * register B.
 */
export const registrationOf = (index: number): Registration => {
  const seat = seatOf(index)
  const type = forms[slotOf(index).form].register
  const court = courtFor(seat.court, type)
  const number = numberOf(index)
  const suffix = court.code === berlin && type === "HRB" ? "B" : seat.suffix
  return {
    court,
    type,
    number,
    suffix,
    euid: euidOf({ court: court.code, type, number, suffix }),
    formerCourt: suffix === "" ? formerCourtOf(index, court) : null
  }
}

/** `HRB 1234567 B`, with every suffix, as running texts write it. */
export const writtenNumber = ({ number, suffix, type }: Pick<Registration, "number" | "suffix" | "type">): string =>
  [type, number, ...(suffix === "" ? [] : [suffix])].join(" ")

/** `HRB 1234567 BHV`, as announcements write it: the suffix of a court's own numbers is left out there. */
export const announcedNumber = ({ court, number, suffix, type }: Registration): string =>
  writtenNumber({ type, number, suffix: isOwnSuffix({ court: court.code, suffix }) ? "" : suffix })

/** The constant facts of a fictional organization. `form` is the legal form of its first registration. */
export interface Organization {
  readonly index: number
  readonly slot: Slot
  readonly form: FormName
  readonly seat: Town
  readonly registration: Registration
  readonly industry: Industry
  readonly size: Size
  readonly foundedOn: Day
  readonly registeredOn: Day
  readonly isNew: boolean
  /**
   * True if another organization of the sample register mentions its name: then it keeps the name, and does not end
   * unless that one says so.
   */
  readonly isNamedByOthers: boolean
}

const sizeNames = Struct.keys(sizes)

/** The size class of an organization. */
const sizeOf = (index: number): Size => {
  const { form, partnership } = slotOf(index)
  if (form === "UG" || form === "e.V." || partnership !== undefined) return "micro"
  const size = new Draws("size", index).lot(sizeNames, (name) => sizes[name].lots)
  return form === "AG" && size === "micro" ? "medium" : size
}

const isNamedByOthers = (index: number): boolean =>
  isParent(index) || generalPartners.has(index % slots.length) || transfersOf(index).length > 0

/** Tests whether an organization is first registered within the register's life. */
const isNewcomer = (index: number): boolean => {
  const { partnership } = slotOf(index)
  if (partnership !== undefined) return isNewcomer(neighbour(index, partnership))
  return !isNamedByOthers(index) && new Draws("newcomer", index).chance(9)
}

/** More organizations are young than old: the square of a draw favours the newest years. */
const foundingOf = (index: number): Day => {
  const { form, partnership } = slotOf(index)
  if (partnership !== undefined) return foundingOf(neighbour(index, partnership)) - 60
  const draws = new Draws("founding", index)
  if (isNewcomer(index)) return firstDay + 10 + draws.below(lifeSpan - 100)
  const newest = yearOf(firstDay) - 1
  const lean = draws.below(1000)
  const year = newest - Math.floor((newest - forms[form].oldest) * lean * lean / 1_000_000)
  return dayOfParts(year, draws.between(1, 12), draws.between(1, 28))
}

/** The organization of a number, from 0. */
export const organizationOf = (index: number): Organization => {
  const slot = slotOf(index)
  const foundedOn = foundingOf(index)
  const wait = new Draws("registration", index).between(12, 55)
  const latest = isNewcomer(index) ? lastDay - 8 : firstDay - 20
  const registeredOn = Math.min(workday(foundedOn + wait), latest)
  return {
    index,
    slot,
    form: slot.form,
    seat: seatOf(index),
    registration: registrationOf(index),
    industry: industryOf(index),
    size: sizeOf(index),
    foundedOn,
    registeredOn,
    isNew: registeredOn > firstDay,
    isNamedByOthers: isNamedByOthers(index)
  }
}

/** The organization whose cast provides the persons: a general partner is run by the family of its partnership. */
export const castOf = ({ index, slot }: Organization): number =>
  slot.partnership === undefined ? index : neighbour(index, slot.partnership)
