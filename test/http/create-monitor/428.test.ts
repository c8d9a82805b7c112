import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors 428", () => {
  it.live("without a key no monitor comes to be", () =>
    Effect.gen(function*() {
      const { headers, newMonitor, request, shown } = yield* makeMonitored()
      const { body, status } = yield* request(monitors, headers, { method: "POST", body: JSON.stringify(newMonitor) })
      assert.strictEqual(status, 428)
      assert.strictEqual(body["code"], "idempotency_key_required")
      assert.deepInclude(yield* shown(monitors), { monitors: [] })
    }))
})
