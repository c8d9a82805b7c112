import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

describe("POST /v1/account/api-keys 422", () => {
  it.live.each([
    [{ name: " " }, "name"],
    [{ name: "a".repeat(256) }, "name"],
    [{ name: "k", abilities: ["*"] }, "abilities"]
  ])("%j is refused, and what is wrong is named", ([body, name]) =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const answer = yield* request("/v1/account/api-keys", ofJson(bearer), posted(body))
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), [name])
    }))
})
