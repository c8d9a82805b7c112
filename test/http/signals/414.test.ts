import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/signals 414", () => {
  it.live("refuses a query beyond 16 KiB, with a code of Signals", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("max")
      const { body, status } = yield* request(`/v1/signals?organization_ids=${"a".repeat(17_000)}`, headers)
      assert.strictEqual(status, 414)
      assert.strictEqual(body["code"], "URI_TOO_LONG")
      assert.deepStrictEqual(yield* charges(id), [])
    }))
})
