import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("POST /v1/auth/tokens/create 415", () => {
  it.live.each(["application/x-www-form-urlencoded", "text/plain", "application/xml"])(
    "%s is not read",
    (contentType) =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account()
        const { body, status } = yield* request(
          "/v1/auth/tokens/create",
          { ...headers, "content-type": contentType },
          { method: "POST", body: "token_name=t" }
        )
        assert.strictEqual(status, 415)
        assert.strictEqual(body["code"], "unsupported_media_type")
      })
  )

  it.live.each([
    { "content-type": "application/json; charset=iso-8859-1" },
    { "content-type": "application/json", "content-encoding": "gzip" }
  ])("a JSON body of the headers %j is not read", (of) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body, status } = yield* request(
        "/v1/auth/tokens/create",
        { ...headers, ...of },
        { method: "POST", body: JSON.stringify({ token_name: "CI" }) }
      )
      assert.strictEqual(status, 415)
      assert.strictEqual(body["code"], "unsupported_media_type")
    }))

  it.live("a JSON body in UTF-8 that says so is read", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { status } = yield* request(
        "/v1/auth/tokens/create",
        { ...headers, "content-type": "application/json; charset=\"UTF-8\"", "content-encoding": "identity" },
        { method: "POST", body: JSON.stringify({ token_name: "CI" }) }
      )
      assert.strictEqual(status, 201)
    }))
})
