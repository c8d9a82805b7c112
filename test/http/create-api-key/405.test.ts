import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("/v1/account/api-keys 405", () => {
  it.live.each(["HEAD", "PUT", "DELETE"])(
    "%s is answered with all methods of the path",
    (method) =>
      Effect.gen(function*() {
        const { sent } = yield* makeService()
        const { headers, status } = yield* sent("/api/v1/account/api-keys", { method })
        assert.strictEqual(status, 405)
        assert.strictEqual(headers["allow"], "GET, POST")
      })
  )
})
