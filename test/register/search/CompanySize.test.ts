import { assert, describe, it } from "@effect/vitest"
import { companySize, newestFigures } from "@kontor/register/internal"
import { kpi } from "@kontor/testing/fixtures"

const small = { active_total: 7_500_000, revenue: 15_000_000, employees: 50 }
const medium = { active_total: 25_000_000, revenue: 50_000_000, employees: 250 }

describe("the size class of section 267 HGB", () => {
  it("Search (decisions 8), company_size_category: it needs two of three figures within its limits", () => {
    assert.strictEqual(companySize([kpi(2024, { active_total: 450_000, revenue: 900_000, employees: 11 })]), "micro")
    assert.strictEqual(companySize([kpi(2024, { active_total: 450_001, revenue: 900_001, employees: 10 })]), "small")
    assert.strictEqual(companySize([kpi(2024, small)]), "small")
    assert.strictEqual(companySize([kpi(2024, { ...small, active_total: 7_500_001, employees: 51 })]), "medium")
    assert.strictEqual(companySize([kpi(2024, medium)]), "medium")
    assert.strictEqual(companySize([kpi(2024, { ...medium, revenue: 50_000_001, employees: 251 })]), "large")
  })

  it("is decided by two figures where they agree, and open where they do not", () => {
    assert.strictEqual(companySize([kpi(2024, { active_total: 100, revenue: 100 })]), "micro")
    assert.isUndefined(companySize([kpi(2024, { active_total: 100, revenue: 10_000_000 })]))
    assert.isUndefined(companySize([kpi(2024, { active_total: 100 })]))
    assert.isUndefined(companySize([]))
  })

  it("Search (decisions 8), company_size_category: it changes when two consecutive years agree", () => {
    assert.strictEqual(companySize([kpi(2024, medium), kpi(2023, small), kpi(2022, small)]), "small")
    assert.strictEqual(companySize([kpi(2024, medium), kpi(2023, medium), kpi(2022, small)]), "medium")
    assert.strictEqual(companySize([kpi(2024, medium), kpi(2022, medium), kpi(2021, small)]), "small")
  })
})

describe("a financial figure", () => {
  it("comes from the newest year that has it", () => {
    assert.deepStrictEqual(
      newestFigures([kpi(2022, { revenue: 1, employees: 7 }), kpi(2024, { employees: 9 }), kpi(2023, { revenue: 2 })]),
      { emp_count: 9, pl_revenue: 2 }
    )
  })

  it("is a ratio only where both of its parts are known in one year", () => {
    assert.deepStrictEqual(
      newestFigures([kpi(2024, { equity: 30, liabilities: 70, cash: 7, active_total: 100 })]),
      {
        bs_assets_total: 100,
        bs_equity_total: 30,
        bs_liabilities_total: 70,
        bs_cash_and_equivalents: 7,
        bs_cash_to_liabilities: 0.1,
        bs_equity_ratio: 0.3,
        bs_debt_to_assets: 0.7
      }
    )
    assert.deepStrictEqual(newestFigures([kpi(2024, { equity: 30, active_total: 0 })]), {
      bs_assets_total: 0,
      bs_equity_total: 30
    })
  })
})
