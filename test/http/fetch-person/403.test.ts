import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/fetch-person?person_q=Erika&organization_q=Alpha"

describe("GET /v1/fetch-person 403", () => {
  it.live("without a subscription it is refused before the credits are looked at", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("free", 0)
      const { body, status } = yield* request(path, headers)
      assert.strictEqual(status, 403)
      assert.strictEqual(body.code, "subscription_required")
      assert.deepStrictEqual(body.meta?.required_plans, ["plus", "pro", "max"])
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("a token without api:data may not fetch", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account("plus")
      const { body, status } = yield* request(path, yield* token(id, ["account:read"]))
      assert.strictEqual(status, 403)
      assert.strictEqual(body.code, "missing_ability")
      assert.deepStrictEqual(body.meta?.required_abilities, ["api:data"])
    }))
})
