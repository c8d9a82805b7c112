import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("PATCH /v1/account/monitors/{id} 409", () => {
  it.live("an archived monitor is not changed, and the answer says so", () =>
    Effect.gen(function*() {
      const { change, create, shown } = yield* makeMonitored()
      const path = `${monitors}/${(yield* create()).id}`
      yield* change(path, { method: "DELETE" })
      const before = yield* shown(path)
      const { body, status } = yield* change(path, { method: "PATCH", body: { label: "Kunde 7" } })
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "invalid_state",
        detail: "The monitor is archived: that is final. Create another one."
      })
      assert.deepStrictEqual(yield* shown(path), before)
    }))
})
