import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { bytesOf, entity, filed } from "./Files.ts"

describe("GET /v1/fetch-document 402", () => {
  it.live("its price must be covered", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({ documents: [filed("AD", bytesOf("%PDF-1.7"))] })
      const { headers, id } = yield* account("free", 14)
      const { body, status } = yield* request(`/v1/fetch-document?company_id=${entity}&document_type=AD`, headers)
      assert.strictEqual(status, 402)
      assert.deepInclude(body.meta, { required_credits: 15, credits_remaining: 14 })
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("the balance is checked before the register is asked", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 0)
      const nobody = "f".repeat(32)
      const { status } = yield* request(`/v1/fetch-document?company_id=${nobody}&document_type=SI`, headers)
      assert.strictEqual(status, 402)
    }))
})
