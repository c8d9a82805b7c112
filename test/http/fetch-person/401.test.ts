import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/fetch-person 401", () => {
  it.live("nobody fetches without a credential", () =>
    Effect.gen(function*() {
      const { request } = yield* makeService()
      const { body, headers, status } = yield* request("/v1/fetch-person?person_q=Erika&organization_q=Alpha")
      assert.strictEqual(status, 401)
      assert.strictEqual(body.code, "unauthenticated")
      assert.strictEqual(headers["www-authenticate"], "Bearer")
    }))
})
