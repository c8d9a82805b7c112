import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors, withhold } from "../../support/MonitoredService.ts"
import { organization } from "../../support/SignalRecords.ts"

const unknown = "0".repeat(32)

describe("POST /v1/account/monitors 404", () => {
  it.live("an organization that the register does not hold is named, and the key is left free", () =>
    Effect.gen(function*() {
      const { change, newMonitor, shown } = yield* makeMonitored()
      const key = randomUUID()
      const { body, headers, status } = yield* change(monitors, { body: { ...newMonitor, entity_id: unknown } }, key)
      assert.strictEqual(status, 404)
      assert.deepInclude(body, {
        code: "not_found",
        detail: `The register holds no organization of the entity_id ${unknown}.`
      })
      assert.notProperty(headers, "idempotency-status")
      assert.deepInclude(yield* shown(monitors), { monitors: [] })
      assert.strictEqual((yield* change(monitors, { body: newMonitor }, key)).headers["idempotency-status"], "created")
    }))

  it.live("an organization that is withheld is not there", () =>
    Effect.gen(function*() {
      const { change, newMonitor, services } = yield* makeMonitored()
      yield* Effect.provide(withhold(organization), services)
      const { body, status } = yield* change(monitors, { body: newMonitor })
      assert.strictEqual(status, 404)
      assert.strictEqual(body["detail"], `The register holds no organization of the entity_id ${organization}.`)
    }))
})
