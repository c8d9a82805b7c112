import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account 200", () => {
  it.live("shows the account, by API key and by Bearer token alike", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id } = yield* account("pro", 7)
      const bearer = yield* token(id, ["account:read"])
      for (const credential of [headers, bearer]) {
        const { body, status } = yield* request("/v1/account", credential)
        assert.strictEqual(status, 200)
        assert.deepInclude(body, { id, name: "Muster GmbH", email: null, plan: "pro" })
        assert.match(String(body["created_at"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        assert.deepInclude(body.meta, { request_credit_cost: 0, credits_remaining: 7 })
      }
    }))
})
