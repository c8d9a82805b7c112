import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("DELETE /v1/auth/tokens/{id} 200", () => {
  it.live("the token is refused from the next request on, and the others are not", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id } = yield* account()
      const [revoked, kept] = [yield* token(id, ["account:read"]), yield* token(id, ["account:read"])]
      assert.strictEqual((yield* request("/v1/account", revoked)).status, 200)
      const { body, status } = yield* request("/v1/auth/tokens/1", headers, { method: "DELETE" })
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { message: "The token is revoked.", token_name: "token" })
      assert.strictEqual((yield* request("/v1/account", revoked)).status, 401)
      assert.strictEqual((yield* request("/v1/account", kept)).status, 200)
    }))
})
