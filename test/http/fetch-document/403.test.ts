import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { entity } from "./Files.ts"

describe("GET /v1/fetch-document 403", () => {
  it.live("a token without api:data may not fetch", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const { body, status } = yield* request(
        `/v1/fetch-document?company_id=${entity}&document_type=AD`,
        yield* token(id, ["account:read"])
      )
      assert.strictEqual(status, 403)
      assert.strictEqual(body.code, "missing_ability")
      assert.deepStrictEqual(body.meta?.required_abilities, ["api:data"])
    }))
})
