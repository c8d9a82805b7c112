import { type Day, dayOfParts, workday, yearOf } from "./Day.ts"
import { Draws } from "./Draws.ts"
import { industryOf } from "./Industries.ts"
import type { Industry } from "./industries/Industry.ts"
import { neighbour, type Slot, slotOf } from "./Neighbourhood.ts"
import { type Registration, registrationOf } from "./Registration.ts"
import { seatOf } from "./Seat.ts"
import type { FormName } from "./tables/Forms.ts"
import type { Town } from "./tables/Towns.ts"
import { isReferredTo, transfersOf } from "./Transfer.ts"
import { spanOf, type World } from "./World.ts"

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
   * Whether another organization of the sample register mentions its name: then it keeps the name, and does not end
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
const sizeOf = (world: World, index: number): Size => {
  const { form, partnership } = slotOf(index)
  if (form === "UG" || form === "e.V." || partnership !== undefined) return "micro"
  const { size } = new Draws(world.seed, "size", index).lot(sizes, ({ lots }) => lots)
  return form === "AG" && size === "micro" ? "medium" : size
}

const isNamedByOthers = (world: World, index: number): boolean =>
  isReferredTo(index) || transfersOf(world, index).length > 0

/** Whether an organization is first registered within the register's life. */
const isNewcomer = (world: World, index: number): boolean => {
  const { partnership } = slotOf(index)
  if (partnership !== undefined) return isNewcomer(world, neighbour(index, partnership))
  if (isNamedByOthers(world, index)) return false
  return new Draws(world.seed, "newcomer", index).chance(9 * spanOf(world) / 730)
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
const foundingOf = (world: World, index: number): Day => {
  const { form, partnership } = slotOf(index)
  if (partnership !== undefined) return foundingOf(world, neighbour(index, partnership)) - 60
  const draws = new Draws(world.seed, "founding", index)
  if (isNewcomer(world, index)) return world.since + 10 + draws.below(Math.max(1, spanOf(world) - 100))
  const years = yearOf(world.since) - 1 - oldest[form]
  const lean = draws.below(1000)
  const year = yearOf(world.since) - 1 - Math.floor(years * lean * lean / 1_000_000)
  return dayOfParts(year, draws.between(1, 12), draws.between(1, 28))
}

/** The organization of a number, from 0. */
export const organizationOf = (world: World, index: number): Organization => {
  const slot = slotOf(index)
  const foundedOn = foundingOf(world, index)
  const wait = new Draws(world.seed, "registration", index).between(12, 55)
  const latest = isNewcomer(world, index) ? world.until - 8 : world.since - 20
  const registeredOn = Math.min(workday(foundedOn + wait), latest)
  return {
    index,
    slot,
    form: slot.form,
    seat: seatOf(world, index),
    registration: registrationOf(world, index),
    industry: industryOf(world, index),
    size: sizeOf(world, index),
    foundedOn,
    registeredOn,
    isNew: registeredOn > world.since,
    isNamedByOthers: isNamedByOthers(world, index)
  }
}
