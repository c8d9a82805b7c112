import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

const path = "/v1/auth/tokens/create"

const token_name = "t"

describe("POST /v1/auth/tokens/create 422", () => {
  it.live.each([
    [{}, "token_name"],
    [{ token_name: "" }, "token_name"],
    [{ token_name: "   " }, "token_name"],
    [{ token_name: "a".repeat(256) }, "token_name"],
    [{ token_name: "a\u0000b" }, "token_name"],
    [{ token_name: "\ud800" }, "token_name"],
    [{ token_name: 7 }, "token_name"],
    [{ token_name: null }, "token_name"],
    [{ token_name, abilities: ["account:keys"] }, "abilities"],
    [{ token_name, abilities: ["api:everything"] }, "abilities"],
    [{ token_name, abilities: "*" }, "abilities"],
    [{ token_name, abilities: null }, "abilities"],
    [{ token_name, expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    [{ token_name, expires_at: "2020-01-01 00:00:00" }, "expires_at"],
    [{ token_name, expires_at: "2100-02-29T00:00:00Z" }, "expires_at"],
    [{ token_name, expires_at: "2100-01-01" }, "expires_at"],
    [{ token_name, expires_at: "tomorrow" }, "expires_at"],
    [{ token_name, expires_at: 4_102_444_800 }, "expires_at"],
    [{ token_name, colour: "red" }, "colour"]
  ])("%j is refused, and what is wrong is named", ([body, name]) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const answer = yield* request(path, ofJson(headers), posted(body))
      assert.strictEqual(answer.status, 422)
      assert.strictEqual(answer.body["code"], "invalid_request")
      assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), [name])
      const { body: listed } = yield* request("/v1/auth/tokens", headers)
      assert.strictEqual(listed["total"], 0)
    }))

  it.live.each(["", "{", "null", "[]", "7", "\"text\""])("%j is no JSON object", (body) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const answer = yield* request(path, ofJson(headers), { method: "POST", body })
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.body["invalid_params"], { body: ["body must be a JSON object"] })
    }))

  it.live("a body that is not in UTF-8 is refused, not kept without its umlauts", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const body = Uint8Array.from(`{"token_name": "M\u00fcller"}`, (character) => character.charCodeAt(0))
      const answer = yield* request(path, ofJson(headers), { method: "POST", body })
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.body["invalid_params"], { body: ["body must be in UTF-8"] })
    }))

  it.live("a member that is given twice is refused, however it is written", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const body = `{"token_name": "a", "token\\u005fname": "b"}`
      const answer = yield* request(path, ofJson(headers), { method: "POST", body })
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.body["invalid_params"], { token_name: ["token_name is given more than once"] })
    }))

  it.live("a member that is given twice is refused, however the media type is written", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const body = `{"token_name": "a", "token_name": "b"}`
      const ofMediaType = { ...headers, "content-type": "Application/JSON" }
      const answer = yield* request(path, ofMediaType, { method: "POST", body })
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.body["invalid_params"], { token_name: ["token_name is given more than once"] })
    }))

  it.live("every wrong member is named at once", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request(path, ofJson(headers), posted({ token_name: "", abilities: [1], colour: 1 }))
      assert.sameMembers(Object.keys(body["invalid_params"] as object), ["token_name", "abilities", "colour"])
    }))

  it.live("credentials are checked before the body", () =>
    Effect.gen(function*() {
      const { request } = yield* makeService()
      assert.strictEqual((yield* request(path, ofJson({}), posted({}))).status, 401)
    }))
})
