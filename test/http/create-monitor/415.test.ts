import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors 415", () => {
  it.live("a body of another media type than JSON is not read, and the key is left free", () =>
    Effect.gen(function*() {
      const { change, headers, newMonitor, request } = yield* makeMonitored()
      const key = randomUUID()
      const { body, status } = yield* request(
        monitors,
        { ...headers, "content-type": "text/plain", "idempotency-key": key },
        { method: "POST", body: JSON.stringify(newMonitor) }
      )
      assert.strictEqual(status, 415)
      assert.strictEqual(body["code"], "unsupported_media_type")
      assert.strictEqual((yield* change(monitors, { body: newMonitor }, key)).headers["idempotency-status"], "created")
    }))
})
