import { assert, describe, it } from "@effect/vitest"
import { standardPriceList } from "@kontor/core/Prices"
import { ConfiguredLimits } from "@kontor/core/RateLimits"
import { Effect, Layer } from "effect"
import { pricedBy } from "../../support/Prices.ts"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/prices 200", () => {
  it.live("answers the standard price list where the operator sets no other", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { body, headers } = yield* request("/v1/prices", (yield* account("free", 0)).headers)
      assert.deepStrictEqual(body["price_list"], standardPriceList)
      assert.deepStrictEqual(body["coming"], [])
      assert.strictEqual(headers["x-credits-charged"], "0")
    }))

  it.live("answers the rate limits that the host sets, whatever the version", () =>
    Effect.gen(function*() {
      const prices = yield* pricedBy([
        { version: "now", from: "2021-01-01", limits: { document: 7, profile: 8 } },
        { version: "later", from: "9000-01-01", limits: { document: 9, profile: 10 } }
      ])
      const host = Layer.merge(prices, Layer.succeed(ConfiguredLimits, { document: 5 }))
      const { account, request } = yield* makeService({ host })
      const { body } = yield* request("/v1/prices", (yield* account("free", 0)).headers)
      const { coming, price_list } = body as unknown as {
        price_list: typeof standardPriceList
        coming: ReadonlyArray<typeof standardPriceList>
      }
      assert.deepStrictEqual(
        [price_list, ...coming].map(({ limits: { document, profile } }) => [document, profile]),
        [[5, 8], [5, 10]]
      )
    }))

  it.live("answers the list in force, and those that are to come", () =>
    Effect.gen(function*() {
      const host = yield* pricedBy([
        { version: "old", from: "2020-01-01", prices: { ai_search: 1 } },
        {
          version: "now",
          from: "2021-01-01",
          prices: { features: { ubos: 11 } },
          limits: { document: 7 },
          account_limits: { tokens: 7 }
        },
        { version: "later", from: "9000-01-01", topics: { INSOLVENCIES: "ALL" } }
      ])
      const { account, request, token } = yield* makeService({ host })
      const { id } = yield* account()
      const { body } = yield* request("/v1/prices", yield* token(id, []))
      const { coming, price_list } = body as unknown as {
        price_list: typeof standardPriceList
        coming: ReadonlyArray<typeof standardPriceList>
      }
      assert.strictEqual(`${price_list.version} ${price_list.from}`, "now 2021-01-01")
      assert.deepStrictEqual(price_list.prices, {
        ...standardPriceList.prices,
        features: { ...standardPriceList.prices.features, ubos: 11 }
      })
      assert.strictEqual(price_list.limits.document, 7)
      assert.deepStrictEqual(price_list.account_limits, { ...standardPriceList.account_limits, tokens: 7 })
      assert.deepStrictEqual(coming.map(({ from, version }) => [version, from]), [["later", "9000-01-01"]])
      assert.strictEqual(coming[0]?.topics.INSOLVENCIES, "ALL")
    }))
})
