import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/get-organization 402", () => {
  it.live("the most it can cost must be covered", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("free", 14)
      const { body, status } = yield* request(
        "/v1/get-organization?q=HRB%201%20Hamburg&realtime_mode=commercialregister-default",
        headers
      )
      assert.strictEqual(status, 402)
      assert.deepInclude(body.meta, { required_credits: 15, credits_remaining: 14 })
      assert.deepStrictEqual(yield* charges(id), [])
    }))
})
