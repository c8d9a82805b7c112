import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { entity } from "./Files.ts"

describe("GET /v1/fetch-document 401", () => {
  it.live("nobody fetches without a credential", () =>
    Effect.gen(function*() {
      const { request } = yield* makeService()
      const { body, headers, status } = yield* request(`/v1/fetch-document?company_id=${entity}&document_type=AD`)
      assert.strictEqual(status, 401)
      assert.strictEqual(body.code, "unauthenticated")
      assert.strictEqual(headers["www-authenticate"], "Bearer")
    }))
})
