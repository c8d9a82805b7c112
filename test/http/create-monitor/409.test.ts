import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors 409", () => {
  it.live("another request under the same key is refused, and nothing comes of it", () =>
    Effect.gen(function*() {
      const { change, newMonitor, shown } = yield* makeMonitored()
      const key = randomUUID()
      yield* change(monitors, { body: newMonitor }, key)
      const before = yield* shown(monitors)
      const { body, headers, status } = yield* change(monitors, { body: { ...newMonitor, label: "other" } }, key)
      assert.strictEqual(status, 409)
      assert.strictEqual(body["code"], "idempotency_conflict")
      assert.notProperty(headers, "idempotency-status")
      assert.deepStrictEqual(yield* shown(monitors), before)
    }))

  it.live("keys are the account's own", () =>
    Effect.gen(function*() {
      const { account, change, newMonitor, request } = yield* makeMonitored()
      const key = randomUUID()
      yield* change(monitors, { body: newMonitor }, key)
      const other = { ...(yield* account()).headers, "content-type": "application/json", "idempotency-key": key }
      const { status } = yield* request(monitors, other, { method: "POST", body: JSON.stringify(newMonitor) })
      assert.strictEqual(status, 422)
    }))
})
