import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

describe("POST and DELETE of /v1/account/api-keys 403", () => {
  it.live("an API key creates no key", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body, status } = yield* request("/v1/account/api-keys", ofJson(headers), posted({ name: "k" }))
      assert.strictEqual(status, 403)
      assert.deepInclude(body, {
        code: "missing_ability",
        detail: "This operation takes only a Bearer token with the abilities account:read and account:keys."
      })
      assert.deepInclude(body.meta, { required_abilities: ["account:read", "account:keys"] })
    }))

  it.live("a Bearer token needs account:keys, and account:read as everywhere below /v1/account", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      for (
        const [abilities, lacking] of [
          [["account:read"], "account:keys"],
          [["account:keys"], "account:read"]
        ] as const
      ) {
        const bearer = yield* token(id, abilities)
        const { body, status } = yield* request("/v1/account/api-keys", ofJson(bearer), posted({}))
        assert.strictEqual(status, 403)
        assert.deepInclude(body.meta, { required_abilities: [lacking] })
      }
    }))
})
