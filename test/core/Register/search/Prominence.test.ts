import { assert, describe, it } from "@effect/vitest"
import { mostProminence, type ProminenceFacts, prominenceOf } from "@kontor/core"

const plain: ProminenceFacts = {
  is_active: true,
  legal_form: "GmbH",
  capital: 25_000,
  size: undefined,
  figures: {},
  shareholdings: 0,
  is_subsidiary: false,
  features: 1,
  events: 1
}

describe("prominenceOf", () => {
  it.each<readonly [what: string, more: Partial<ProminenceFacts>]>([
    ["a stock corporation", { legal_form: "AG" }],
    ["more capital", { capital: 1_000_000 }],
    ["a larger size", { size: "large" }],
    ["more employees", { figures: { emp_count: 500 } }],
    ["shareholdings", { shareholdings: 12 }],
    ["more that happens", { events: 40 }]
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
      shareholdings: 1e9,
      features: 99
    } as const
    assert.strictEqual(prominenceOf({ ...facts, events: 1e9 }), Math.min(mostProminence, 1007))
    assert.strictEqual(prominenceOf({ ...plain, is_active: false, legal_form: undefined, capital: -1 }) % 1, 0)
  })
})
