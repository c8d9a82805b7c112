import type { CompanySize, FinancialKpi } from "@kontor/core/Register"

/** The upper limits of each class: balance total and revenue in EUR, employees as a head count. */
const limits: ReadonlyArray<readonly [CompanySize, { active_total: number; revenue: number; employees: number }]> = [
  ["micro", { active_total: 450_000, revenue: 900_000, employees: 10 }],
  ["small", { active_total: 7_500_000, revenue: 15_000_000, employees: 50 }],
  ["medium", { active_total: 25_000_000, revenue: 50_000_000, employees: 250 }]
]

const figures = ["active_total", "revenue", "employees"] as const

/**
 * The class of one balance-sheet date: two of the three figures must be within its limits. Undefined if too few are
 * known.
 */
const sizeOfYear = (year: FinancialKpi): CompanySize | undefined => {
  for (const [size, limit] of limits) {
    const within = figures.filter((figure) => year[figure] !== null && year[figure] <= limit[figure]).length
    const beyond = figures.filter((figure) => year[figure] !== null && year[figure] > limit[figure]).length
    if (within >= 2) return size
    if (beyond < 2) return undefined
  }
  return "large"
}

/**
 * The size class of an organization. A class changes when two consecutive years agree on the new one; the first known
 * year counts at once. Rule: Search (decisions 8), `company_size_category`.
 */
export const companySize = (years: ReadonlyArray<FinancialKpi>): CompanySize | undefined => {
  let current: CompanySize | undefined
  let previous: { readonly year: number; readonly size: CompanySize } | undefined
  for (const kpi of years.toSorted((left, right) => left.year - right.year)) {
    const size = sizeOfYear(kpi)
    if (size === undefined) continue
    if (current === undefined || (previous?.size === size && previous.year === kpi.year - 1)) current = size
    previous = { year: kpi.year, size }
  }
  return current
}
