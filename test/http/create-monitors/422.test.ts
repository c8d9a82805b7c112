import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors/batch 409, 422, 428", () => {
  it.live("422: a batch that breaks a rule is refused as a whole, and its key is free", () =>
    Effect.gen(function*() {
      const { change, newMonitor: { entity_id, ...all }, shown } = yield* makeMonitored()
      const key = randomUUID()
      const one = { entity_id }
      for (
        const [body, member] of [
          [{ ...all }, "monitors"],
          [{ ...all, monitors: [] }, "monitors"],
          [{ ...all, monitors: Array.from({ length: 1001 }, () => one) }, "monitors"],
          [{ endpoint_ids: all.endpoint_ids, monitors: [one] }, "poll_interval_days"],
          [{ poll_interval_days: 7, monitors: [one] }, "endpoint_ids"]
        ] as const
      ) {
        const answer = yield* change(`${monitors}/batch`, { body }, key)
        assert.strictEqual(answer.status, 422)
        assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), [member])
      }
      assert.deepInclude(yield* shown(monitors), { monitors: [] })
      assert.strictEqual((yield* change(`${monitors}/batch`, { body: { ...all, monitors: [one] } }, key)).status, 200)
    }))

  it.live("409: another batch under the key is refused", () =>
    Effect.gen(function*() {
      const { change, newMonitor: { entity_id, ...all } } = yield* makeMonitored()
      const key = randomUUID()
      yield* change(`${monitors}/batch`, { body: { ...all, monitors: [{ entity_id }] } }, key)
      const other = yield* change(`${monitors}/batch`, { body: { ...all, monitors: [{ entity_id, label: "B" }] } }, key)
      assert.deepStrictEqual([other.status, other.body["code"]], [409, "idempotency_conflict"])
    }))
})
