import { Draws } from "../Draws.ts"
import { type FormName, forms, type PowersName } from "../Forms.ts"
import { neighbour } from "../Neighbourhood.ts"
import { castOf, type Organization, type Size } from "../Organization.ts"
import { personOf } from "../Person.ts"
import { type Day, euros, type World } from "../World.ts"
import type { Holder, LimitedPartner, Officer } from "./Change.ts"

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
export const hasProcurists = (form: FormName): boolean => form !== "e.V." && form !== "PartG"

/** Nobody runs an organization, or owns a part of it, before the age of twenty; in days. */
const ageOfConsent = 20 * 366

/** The powers that a chief of a form may have. */
export const powersOfChief = (form: FormName, draws: Draws): PowersName =>
  form === "GmbH" || form === "UG"
    ? draws.pick(["GENERAL", "GENERAL", "SOLE", "SOLE_EXEMPT", "SOLE_EXEMPT", "JOINT"])
    : "GENERAL"

/** The role holders of an organization's first snapshot, each appointed within the two days. */
export const firstOfficers = (
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
export const firstLimitedPartners = (
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
