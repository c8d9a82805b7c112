import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors 400", () => {
  it.live("a query parameter and an invalid key are refused and named", () =>
    Effect.gen(function*() {
      const { change, newMonitor, shown } = yield* makeMonitored()
      const answers = [
        [yield* change(`${monitors}?label=x`, { body: newMonitor }), "label"],
        [yield* change(monitors, { body: newMonitor }, "no key"), "Idempotency-Key"]
      ] as const
      for (const [{ body, status }, name] of answers) {
        assert.strictEqual(status, 400)
        assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), [name])
      }
      assert.deepInclude(yield* shown(monitors), { monitors: [] })
    }))
})
