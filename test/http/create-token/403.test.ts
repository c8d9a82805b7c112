import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

describe("POST /v1/auth/tokens/create 403", () => {
  it.live("no Bearer token manages tokens, whatever its abilities, and nothing is created", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id } = yield* account()
      const bearer = yield* token(id, ["api:data", "account:read", "monitoring:manage", "account:keys"])
      for (
        const [path, init] of [
          ["/v1/auth/tokens/create", posted({ token_name: "t" })],
          ["/v1/auth/tokens/create", posted({})],
          ["/v1/auth/tokens", {}],
          ["/v1/auth/tokens", { method: "DELETE" }],
          ["/v1/auth/tokens/1", { method: "DELETE" }]
        ] as const
      ) {
        const { body, status } = yield* request(path, ofJson(bearer), init)
        assert.strictEqual(status, 403)
        assert.deepInclude(body, { code: "missing_ability", detail: "This operation takes only an API key." })
      }
      assert.strictEqual((yield* request("/v1/auth/tokens", headers)).body["total"], 1)
    }))
})
