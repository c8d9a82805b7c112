import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

describe("PUT /v1/account/credits/threshold 403", () => {
  it.live("a Bearer token needs account:keys", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const bearer = ofJson(yield* token(id, ["account:read"]))
      const init = { ...posted({ low_balance_threshold: 5 }), method: "PUT" }
      const { body, status } = yield* request("/v1/account/credits/threshold", bearer, init)
      assert.strictEqual(status, 403)
      assert.deepStrictEqual(body.meta?.required_abilities, ["account:keys"])
    }))
})
