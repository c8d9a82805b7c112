import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/search-organizations 403", () => {
  it.live("a token without api:data may not search", () =>
    Effect.gen(function*() {
      const { account, charges, request, token } = yield* makeService()
      const { id } = yield* account("free", 10)
      const bearer = yield* token(id, ["account:read", "account:keys", "monitoring:manage"])
      const { body, status } = yield* request("/v1/search-organizations?q=alpha", bearer)
      assert.strictEqual(status, 403)
      assert.strictEqual(body.code, "missing_ability")
      assert.deepInclude(body.meta, { required_abilities: ["api:data"], credits_remaining: 10 })
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("abilities are checked before parameters", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const { status } = yield* request("/v1/search-organizations?limit=nonsense", yield* token(id, ["account:read"]))
      assert.strictEqual(status, 403)
    }))
})
