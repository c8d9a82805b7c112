import { assert, describe, it } from "@effect/vitest"
import { prices } from "@kontor/console/prices"
import { standardPriceList } from "@kontor/core/Prices"

describe("The prices beside the buttons of the console", () => {
  it("are those that the service charges", () => {
    const { features, monitoring, operations } = standardPriceList.prices
    assert.deepStrictEqual(
      { search: prices.search, profile: prices.profile, document: prices.document, signalsPage: prices.signalsPage },
      {
        search: operations["search-organizations"],
        profile: operations["fetch-organization"],
        document: operations["fetch-document"],
        signalsPage: operations.signals
      }
    )
    assert.deepStrictEqual(prices.cycle, monitoring.cycle)
    assert.strictEqual(prices.check, monitoring.extra_check)
    for (const [feature, price] of Object.entries(prices.features)) {
      assert.strictEqual(price, features[feature as keyof typeof features], feature)
    }
  })
})
