import { assert, describe, it } from "@effect/vitest"
import { standardPriceList } from "@kontor/core/Prices"
import { Feature } from "@kontor/core/Register"
import { featurePrices } from "../../support/RulePrices.ts"

const { prices } = standardPriceList

describe("the price list", () => {
  it("is the table 'Credit costs' of the service description", () => {
    assert.deepStrictEqual(prices.operations, {
      "search-organizations": 1,
      "fetch-organization": 5,
      "fetch-person": 15,
      "fetch-document": 15,
      "signals": 20,
      "signals-detail": 20,
      "signals-catalog": 0,
      "monitoring-management": 0
    })
    assert.deepStrictEqual(prices.features, featurePrices)
    assert.deepStrictEqual(prices.person_features, { shareholdings: 5, network: 25 })
    assert.strictEqual(prices.unofficial_excerpt, 5)
    assert.strictEqual(prices.ai_search, 20)
    assert.strictEqual(prices.realtime_mode, 10)
  })

  it("is the list 'Monitoring billing' of the service description", () => {
    assert.deepStrictEqual(prices.monitoring, {
      cycle: { daily: 50, every_3_days: 40, weekly: 20, monthly: 10 },
      extra_check: 2
    })
  })

  it("prices each of the sixteen features", () => {
    assert.strictEqual(Feature.literals.length, 16)
    assert.deepStrictEqual(Object.keys(prices.features).toSorted(), [...Feature.literals].toSorted())
  })
})
