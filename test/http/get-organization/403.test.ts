import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/get-organization 403", () => {
  it.live("a token without api:data may not fetch", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const { body, status } = yield* request("/v1/get-organization?q=alpha", yield* token(id, ["account:read"]))
      assert.strictEqual(status, 403)
      assert.deepStrictEqual(body.meta?.required_abilities, ["api:data"])
    }))
})
