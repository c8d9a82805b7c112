import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/search-organizations?q=alpha"
const unknownKey = "kt_00000000000000000000000000000000000000"
const unknownToken = "1|00000000000000000000000000000000000000000000000000"

describe("GET /v1/search-organizations 401", () => {
  it.live("unknown, malformed, expired, revoked and missing credentials are answered alike", () =>
    Effect.gen(function*() {
      const { account, request, revoke, token } = yield* makeService()
      const { id } = yield* account()
      const revoked = yield* account()
      yield* revoke(revoked.id)
      const expired = yield* token(id, ["api:data"], DateTime.makeUnsafe("2020-01-01T00:00:00Z"))
      const answers = [
        yield* request(path),
        yield* request(path, { "x-api-key": unknownKey }),
        yield* request(path, { "x-api-key": "nonsense" }),
        yield* request(path, { authorization: `Bearer ${unknownToken}` }),
        yield* request(path, { authorization: "Bearer nonsense" }),
        yield* request(path, { authorization: "Basic bm9ib2R5" }),
        yield* request(path, expired),
        yield* request(path, revoked.headers),
        yield* request(`${path}&api_key=${unknownKey}`),
        yield* request(`${path}&api_key=`),
        yield* request(`${path}&api_key`)
      ]
      const detail =
        "The request carries no valid credential. Send an API key in the header x-api-key, or a Bearer token in the header Authorization."
      for (const { body, headers, status } of answers) {
        const request_id = headers["x-request-id"]
        assert.strictEqual(status, 401)
        assert.strictEqual(headers["www-authenticate"], "Bearer")
        assert.strictEqual(headers["x-credits-charged"], "0")
        assert.deepStrictEqual(body, {
          type: "/problems/unauthenticated",
          title: "Unauthenticated",
          status: 401,
          detail,
          code: "unauthenticated",
          request_id,
          meta: { message: detail, request_credit_cost: 0 }
        })
      }
    }))

  it.live("the first credential that is present counts, and no other stands in for it", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id, key } = yield* account()
      const bearer = yield* token(id, ["api:data"])
      const answers = [
        yield* request(`${path}&api_key=${key}`, { "x-api-key": unknownKey, ...bearer }),
        yield* request(`${path}&api_key=${key}`, { "x-api-key": "", ...bearer }),
        yield* request(`${path}&api_key=${key}`, { authorization: "Bearer" }),
        yield* request(`${path}&api_key=${key}`, { authorization: `Bearer ${unknownToken}` }),
        yield* request(`${path}&api_key=${unknownKey}`, { ...headers, authorization: "Bearer nonsense" })
      ]
      assert.deepStrictEqual(answers.map(({ status }) => status), [401, 401, 401, 401, 200])
    }))

  it.live("a key given several times in the query is not accepted", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { key } = yield* account()
      const { status } = yield* request(`${path}&api_key=${key}&api_key=${key}`)
      assert.strictEqual(status, 401)
    }))

  it.live("credentials are checked before parameters", () =>
    Effect.gen(function*() {
      const { request } = yield* makeService()
      const { status } = yield* request("/v1/search-organizations?limit=nonsense")
      assert.strictEqual(status, 401)
    }))

  it.live("an answer to a known caller asks for no authentication", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { key } = yield* account()
      const { headers, status } = yield* request(`${path}&api_key=${key}`)
      assert.strictEqual(status, 200)
      assert.notProperty(headers, "www-authenticate")
    }))
})
