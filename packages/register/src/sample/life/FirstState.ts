import { companyName } from "../CompanyName.ts"
import { type Day, workday, yearOf } from "../Day.ts"
import { Draws } from "../Draws.ts"
import { euros, type Money } from "../Money.ts"
import { neighbour } from "../Neighbourhood.ts"
import type { Organization, Size } from "../Organization.ts"
import { firstAddressOf } from "../Seat.ts"
import { type FormName, forms } from "../tables/Forms.ts"
import { generalRules } from "../tables/Representation.ts"
import type { World } from "../World.ts"
import { firstLimitedPartners, firstOfficers } from "./FirstOfficers.ts"
import { agreementNote } from "./NoteText.ts"
import type { State } from "./State.ts"

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
export const firstState = (world: World, organization: Organization): State => {
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
