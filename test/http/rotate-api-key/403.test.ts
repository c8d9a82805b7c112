import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("POST /v1/account/api-keys/rotate 403", () => {
  it.live("a Bearer token rotates no key, whatever its abilities", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const { body, status } = yield* request("/v1/account/api-keys/rotate", bearer, { method: "POST" })
      assert.strictEqual(status, 403)
      assert.deepInclude(body, { code: "missing_ability", detail: "This operation takes only an API key." })
    }))
})
