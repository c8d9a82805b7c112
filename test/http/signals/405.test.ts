import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/signals 405", () => {
  for (const method of ["HEAD", "POST", "DELETE"] as const) {
    it.live(`${method} does not run it`, () =>
      Effect.gen(function*() {
        const { account, charges, sent } = yield* makeService()
        const { headers, id } = yield* account("max")
        const answer = yield* sent("/api/v1/signals", { method, headers })
        assert.strictEqual(answer.status, 405)
        assert.strictEqual(answer.headers["allow"], "GET")
        if (method !== "HEAD") assert.strictEqual(JSON.parse(answer.text).code, "METHOD_NOT_ALLOWED")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
