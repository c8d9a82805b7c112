import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors 403", () => {
  it.live("a Bearer token needs account:read and monitoring:manage: `*` does not stand for it", () =>
    Effect.gen(function*() {
      const { id, newMonitor, request, shown, token } = yield* makeMonitored()
      const keyed = { "content-type": "application/json", "idempotency-key": randomUUID() }
      for (
        const [abilities, lacking] of [
          [["api:data", "account:read", "account:keys"], "monitoring:manage"],
          [["monitoring:manage"], "account:read"]
        ] as const
      ) {
        const bearer = yield* token(id, abilities)
        const init = { method: "POST", body: JSON.stringify(newMonitor) }
        const { body, status } = yield* request(monitors, { ...keyed, ...bearer }, init)
        assert.strictEqual(status, 403)
        assert.strictEqual(body["code"], "missing_ability")
        assert.deepInclude(body.meta, { required_abilities: [lacking] })
      }
      assert.deepInclude(yield* shown(monitors), { monitors: [] })
    }))
})
