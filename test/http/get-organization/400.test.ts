import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/get-organization 400", () => {
  it.live("takes the parameters of fetch-organization alone", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("free", 10)
      const { body, status } = yield* request("/v1/get-organization?limit=5", headers)
      assert.strictEqual(status, 400)
      assert.hasAllKeys(body.invalid_params, ["limit", "q"])
      assert.deepStrictEqual(yield* charges(id), [])
    }))
})
