import { assert, describe, it } from "@effect/vitest"
import { newEndpoint } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"
import { organization } from "../../support/SignalRecords.ts"

const rows: ReadonlyArray<readonly [sentence: string, body: unknown, name: string]> = [
  ["an interval of no days", { poll_interval_days: 0 }, "poll_interval_days"],
  ["an interval that is null", { poll_interval_days: null }, "poll_interval_days"],
  ["an empty list of endpoints", { endpoint_ids: [] }, "endpoint_ids"],
  ["an endpoint that nobody has", { endpoint_ids: [newEndpoint()] }, "endpoint_ids"],
  ["a label of 201 characters", { label: "a".repeat(201) }, "label"],
  ["a label with a character that no storage keeps", { label: "a\u0000b" }, "label"],
  ["a label with half a character", { label: "a\ud800b" }, "label"],
  ["another organization", { entity_id: organization }, "entity_id"],
  ["a state", { status: "active" }, "status"],
  ["a list", [], "body"],
  ["null", null, "body"]
]

describe("PATCH /v1/account/monitors/{id} 422", () => {
  it.live.each(rows)(
    "%s is refused and named, nothing changes, and the key is left free",
    ([, body, name]) =>
      Effect.gen(function*() {
        const { change, create, shown } = yield* makeMonitored()
        const path = `${monitors}/${(yield* create()).id}`
        const before = yield* shown(path)
        const key = randomUUID()
        const answer = yield* change(path, { method: "PATCH", body }, key)
        assert.strictEqual(answer.status, 422)
        assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), [name])
        assert.deepStrictEqual(yield* shown(path), before)
        const valid = yield* change(path, { method: "PATCH", body: {} }, key)
        assert.strictEqual(valid.headers["idempotency-status"], "created")
      })
  )
})
