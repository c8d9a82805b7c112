import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/fetch-person 405", () => {
  for (const method of ["HEAD", "POST", "DELETE"] as const) {
    it.live(`${method} does not run it`, () =>
      Effect.gen(function*() {
        const { account, charges, sent } = yield* makeService()
        const { headers, id } = yield* account("max")
        const path = "/api/v1/fetch-person?person_q=Erika&organization_q=Alpha"
        const answer = yield* sent(path, { method, headers })
        assert.strictEqual(answer.status, 405)
        assert.strictEqual(answer.headers["allow"], "GET")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
