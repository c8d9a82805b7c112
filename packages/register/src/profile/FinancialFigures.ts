import { FinancialFigure, type FinancialKpi } from "@kontor/core/Register"

const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole

/** The value of each key of `financial_filters` in one business year. Amounts in EUR, ratios from 0 to 1. */
const figureOf: Readonly<Record<FinancialFigure, (kpi: FinancialKpi) => number | null>> = {
  emp_count: (kpi) => kpi.employees,
  bs_assets_total: (kpi) => kpi.active_total,
  bs_equity_total: (kpi) => kpi.equity,
  bs_liabilities_total: (kpi) => kpi.liabilities,
  bs_cash_and_equivalents: (kpi) => kpi.cash,
  bs_cash_to_liabilities: (kpi) => ratio(kpi.cash, kpi.liabilities),
  bs_equity_ratio: (kpi) => ratio(kpi.equity, kpi.active_total),
  bs_debt_to_assets: (kpi) => ratio(kpi.liabilities, kpi.active_total),
  pl_revenue: (kpi) => kpi.revenue,
  pl_net_income: (kpi) => kpi.net_income,
  pl_ebit: (kpi) => kpi.ebit
}

/** Figures by key, without unknown ones. */
export type FinancialFigures = { readonly [Figure in FinancialFigure]?: number }

/** Each figure from the newest year that has it. Rule: Search (decisions 8). */
export const newestFigures = (years: ReadonlyArray<FinancialKpi>): FinancialFigures => {
  if (years.length === 0) return {}
  const newestFirst = years.toSorted((left, right) => right.year - left.year)
  return Object.fromEntries(FinancialFigure.literals.flatMap((figure) => {
    const value = newestFirst.map((kpi) => figureOf[figure](kpi)).find((known) => known !== null)
    return value === undefined ? [] : [[figure, value]]
  }))
}
