import { assert, describe, it } from "@effect/vitest"
import { maxProminence } from "@kontor/register"
import { type ProminenceFacts, prominenceOf } from "@kontor/register/internal"

const plain: ProminenceFacts = {
  is_active: true,
  legal_form: "GmbH",
  capital: 25_000,
  size: undefined,
  figures: {},
  is_subsidiary: false,
  features: 1,
  records: 1
}

describe("Rule of search, prominence is an integer", () => {
  it.each<readonly [what: string, more: Partial<ProminenceFacts>]>([
    ["a stock corporation", { legal_form: "AG" }],
    ["more capital", { capital: 1_000_000 }],
    ["a larger size", { size: "large" }],
    ["more employees", { figures: { emp_count: 500 } }],
    ["more that is known", { features: 5 }],
    ["more that happens", { records: 40 }]
  ])("rises with %s", (_, more) => {
    assert.isAbove(prominenceOf({ ...plain, ...more }), prominenceOf(plain))
  })

  it.each<readonly [what: string, less: Partial<ProminenceFacts>]>([
    ["one that is no longer active", { is_active: false }],
    ["a subsidiary", { is_subsidiary: true }],
    ["a UG", { legal_form: "UG" }]
  ])("falls for %s", (_, less) => {
    assert.isBelow(prominenceOf({ ...plain, ...less }), prominenceOf(plain))
  })

  it("is an integer up to the most", () => {
    const figures = { emp_count: 1e9, pl_revenue: 1e15, bs_assets_total: 1e15 }
    const facts = {
      ...plain,
      legal_form: "SE",
      size: "large",
      figures,
      capital: 1e15,
      features: 99
    } as const
    assert.strictEqual(prominenceOf({ ...facts, records: 1e9 }), Math.min(maxProminence, 957))
    assert.strictEqual(prominenceOf({ ...plain, is_active: false, legal_form: undefined, capital: -1 }) % 1, 0)
  })
})
