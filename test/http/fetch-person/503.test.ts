import { assert, describe, it } from "@effect/vitest"
import { UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/fetch-person 503", () => {
  it.live("a register that cannot answer says when to try again, and costs nothing", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        register: (register) => ({
          ...register,
          search: () => Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 30 }))
        })
      })
      const { headers, id } = yield* account("plus")
      const answer = yield* request("/v1/fetch-person?person_q=Erika&organization_q=Alpha", headers)
      assert.strictEqual(answer.status, 503)
      assert.strictEqual(answer.headers["retry-after"], "30")
      assert.deepStrictEqual(yield* charges(id), [])
    }))
})
