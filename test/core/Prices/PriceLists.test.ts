import { assert, describe, it } from "@effect/vitest"
import {
  comingPriceLists,
  makePriceListInForce,
  priceListAt,
  PriceLists,
  priceVersions,
  RequestPriceList,
  standardPriceList
} from "@kontor/core/Prices"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { listsOf } from "../../support/Prices.ts"

const files = [{ version: "winter", from: "2026-12-01" }, { version: "summer", from: "2027-07-01" }]

/** When the two begin in Berlin, which is two hours before Greenwich in summer and one in winter. */
const winter = Date.UTC(2026, 10, 30, 23)
const summer = Date.UTC(2027, 5, 30, 22)

describe("the versions of the price list", () => {
  it.effect("hold from the midnight of Berlin on which their day begins", () =>
    Effect.gen(function*() {
      const versions = priceVersions(yield* listsOf(files))
      const at = (instant: number) => priceListAt(versions, instant).version
      assert.deepStrictEqual(
        [0, winter - 1, winter, summer - 1, summer].map(at),
        ["standard", "standard", "winter", "winter", "summer"]
      )
      assert.deepStrictEqual(comingPriceLists(versions, winter).map(({ version }) => version), ["summer"])
    }))

  it.effect("change while the service runs", () =>
    Effect.gen(function*() {
      const inForce = yield* makePriceListInForce
      yield* TestClock.setTime(winter - 1)
      assert.strictEqual((yield* inForce).version, "standard")
      yield* TestClock.adjust(1)
      assert.strictEqual((yield* inForce).version, "winter")
    }).pipe((test) =>
      Effect.flatMap(listsOf(files), (lists) => Effect.provideService(test, PriceLists, priceVersions(lists)))
    ))

  it.effect("do not change for a request that was admitted before", () =>
    Effect.gen(function*() {
      const list = priceListAt(priceVersions(yield* listsOf(files)), winter)
      const inForce = yield* makePriceListInForce
      assert.strictEqual(yield* Effect.provideService(inForce, RequestPriceList, list), list)
      assert.strictEqual(yield* inForce, standardPriceList)
    }))
})
