import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account/monitors 400", () => {
  it.live.each([
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["cursor=", "cursor"],
    ["cursor=nonsense", "cursor"],
    ["cursor=del1.01k9xq1b2n8f5s3j7k4m6p0e9d", "cursor"],
    ["status=asleep", "status"],
    ["state=active", "state"]
  ])("%s is refused, and what is wrong is named", ([query, name]) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body, status } = yield* request(`/v1/account/monitors?${query}`, headers)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), [name])
    }))
})
