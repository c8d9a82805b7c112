import { assert, describe, it } from "@effect/vitest"
import { UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { entity } from "./Files.ts"

describe("GET /v1/fetch-document 503", () => {
  it.live("a register that cannot answer says when to try again, and costs nothing", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        register: (register) => ({
          ...register,
          document: () => Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 30 }))
        })
      })
      const { headers, id } = yield* account()
      const answer = yield* request(`/v1/fetch-document?company_id=${entity}&document_type=AD`, headers)
      assert.strictEqual(answer.status, 503)
      assert.strictEqual(answer.headers["retry-after"], "30")
      assert.deepStrictEqual(yield* charges(id), [])
    }))
})
