import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { makeService } from "../../support/Service.ts"

describe("DELETE /v1/account/api-keys/{id} by an API key, 409 and 200", () => {
  it.live("a key revokes its siblings, and not itself", () =>
    Effect.gen(function*() {
      const { account, administration, request } = yield* makeService()
      const { headers, id } = yield* account()
      const { record, secret } = yield* Effect.orDie(administration.createApiKey(id, "sibling"))
      const sibling = { "x-api-key": Redacted.value(secret) }
      const own = yield* request(`/v1/account/api-keys/${record.id}`, sibling, { method: "DELETE" })
      assert.strictEqual(own.status, 409)
      assert.deepInclude(own.body, {
        code: "invalid_state",
        detail: "This is the key of the request, which it cannot revoke: rotate it, or revoke it with another one."
      })
      const revoked = yield* request(`/v1/account/api-keys/${record.id}`, headers, { method: "DELETE" })
      assert.strictEqual(revoked.status, 200)
      assert.strictEqual((yield* request("/v1/account", sibling)).status, 401)
    }))
})
