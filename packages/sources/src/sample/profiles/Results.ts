import type { Draws } from "../Draws.ts"
import type { Life } from "../life/Life.ts"
import { share } from "./Share.ts"

/** The profit and loss account of a year, whole euros; expenses are positive. */
export interface Results {
  readonly revenue: number
  readonly otherIncome: number
  readonly goods: number
  readonly services: number
  readonly wages: number
  readonly social: number
  readonly depreciation: number
  readonly otherExpenses: number
  readonly interestIncome: number
  readonly interestExpense: number
  readonly incomeTax: number
  readonly otherTax: number
  readonly operating: number
  readonly net: number
}

const fails = ({ chapters }: Life): boolean =>
  chapters.some(({ changes }) => changes.includes("INSOLVENCY_PROVISIONAL"))

/**
 * The results of a year with a revenue, in the cost structure of the line of business; a company that will fail loses
 * money.
 */
export const resultsOf = (revenue: number, life: Life, draws: Draws): Results => {
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
  return {
    revenue,
    otherIncome,
    goods,
    services: material - goods,
    wages,
    social: personnel - wages,
    depreciation,
    otherExpenses,
    interestIncome,
    interestExpense,
    incomeTax,
    otherTax,
    operating,
    net: before - incomeTax - otherTax
  }
}
