import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("DELETE /v1/auth/tokens/{id} 404", () => {
  it.live("unknown, foreign and impossible ids are answered alike", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const [own, other] = [yield* account(), yield* account()]
      const bearer = yield* token(other.id, ["account:read"])
      for (const id of ["1", "2", "0", "-1", "01", "1.0", "x", "%00", "9".repeat(30), "1%7Cx"]) {
        const { body, status } = yield* request(`/v1/auth/tokens/${id}`, own.headers, { method: "DELETE" })
        assert.strictEqual(status, 404)
        assert.deepInclude(body, { code: "not_found", detail: "The account has no token of this id." })
      }
      assert.strictEqual((yield* request("/v1/account", bearer)).status, 200)
    }))
})
