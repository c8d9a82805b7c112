import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/search-organizations?q=alpha"
const limit = 64 * 1024

describe("GET /v1/search-organizations 413", () => {
  it.live("a body of more than 64 KiB is refused, once the caller is known", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const large = { "content-length": String(limit + 1) }
      assert.strictEqual((yield* request(path, large)).status, 401)
      const { body, status } = yield* request(path, { ...headers, ...large })
      assert.strictEqual(status, 413)
      assert.strictEqual(body.code, "payload_too_large")
    }))

  it.live("a body of 64 KiB is not", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { status } = yield* request(path, { ...headers, "content-length": String(limit) })
      assert.strictEqual(status, 200)
    }))
})
