import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeMonitored, monitorIn, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors/{id}/resume 402", () => {
  it.live("rule: a monitor whose next cycle is not covered is not resumed, and stays as it is", () =>
    Effect.gen(function*() {
      const { change, id, shown } = yield* monitorIn("paused_billing")
      const path = `${monitors}/${id}`
      const before = yield* shown(path)
      const { body, status } = yield* change(`${path}/resume`)
      assert.strictEqual(status, 402)
      assert.strictEqual(body["code"], "insufficient_credits")
      assert.deepInclude(body.meta, { required_credits: 20, credits_remaining: 19, request_credit_cost: 0 })
      assert.deepStrictEqual(yield* shown(path), before)
    }))

  it.live("one that was paused before its baseline neither, as a cycle would follow that", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeMonitored({ credits: 19 })
      const path = `${monitors}/${(yield* create()).id}`
      yield* change(`${path}/pause`)
      const { body, status } = yield* change(`${path}/resume`)
      assert.deepStrictEqual([status, body["code"]], [402, "insufficient_credits"])
    }))

  it.live("within the cycle that was paid for no credits are needed", () =>
    Effect.gen(function*() {
      const { active, change } = yield* makeMonitored({ credits: 20 })
      const path = `${monitors}/${(yield* active).id}`
      yield* change(`${path}/pause`)
      assert.strictEqual((yield* change(`${path}/resume`)).status, 200)
    }))
})
