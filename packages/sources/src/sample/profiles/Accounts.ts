import { dayOfParts, yearOf } from "../Day.ts"
import { Draws } from "../Draws.ts"
import { type Life, stateOn } from "../life/Life.ts"
import type { State } from "../life/State.ts"
import type { Money } from "../Money.ts"
import type { Size } from "../Organization.ts"
import type { World } from "../World.ts"
import { type Balance, balanceOf } from "./Balance.ts"
import { type Results, resultsOf } from "./Results.ts"
import { share } from "./Share.ts"

/** The accounts of an organization for a business year, which is the calendar year. */
export interface Accounts {
  readonly year: number
  readonly employees: number
  readonly results: Results
  readonly balance: Balance
}

const revenues: Readonly<Record<Size, ReadonlyArray<number>>> = {
  micro: [60, 90, 140, 210, 330, 480, 700],
  small: [1_100, 1_600, 2_400, 3_600, 5_400, 8_000, 11_500],
  medium: [16_500, 21_000, 27_000, 34_000, 43_000],
  large: [56_000, 80_000, 120_000, 190_000, 320_000]
}

const inEuros = ({ cents, currency }: Money): number => Math.round(currency === "DEM" ? cents / 195.583 : cents / 100)

const subscribedOf = ({ capital, limitedPartners }: State, draws: Draws): number => {
  if (capital !== null) return inEuros(capital)
  const contributed = limitedPartners.reduce((sum, { contribution }) => sum + inEuros(contribution), 0)
  return contributed > 0 ? contributed : draws.between(40, 900) * 1_000
}

/** In how many of a hundred organizations of a form accounts are known. */
const known: Readonly<Partial<Record<State["form"], number>>> = {
  "GmbH": 60,
  "UG": 55,
  "AG": 85,
  "GmbH & Co. KG": 60,
  "eG": 70
}

/** The accounts of an organization, the oldest year first; none where it publishes none. */
export const accountsOf = (world: World, life: Life): ReadonlyArray<Accounts> => {
  const { form, foundedOn, index, size } = life.organization
  const draws = new Draws(world.seed, "accounts", index)
  if (!draws.chance(known[form] ?? 0)) return []
  const end = life.chapters.at(-1)
  const lastDay = end?.state.condition === "DELETED" ? end.on : world.until
  const lastYear = yearOf(lastDay - 240) - (draws.chance(40) ? 2 : 1)
  const firstYear = Math.max(lastYear - draws.between(2, 4), yearOf(foundedOn) + 1)
  const years = Array.from({ length: Math.max(0, lastYear - firstYear + 1) }, (_, at) => firstYear + at)
  const subscribedBase = subscribedOf(life.first, draws)
  const reserves = form === "AG" ? share(subscribedBase, draws.between(0, 1_400)) : 0
  let revenue = draws.pick(revenues[size]) * draws.between(8_200, 11_900) / 10
  let broughtForward = share(Math.floor(revenue), draws.between(-25, 120))
  return years.map((year): Accounts => {
    const state = stateOn(life, dayOfParts(year, 12, 31))
    const results = resultsOf(Math.floor(revenue), life, draws)
    const subscribed = state.capital === null ? subscribedBase : inEuros(state.capital)
    const balance = balanceOf(results, [subscribed, reserves, broughtForward], life, draws)
    const paid = results.net > 0 && draws.chance(50) ? share(results.net, draws.between(300, 900)) : 0
    broughtForward += results.net - paid
    const wage = draws.between(39, 56) * 1_000
    const employees = Math.max(1, Math.round((results.wages + results.social) / wage))
    revenue = Math.floor(revenue * draws.between(890, 1_170) / 1000)
    return { year, employees, results, balance }
  })
}
