import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/auth/tokens 200", () => {
  it.live("all tokens of the account are listed, the oldest first, without their secrets", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id } = yield* account("free", 5)
      const { authorization } = yield* token(id, ["api:data"])
      yield* token(id, [], DateTime.makeUnsafe("2020-01-01T00:00:00Z"))
      const { body, status, text } = yield* request("/v1/auth/tokens", headers)
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { total: 2 })
      const tokens = body["tokens"] as ReadonlyArray<Readonly<Record<string, unknown>>>
      assert.deepStrictEqual(
        tokens.map(({ abilities, expires_at, id, last_used_at, name }) => [
          id,
          name,
          abilities,
          expires_at,
          last_used_at
        ]),
        [[1, "token", ["api:data"], null, null], [2, "token", [], "2020-01-01T00:00:00.000Z", null]]
      )
      assert.notInclude(text, authorization.slice("Bearer 1|".length))
      assert.deepInclude(body.meta, { request_credit_cost: 0, credits_remaining: 5 })
    }))

  it.live("an account without tokens gets an empty list", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      assert.deepInclude((yield* request("/v1/auth/tokens", headers)).body, { tokens: [], total: 0 })
    }))
})
