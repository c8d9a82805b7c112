import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { monitorIn, monitors } from "../../support/MonitoredService.ts"

describe("DELETE /v1/account/monitors/{id} 409", () => {
  it.live.each(
    [
      ["archived", "that is final. Create another one."]
    ] as const
  )("rule: a monitor that is %s stays so", ([state, detail]) =>
    Effect.gen(function*() {
      const { change, id, shown } = yield* monitorIn(state)
      const path = `${monitors}/${id}`
      const before = yield* shown(path)
      const key = randomUUID()
      const { body, status } = yield* change(path, { method: "DELETE" }, key)
      assert.strictEqual(status, 409)
      assert.deepInclude(body, { code: "invalid_state", detail: `The monitor is ${state}: ${detail}` })
      assert.deepStrictEqual(yield* shown(path), before)
    }))
})
