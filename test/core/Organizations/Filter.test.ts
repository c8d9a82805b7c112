import { assert, describe, it } from "@effect/vitest"
import { Filter } from "@kontor/core/Register"
import { Result, Schema, SchemaIssue } from "effect"

const decode = Schema.decodeUnknownResult(Filter, { onExcessProperty: "error", errors: "all" })
const format = SchemaIssue.makeFormatterStandardSchemaV1()

const wrong = (filter: unknown): ReadonlyArray<string> => {
  const result = decode(filter)
  return Result.isSuccess(result)
    ? []
    : format(result.failure.issue).issues.map((issue) => (issue.path ?? []).map(String).join("."))
}

describe("a search filter", () => {
  it("takes every key of the service description, alone and all together", () => {
    const all = {
      registration_date_from: "2020-01-01",
      registration_date_to: "2020-01-01",
      legal_form_code: ["GmbH", "221200", "8Z6G"],
      industry_code: ["62", "62.01.0"],
      industry_scheme: "WZ2008",
      active: true,
      postal_code: "22303",
      city: "Hamburg",
      location_coordinates: { latitude: 53.5, longitude: 10 },
      location_max_distance_km: 100,
      registration_type: ["HRA", "HRB", "GnR", "PR", "VR"],
      registration_authority_name: "Hamburg",
      registration_number: "4711",
      company_size_category: "micro",
      financial_filters: {
        emp_count: { gte: 1, lte: 1 },
        bs_assets_total: { gte: 0 },
        bs_equity_total: {},
        bs_liabilities_total: { lte: 0 },
        bs_cash_and_equivalents: { gte: 0 },
        bs_cash_to_liabilities: { gte: 0 },
        bs_equity_ratio: { gte: 0.5 },
        bs_debt_to_assets: { gte: 0 },
        pl_revenue: { gte: 0 },
        pl_net_income: { gte: -1 },
        pl_ebit: { gte: 0 }
      }
    }
    assert.deepStrictEqual(wrong(all), [])
    for (const [key, value] of Object.entries(all)) {
      if (!key.startsWith("location_")) assert.deepStrictEqual(wrong({ [key]: value }), [], key)
    }
    assert.deepStrictEqual(wrong({}), [])
  })

  it("takes one value where it takes several", () => {
    assert.deepStrictEqual(
      wrong({ legal_form_code: "gmbh & co. kg", industry_code: "62", registration_type: "HRB" }),
      []
    )
  })

  it("names each wrong key, type and range", () => {
    for (
      const [filter, path] of [
        [{ colour: "red" }, "colour"],
        [{ active: "yes" }, "active"],
        [{ city: " " }, "city"],
        [{ postal_code: "22\u0000303" }, "postal_code"],
        [{ legal_form_code: "Ltd" }, "legal_form_code"],
        [{ registration_type: "GsR" }, "registration_type"],
        [{ registration_date_from: "2020-13-01" }, "registration_date_from"],
        [{ registration_date_from: "2021-01-01", registration_date_to: "2020-01-01" }, "registration_date_from"],
        [{ location_max_distance_km: 10 }, "location_coordinates"],
        [{ location_coordinates: { latitude: 1, longitude: 1 } }, "location_max_distance_km"],
        [
          { location_coordinates: { latitude: 91, longitude: 1 }, location_max_distance_km: 1 },
          "location_coordinates.latitude"
        ],
        [
          { location_coordinates: { latitude: 1, longitude: 1 }, location_max_distance_km: 101 },
          "location_max_distance_km"
        ],
        [{ company_size_category: "huge" }, "company_size_category"],
        [{ industry_scheme: "NACE" }, "industry_scheme"],
        [{ industry_code: "software" }, "industry_code"],
        [{ registration_number: "HRB" }, "registration_number"],
        [{ financial_filters: { profit: { gte: 1 } } }, "financial_filters.profit"],
        [{ financial_filters: { pl_revenue: { gte: 2, lte: 1 } } }, "financial_filters.pl_revenue"],
        [{ financial_filters: { pl_revenue: { min: 1 } } }, "financial_filters.pl_revenue.min"],
        [{ financial_filters: { pl_revenue: { gte: "1" } } }, "financial_filters.pl_revenue.gte"]
      ] as const
    ) assert.include(wrong(filter), path, JSON.stringify(filter))
  })
})
