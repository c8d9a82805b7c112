import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account/api-keys 200", () => {
  it.live("keys are listed masked", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers, key } = yield* account()
      const { body, text } = yield* request("/v1/account/api-keys", headers)
      const [listed, ...others] = body["api_keys"] as ReadonlyArray<object>
      assert.deepStrictEqual(others, [])
      assert.deepInclude(listed, {
        name: "first key",
        masked_key: `${key.slice(0, 7)}…${key.slice(-4)}`,
        last_used_at: null
      })
      assert.hasAllKeys(listed, ["id", "name", "masked_key", "created_at", "last_used_at"])
      assert.notInclude(text, key)
    }))
})
