import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

const path = "/v1/account/api-keys/rotate"

describe("POST /v1/account/api-keys/rotate 200", () => {
  it.live.each([[undefined], ["{\"overlap_hours\":0}"]])(
    "the key gets another text, which is shown once, and the one sent ends at once: %j",
    ([body]) =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers, id } = yield* account()
        const [before] = (yield* request("/v1/account/api-keys", headers)).body["api_keys"] as ReadonlyArray<object>
        const rotated = yield* request(path, body === undefined ? headers : ofJson(headers), {
          method: "POST",
          ...(body !== undefined && { body })
        })
        assert.strictEqual(rotated.status, 200)
        const members = [
          "key",
          "id",
          "name",
          "masked_key",
          "monthly_credit_limit",
          "created_at",
          "former_key_ends_at",
          "meta"
        ]
        assert.hasAllKeys(rotated.body, members)
        assert.strictEqual((yield* request("/v1/account", headers)).status, 401)
        const renewed = { "x-api-key": String(rotated.body["key"]) }
        assert.strictEqual((yield* request("/v1/account", renewed)).body["id"], id)
        const { body: { api_keys } } = yield* request("/v1/account/api-keys", renewed)
        const masked_key = `${renewed["x-api-key"].slice(0, 7)}…${renewed["x-api-key"].slice(-4)}`
        assert.deepStrictEqual(api_keys, [{ ...before, masked_key, former_key_ends_at: null }])
      })
  )

  it.live("both texts are accepted during the overlap, and a second rotation ends the first text", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const rotate = (key: Readonly<Record<string, string>>) =>
        Effect.map(request(path, ofJson(key), posted({ overlap_hours: 168 })), ({ body }) => ({
          "x-api-key": String(body["key"])
        }))
      const second = yield* rotate(headers)
      for (const key of [headers, second]) assert.strictEqual((yield* request("/v1/account", key)).status, 200)
      const third = yield* rotate(second)
      assert.strictEqual((yield* request("/v1/account", headers)).status, 401)
      for (const key of [second, third]) assert.strictEqual((yield* request("/v1/account", key)).status, 200)
    }))

  it.live("a key may be rotated where the account has as many as it may have, and revoked with both its texts", () =>
    Effect.gen(function*() {
      const { account, administration, request } = yield* makeService()
      const { headers, id } = yield* account()
      const keys = yield* Effect.forEach(
        Array.from({ length: 19 }),
        () => Effect.orDie(administration.createApiKey(id, "more"))
      )
      assert.lengthOf(keys, 19)
      const { body } = yield* request(path, ofJson(headers), posted({ overlap_hours: 1 }))
      yield* administration.revokeApiKey(String(body["id"]))
      for (const key of [headers["x-api-key"], String(body["key"])]) {
        assert.strictEqual((yield* request("/v1/account", { "x-api-key": key })).status, 401)
      }
    }))
})
