import { Draws } from "../Draws.ts"
import { type Life, stateOn } from "../life/Life.ts"
import type { State } from "../life/State.ts"
import type { Size } from "../Organization.ts"
import { dayOfParts, lastDay, type Money, yearOf } from "../World.ts"

/** A share of an amount in thousandths, in whole euros. */
const share = (whole: number, perMille: number): number => Math.floor(whole * perMille / 1000)

const fails = ({ chapters }: Life): boolean =>
  chapters.some(({ changes }) => changes.includes("INSOLVENCY_PROVISIONAL"))

/**
 * The profit and loss account of a year with a revenue, whole euros, expenses positive, in the cost structure of the
 * line of business; a company that will fail loses money.
 */
const resultsOf = (revenue: number, life: Life, draws: Draws) => {
  const { materials, staff } = life.organization.industry
  const materialShare = materials * 10 + draws.between(-25, 25)
  const staffShare = staff * 10 + draws.between(-20, 20)
  const material = share(revenue, Math.max(0, materialShare))
  const personnel = share(revenue, Math.max(0, staffShare))
  const goods = share(material, draws.between(450, 850))
  const wages = share(personnel, draws.between(795, 830))
  const depreciation = share(revenue, draws.between(12, 45))
  const margin = fails(life) ? draws.between(-190, -40) : draws.between(-45, 100)
  const otherExpenses = share(revenue, Math.max(25, 1000 - materialShare - staffShare - 30 - margin))
  const otherIncome = share(revenue, draws.between(2, 22))
  const operating = revenue + otherIncome - material - personnel - depreciation - otherExpenses
  const interestIncome = share(revenue, draws.below(2))
  const interestExpense = share(revenue, draws.between(1, 9))
  const before = operating + interestIncome - interestExpense
  const incomeTax = before > 0 ? share(before, 298) : 0
  const otherTax = share(revenue, 1)
  const [services, social, net] = [material - goods, personnel - wages, before - incomeTax - otherTax]
  const costs = { goods, services, wages, social, depreciation, otherExpenses, interestExpense, incomeTax, otherTax }
  return { revenue, otherIncome, interestIncome, ...costs, operating, net }
}

/** The profit and loss account of a year. */
export type Results = ReturnType<typeof resultsOf>

/**
 * The balance sheet at the end of a year, whole euros; both sides add up to the same total. Funds beyond the other
 * assets are cash; a shortage is debt to banks. `equityParts` are the subscribed capital, the reserves and the result
 * brought forward.
 */
const balanceOf = (
  { net, revenue }: Results,
  equityParts: readonly [number, number, number],
  { organization: { industry } }: Life,
  draws: Draws
) => {
  const fixed = share(revenue, (industry.fixedAssets ?? 22) * 10 + draws.between(-60, 60))
  const property = share(fixed, draws.between(300, 650))
  const intangible = share(fixed, draws.between(5, 60))
  const investments = share(fixed, draws.between(0, 90))
  const inventories = share(revenue, Math.floor(industry.materials * draws.between(5, 22) / 10))
  const tradeReceivables = share(revenue, draws.between(60, 150))
  const otherReceivables = share(revenue, draws.between(5, 40))
  const prepaid = share(revenue, draws.between(0, 5))
  const [subscribed, reserves, broughtForward] = equityParts
  const equity = subscribed + reserves + broughtForward + net
  const provisions = share(revenue, draws.between(20, 90))
  const trade = share(revenue, draws.between(40, 130))
  const otherLiabilities = share(revenue, draws.between(15, 90))
  const deferred = share(revenue, draws.below(4))
  const held = fixed + inventories + tradeReceivables + otherReceivables + prepaid
  const owed = Math.max(0, equity) + provisions + trade + otherLiabilities + deferred
  const deficit = Math.max(0, -equity)
  const reserve = share(revenue, draws.between(8, 60)) + 500
  const free = owed - held - deficit
  const cash = Math.max(reserve, free)
  const [equipment, bank] = [fixed - property - intangible - investments, cash - free]
  const assets = { intangible, property, equipment, investments, inventories, tradeReceivables, otherReceivables }
  const funds = { subscribed, reserves, broughtForward, net, provisions, bank, trade, otherLiabilities, deferred }
  return { ...assets, cash, prepaid, deficit, ...funds, total: held + cash + deficit, equity }
}

/** The balance sheet of a year. */
export type Balance = ReturnType<typeof balanceOf>

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
export const accountsOf = (life: Life): ReadonlyArray<Accounts> => {
  const { form, foundedOn, index, size } = life.organization
  const draws = new Draws("accounts", index)
  if (!draws.chance(known[form] ?? 0)) return []
  const end = life.chapters.at(-1)
  const endsOn = end?.state.condition === "DELETED" ? end.on : lastDay
  const lastYear = yearOf(endsOn - 240) - (draws.chance(40) ? 2 : 1)
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
