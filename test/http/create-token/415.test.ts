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
})
