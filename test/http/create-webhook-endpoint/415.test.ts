import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints 415", () => {
  it.live.each(["application/x-www-form-urlencoded", "text/plain"])(
    "%s is not read",
    (contentType) =>
      Effect.gen(function*() {
        const { headers, request } = yield* makeEndpoints()
        const { body, status } = yield* request(
          path,
          { ...headers, "content-type": contentType, "idempotency-key": randomUUID() },
          { method: "POST", body: "name=CRM" }
        )
        assert.strictEqual(status, 415)
        assert.strictEqual(body["code"], "unsupported_media_type")
      })
  )
})
