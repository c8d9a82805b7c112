import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

describe("/v1/account 401", () => {
  it.live("a valid key in the query is refused everywhere below, as no credential is", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers, key } = yield* account()
      for (
        const [path, init] of [
          ["", {}],
          ["/credits", {}],
          ["/usage", {}],
          ["/usage/transactions", {}],
          ["/subscription", {}],
          ["/api-keys", {}],
          ["/api-keys", posted({ name: "k" })],
          ["/api-keys/1", { method: "DELETE" }]
        ] as const
      ) {
        const { body, headers: answered, status } = yield* request(`/v1/account${path}?api_key=${key}`, {}, init)
        assert.strictEqual(status, 401)
        assert.strictEqual(body["code"], "unauthenticated")
        assert.strictEqual(answered["www-authenticate"], "Bearer")
      }
      assert.strictEqual((yield* request(`/v1/account?api_key=${key}`, headers)).status, 200)
    }))
})
