import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { posted } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints 413", () => {
  it.live("a body of more than 64 KiB is refused", () =>
    Effect.gen(function*() {
      const { change } = yield* makeEndpoints()
      const { body, status } = yield* change(path, posted({ name: "a".repeat(64 * 1024), url: "https://a.example/" }))
      assert.strictEqual(status, 413)
      assert.strictEqual(body["code"], "payload_too_large")
    }))
})
