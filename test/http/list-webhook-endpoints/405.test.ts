import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { path } from "../../support/WebhookEndpoints.ts"

describe("/v1/account/webhook-endpoints 405", () => {
  it.live.each(
    [
      ["PUT", "", "GET, POST"],
      ["PUT", "/x", "GET, PATCH, DELETE"],
      ["GET", "/x/verify", "POST"],
      ["HEAD", "/x/rotate-secret", "POST"]
    ] as const
  )("%s %s is answered with the methods of the path: %s", ([method, rest, methods]) =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { headers, status } = yield* sent(`/api${path}${rest}`, { method })
      assert.strictEqual(status, 405)
      assert.strictEqual(headers["allow"], methods)
    }))
})
