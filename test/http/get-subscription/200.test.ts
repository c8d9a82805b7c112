import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account/subscription 200", () => {
  it.live("a subscription is shown with its current period, and an account without one gets null", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const [free, max] = [yield* account("free"), yield* account("max")]
      assert.deepInclude((yield* request("/v1/account/subscription", free.headers)).body, { subscription: null })
      const { body } = yield* request("/v1/account/subscription", max.headers)
      assert.deepInclude(body["subscription"], { plan: "max", status: "active" })
      assert.property(body["subscription"], "current_period_end")
    }))
})
