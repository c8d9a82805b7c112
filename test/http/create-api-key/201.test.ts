import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

describe("POST /v1/account/api-keys 201", () => {
  it.live.each([[undefined], [""], ["{}"]])("a body may be left out: %j", ([body]) =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const answer = yield* request("/v1/account/api-keys", body === "{}" ? ofJson(bearer) : bearer, {
        method: "POST",
        ...(body !== undefined && { body })
      })
      assert.strictEqual(answer.status, 201)
      assert.strictEqual(answer.body["name"], "API key")
    }))

  it.live("a Bearer token with account:keys creates a key, which is shown and works", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const { body, status } = yield* request("/v1/account/api-keys", ofJson(bearer), posted({ name: " nightly " }))
      assert.strictEqual(status, 201)
      assert.match(String(body["key"]), /^kt_[0-9A-Za-z]{38}$/)
      assert.hasAllKeys(body, ["key", "id", "name", "masked_key", "monthly_credit_limit", "created_at", "meta"])
      assert.strictEqual(body["name"], "nightly")
      const answer = yield* request("/v1/account", { "x-api-key": String(body["key"]) })
      assert.strictEqual(answer.body["id"], id)
    }))
})
