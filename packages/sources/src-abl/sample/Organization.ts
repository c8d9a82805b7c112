import type { Euid } from "@kontor/core/Register"
import { type Court, courtOfCode, euidOf, isOwnSuffix } from "@kontor/register"
import { Draws } from "./Draws.ts"
import { type FormName, forms, type RegisterName } from "./Forms.ts"
import { type Industry, industryOf } from "./Industries.ts"
import { isReferredTo, neighbour, type Slot, slotOf, transfersOf } from "./Neighbourhood.ts"
import { seatOf, type Town, towns } from "./Seat.ts"
import { type Day, dayOfParts, firstDay, lastDay, lifeSpan, workday, yearOf } from "./World.ts"

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

/** `HRB 1234567 BHV`, as announcements write it: the suffix of a court's own numbers is left out there. */
export const announcedNumber = ({ court, number, suffix, type }: Registration): string =>
  [type, number, ...(suffix === "" || isOwnSuffix({ court: court.code, suffix }) ? [] : [suffix])].join(" ")

/** `HRB 1234567 B`, with every suffix, as running texts write it. */
export const writtenNumber = ({ number, suffix, type }: Registration): string =>
  [type, number, ...(suffix === "" ? [] : [suffix])].join(" ")

/** The size of an organization, in the classes of sections 267 and 267a HGB. */
export type Size = "micro" | "small" | "medium" | "large"

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

const sizes: ReadonlyArray<{ readonly size: Size; readonly lots: number }> = [
  { size: "micro", lots: 54 },
  { size: "small", lots: 30 },
  { size: "medium", lots: 11 },
  { size: "large", lots: 5 }
]

/** The size class of an organization. */
const sizeOf = (index: number): Size => {
  const { form, partnership } = slotOf(index)
  if (form === "UG" || form === "e.V." || partnership !== undefined) return "micro"
  const { size } = new Draws("size", index).lot(sizes, ({ lots }) => lots)
  return form === "AG" && size === "micro" ? "medium" : size
}

const isNamedByOthers = (index: number): boolean => isReferredTo(index) || transfersOf(index).length > 0

/** Tests whether an organization is first registered within the register's life. */
const isNewcomer = (index: number): boolean => {
  const { partnership } = slotOf(index)
  if (partnership !== undefined) return isNewcomer(neighbour(index, partnership))
  if (isNamedByOthers(index)) return false
  return new Draws("newcomer", index).chance(9)
}

const oldest: Readonly<Record<FormName, number>> = {
  "GmbH": 1955,
  "UG": 2009,
  "AG": 1968,
  "GmbH & Co. KG": 1968,
  "KG": 1950,
  "OHG": 1952,
  "e.K.": 1958,
  "eG": 1950,
  "PartG": 1998,
  "e.V.": 1950
}

/** More organizations are young than old: the square of a draw favours the newest years. */
const foundingOf = (index: number): Day => {
  const { form, partnership } = slotOf(index)
  if (partnership !== undefined) return foundingOf(neighbour(index, partnership)) - 60
  const draws = new Draws("founding", index)
  if (isNewcomer(index)) return firstDay + 10 + draws.below(lifeSpan - 100)
  const years = yearOf(firstDay) - 1 - oldest[form]
  const lean = draws.below(1000)
  const year = yearOf(firstDay) - 1 - Math.floor(years * lean * lean / 1_000_000)
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
