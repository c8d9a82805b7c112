import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

describe("POST /v1/auth/tokens/create 413", () => {
  it.live("a body of more than 64 KiB is refused", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const init = posted({ token_name: "a".repeat(64 * 1024) })
      const { body, status } = yield* request("/v1/auth/tokens/create", ofJson(headers), init)
      assert.strictEqual(status, 413)
      assert.strictEqual(body["code"], "payload_too_large")
    }))
})
