import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/get-organization 404", () => {
  it.live("an organization that the register does not hold is free", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("free", 10)
      const { body, status } = yield* request("/v1/get-organization?q=Nobody%20knows%20this", headers)
      assert.strictEqual(status, 404)
      assert.strictEqual(body.code, "not_found")
      assert.deepStrictEqual(yield* charges(id), [])
    }))
})
