import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("DELETE /v1/account/api-keys/{id} 404", () => {
  it.live("unknown and foreign ids are answered alike", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const [own, other] = [yield* account(), yield* account()]
      const bearer = yield* token(own.id, ["account:read", "account:keys"])
      const listed = yield* request("/v1/account/api-keys", other.headers)
      const [key] = listed.body["api_keys"] as ReadonlyArray<{ readonly id: string }>
      for (const id of [key!.id, "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415", "x"]) {
        const { body, status } = yield* request(`/v1/account/api-keys/${id}`, bearer, { method: "DELETE" })
        assert.strictEqual(status, 404)
        assert.deepInclude(body, { code: "not_found", detail: "The account has no API key of this id." })
      }
      assert.strictEqual((yield* request("/v1/account", other.headers)).status, 200)
    }))
})
