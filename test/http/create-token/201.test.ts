import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

const path = "/v1/auth/tokens/create"

describe("POST /v1/auth/tokens/create 201", () => {
  it.live("the token is shown, with the abilities that * stands for if the request names none", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 10)
      const { body, headers: answered, status } = yield* request(
        path,
        ofJson(headers),
        posted({ token_name: " export " })
      )
      assert.strictEqual(status, 201)
      assert.match(String(body["token"]), /^[1-9]\d*\|[0-9A-Za-z]{40}[0-9a-f]{8}$/)
      assert.deepInclude(body, { name: "export", abilities: ["api:data", "account:read"], expires_at: null })
      assert.deepStrictEqual(body.meta, {
        request_id: answered["x-request-id"],
        request_credit_cost: 0,
        credits_remaining: 10
      })
      assert.strictEqual(answered["x-credits-charged"], "0")
    }))

  it.live("the token does what its abilities say, and nothing else", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request(path, ofJson(headers), posted({ token_name: "t", abilities: ["account:read"] }))
      const bearer = { authorization: `Bearer ${String(body["token"])}` }
      assert.strictEqual((yield* request("/v1/account", bearer)).status, 200)
      assert.strictEqual((yield* request("/v1/search-organizations?q=alpha", bearer)).status, 403)
    }))

  it.live("* expands beside others, duplicates count once, and an empty list grants nothing", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const granted = Effect.fnUntraced(function*(abilities: ReadonlyArray<string>) {
        const { body } = yield* request(path, ofJson(headers), posted({ token_name: "t", abilities }))
        return body["abilities"]
      })
      assert.deepStrictEqual(yield* granted(["monitoring:manage", "*", "api:data", "monitoring:manage"]), [
        "monitoring:manage",
        "api:data",
        "account:read"
      ])
      assert.deepStrictEqual(yield* granted([]), [])
    }))

  it.live("an expiry may be written in both forms, and null means no expiry", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const end = Effect.fnUntraced(function*(expires_at: string | null) {
        const { body, status } = yield* request(path, ofJson(headers), posted({ token_name: "t", expires_at }))
        assert.strictEqual(status, 201)
        return body["expires_at"]
      })
      assert.strictEqual(yield* end("2100-06-01T12:00:00+02:00"), "2100-06-01T10:00:00.000Z")
      assert.strictEqual(yield* end("2100-06-01 12:00:00"), "2100-06-01T12:00:00.000Z")
      assert.strictEqual(yield* end(null), null)
    }))

  it.live("a key in the query manages tokens too", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { key } = yield* account()
      const { status } = yield* request(`${path}?api_key=${key}`, ofJson({}), posted({ token_name: "t" }))
      assert.strictEqual(status, 201)
    }))

  it.live("a name may have 255 characters, of which each counts once", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { status } = yield* request(path, ofJson(headers), posted({ token_name: "🏢".repeat(255) }))
      assert.strictEqual(status, 201)
    }))
})
