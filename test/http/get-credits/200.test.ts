import { assert, describe, it } from "@effect/vitest"
import { Array, Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account/credits 200", () => {
  it.live("shows the balance, and the newest 20 bookings, newest first", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 100)
      yield* Effect.forEach(Array.range(1, 21), () => request("/v1/search-organizations?q=alpha", headers))
      const { body, status } = yield* request("/v1/account/credits", headers)
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(body["balance"], { total: 79, granted: 100, spent: 21 })
      const bookings = body["bookings"] as ReadonlyArray<Readonly<Record<string, unknown>>>
      assert.deepStrictEqual(bookings.map(({ balance_after }) => balance_after), Array.range(79, 98))
      assert.deepInclude(bookings[0], {
        kind: "charge",
        endpoint: "search-organizations",
        credits: -1,
        breakdown: { base: 1 }
      })
      assert.notProperty(bookings[0], "account_id")
    }))
})
