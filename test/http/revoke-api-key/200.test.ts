import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("DELETE /v1/account/api-keys/{id} 200", () => {
  it.live("a key is refused from the next request on, also the last one, and the token creates the next", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id } = yield* account()
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const { body } = yield* request("/v1/account/api-keys", bearer)
      const [key] = body["api_keys"] as ReadonlyArray<{ readonly id: string }>
      const revoked = yield* request(`/v1/account/api-keys/${key!.id}`, bearer, { method: "DELETE" })
      assert.strictEqual(revoked.status, 200)
      assert.deepInclude(revoked.body, { message: "The API key is revoked.", id: key!.id })
      assert.strictEqual((yield* request("/v1/account", headers)).status, 401)
      assert.deepInclude((yield* request("/v1/account/api-keys", bearer)).body, { api_keys: [] })
    }))
})
