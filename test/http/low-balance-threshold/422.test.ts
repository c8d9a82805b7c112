import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

describe("PUT /v1/account/credits/threshold 422", () => {
  it.live.each([[{}], [{ low_balance_threshold: -1 }], [{ low_balance_threshold: 1.5 }], [{
    low_balance_threshold: null
  }]])("%j is refused, and names the member", ([body]) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const init = { ...posted(body), method: "PUT" }
      const answer = yield* request("/v1/account/credits/threshold", ofJson(headers), init)
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), ["low_balance_threshold"])
    }))
})
