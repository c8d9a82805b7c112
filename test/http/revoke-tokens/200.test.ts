import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("DELETE /v1/auth/tokens 200", () => {
  it.live("every token of the account is revoked and counted, and those of others stay", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const [own, other] = [yield* account(), yield* account()]
      const revoked = [yield* token(own.id, ["account:read"]), yield* token(own.id, ["account:read", "account:keys"])]
      const kept = yield* token(other.id, ["account:read"])
      const revokeAll = request("/v1/auth/tokens", own.headers, { method: "DELETE" })
      assert.deepInclude((yield* revokeAll).body, { message: "All tokens are revoked.", revoked: 2 })
      for (const bearer of revoked) assert.strictEqual((yield* request("/v1/account", bearer)).status, 401)
      assert.strictEqual((yield* request("/v1/account", kept)).status, 200)
      assert.deepInclude((yield* revokeAll).body, { revoked: 0 })
    }))
})
