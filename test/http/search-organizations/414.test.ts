import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const limit = 16 * 1024

describe("GET /v1/search-organizations 414", () => {
  it.live("a query string of more than 16 KiB is refused before credentials are looked at", () =>
    Effect.gen(function*() {
      const { request } = yield* makeService()
      const { body, status } = yield* request(`/v1/search-organizations?q=${"a".repeat(limit - 1)}`)
      assert.strictEqual(status, 414)
      assert.strictEqual(body.code, "uri_too_long")
    }))

  it.live("a query string of 16 KiB is not", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { status } = yield* request(`/v1/search-organizations?q=${"a".repeat(limit - 2)}`, headers)
      assert.strictEqual(status, 400)
    }))
})
