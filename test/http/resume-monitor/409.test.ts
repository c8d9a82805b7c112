import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { monitorIn, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors/{id}/resume 409", () => {
  it.live.each(
    [
      [
        "initializing",
        "its baseline is still to come. It can be paused, changed and archived, and checked once it is active."
      ],
      ["active", "it can be checked, paused, changed and archived."],
      [
        "paused_configuration",
        "none of its endpoints is active. Verify or enable one, or name others, and it goes on by itself. It can also be paused, changed and archived."
      ],
      [
        "paused_billing",
        "the balance does not cover its next cycle. Have credits granted, and it goes on by itself. It can also be paused, changed and archived."
      ],
      [
        "paused_entitlement",
        "its organization is not shown at present. It goes on by itself when that ends. It can also be paused, changed and archived."
      ],
      ["archived", "that is final. Create another one."]
    ] as const
  )(
    "rule: a monitor that is %s is not resumed, and the answer says what can be done",
    ([state, detail]) =>
      Effect.gen(function*() {
        const { change, id, shown } = yield* monitorIn(state)
        const path = `${monitors}/${id}`
        const before = yield* shown(path)
        const key = randomUUID()
        const { body, status } = yield* change(`${path}/resume`, {}, key)
        assert.strictEqual(status, 409)
        assert.deepInclude(body, { code: "invalid_state", detail: `The monitor is ${state}: ${detail}` })
        assert.deepStrictEqual(yield* shown(path), before)
      })
  )
})
