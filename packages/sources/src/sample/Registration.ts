import type { Euid } from "@kontor/core/Register"
import { type Court, courtOfCode, euidOf, isOwnSuffix } from "@kontor/register"
import { Draws } from "./Draws.ts"
import { slotOf } from "./Neighbourhood.ts"
import { seatOf } from "./Seat.ts"
import { forms, type RegisterName } from "./tables/Forms.ts"
import { towns } from "./tables/Towns.ts"
import type { World } from "./World.ts"

/** Where an organization is registered, and the court whose register it came from, where registers were merged. */
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

const formerCourtOf = (world: World, index: number, court: Court): Court | null => {
  const draws = new Draws(world.seed, "former court", index)
  if (!draws.chance(2)) return null
  const others = [...courts.values()].filter(({ code, state }) => state === court.state && code !== court.code)
  return others.length === 0 ? null : draws.pick(others)
}

/**
 * The registration of an organization. Registers that were merged add a suffix to the number, and Berlin adds B in
 * register B.
 */
export const registrationOf = (world: World, index: number): Registration => {
  const seat = seatOf(world, index)
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
    formerCourt: suffix === "" ? formerCourtOf(world, index, court) : null
  }
}

/** `HRB 1234567 BHV`, as announcements write it: the suffix of a court's own numbers is left out there. */
export const announcedNumber = ({ court, number, suffix, type }: Registration): string =>
  [type, number, ...(suffix === "" || isOwnSuffix({ court: court.code, suffix }) ? [] : [suffix])].join(" ")

/** `HRB 1234567 B`, with every suffix, as running texts write it. */
export const writtenNumber = ({ number, suffix, type }: Registration): string =>
  [type, number, ...(suffix === "" ? [] : [suffix])].join(" ")
