import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account/usage/transactions 400", () => {
  it.live.each([
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["per_page=x", "per_page"],
    ["cursor=", "cursor"],
    ["cursor=nonsense", "cursor"],
    ["cursor=txn1.zzzzzz", "cursor"],
    ["cursor=txn1.0", "cursor"],
    ["from=2026-05-02&to=2026-05-01", "from"],
    ["endpoint=Fetch%00", "endpoint"],
    ["endpoint=/v1/unknown", "endpoint"],
    ["endpoint=/v1/fetch-organization/", "endpoint"],
    ["from=2026-05-01T25:00", "from"]
  ])("%s is refused, and what is wrong is named", ([query, name]) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body, status } = yield* request(`/v1/account/usage/transactions?${query}`, headers)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), [name])
    }))
})
