import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const query = "q=HRB%201%20Hamburg&feature=related_persons"

describe("GET /v1/get-organization 200", () => {
  it.live("Rule of profiles, GET /v1/get-organization is the older name of fetch-organization: answers and prices", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 100)
      const [older, newer] = [
        yield* request(`/v1/get-organization?${query}`, headers),
        yield* request(`/v1/fetch-organization?${query}`, headers)
      ]
      const { meta, ...profile } = newer.body
      assert.strictEqual(older.status, 200)
      assert.deepStrictEqual({ ...older.body, meta }, { ...profile, meta })
      assert.deepStrictEqual(older.body.meta?.["credit_breakdown"], meta?.["credit_breakdown"])
    }))

  it.live("is booked as fetch-organization, and found in usage by its own path", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 100)
      yield* request("/v1/get-organization?q=HRB%201%20Hamburg", headers)
      const usage = yield* request("/v1/account/usage", headers)
      const found = yield* request("/v1/account/usage/transactions?endpoint=/v1/get-organization", headers)
      assert.deepStrictEqual(usage.body["by_endpoint"], [
        { endpoint: "fetch-organization", requests: 1, credits_used: 5 }
      ])
      assert.strictEqual((found.body["transactions"] as ReadonlyArray<unknown>).length, 1)
    }))
})
