import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors 202", () => {
  it.live("answers with the new monitor, which is initializing, and nothing of how it goes on by itself", () =>
    Effect.gen(function*() {
      const { change, charges, id, newMonitor: { allow_duplicate: _, ...newMonitor } } = yield* makeMonitored()
      const { body, headers, status } = yield* change(monitors, { body: { ...newMonitor, label: "Kunde 7" } })
      assert.strictEqual(status, 202)
      assert.strictEqual(headers["idempotency-status"], "created")
      assert.strictEqual(headers["x-credits-charged"], "0")
      const monitor = body["monitor"] as Readonly<Record<string, unknown>>
      assert.hasAllKeys(monitor, [
        ...Object.keys(newMonitor),
        "id",
        "label",
        "topics",
        "status",
        "created_at",
        "baselined_at",
        "next_check_at"
      ])
      assert.deepInclude(monitor, {
        ...newMonitor,
        label: "Kunde 7",
        topics: null,
        status: "initializing",
        baselined_at: null,
        next_check_at: null
      })
      assert.match(String(monitor["id"]), /^mon_[0-9a-z]{26}$/)
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("a label may be left out, or null, and an endpoint that is named twice counts once", () =>
    Effect.gen(function*() {
      const { create, endpoint } = yield* makeMonitored()
      const created = [
        yield* create(),
        yield* create({ label: null, endpoint_ids: [endpoint.id, endpoint.id] })
      ]
      for (const monitor of created) assert.deepInclude(monitor, { label: null, endpoint_ids: [endpoint.id] })
    }))

  it.live("an endpoint that is not active yet may be named", () =>
    Effect.gen(function*() {
      const { addEndpoint, create } = yield* makeMonitored()
      const { id } = yield* addEndpoint("pending_verification")
      assert.deepInclude(yield* create({ endpoint_ids: [id] }), { endpoint_ids: [id], status: "initializing" })
    }))

  it.live("a Bearer token with account:read and monitoring:manage will do", () =>
    Effect.gen(function*() {
      const { id, newMonitor, request, token } = yield* makeMonitored()
      const bearer = yield* token(id, ["account:read", "monitoring:manage"])
      const headers = { ...bearer, "content-type": "application/json", "idempotency-key": randomUUID() }
      const { status } = yield* request(monitors, headers, { method: "POST", body: JSON.stringify(newMonitor) })
      assert.strictEqual(status, 202)
    }))

  it.live("a repeat gets the first answer, status and monitor, and no other monitor comes to be", () =>
    Effect.gen(function*() {
      const { change, headers, newMonitor, request } = yield* makeMonitored()
      const key = randomUUID()
      const [first, repeat] = [
        yield* change(monitors, { body: newMonitor }, key),
        yield* change(monitors, { body: newMonitor }, `"${key}"`)
      ]
      assert.deepStrictEqual([first.status, repeat.status], [202, 202])
      assert.deepStrictEqual(repeat.body["monitor"], first.body["monitor"])
      assert.strictEqual(repeat.headers["idempotency-status"], "replayed")
      const { body } = yield* request(monitors, headers)
      assert.deepStrictEqual(body["monitors"], [first.body["monitor"]])
    }))

  it.live("of many repeats at the same moment one creates", () =>
    Effect.gen(function*() {
      const { change, headers, newMonitor, request } = yield* makeMonitored()
      const key = randomUUID()
      const answers = yield* Effect.forEach(
        Array.from({ length: 8 }),
        () => change(monitors, { body: newMonitor }, key),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter((answer) => answer.headers["idempotency-status"] === "created").length, 1)
      const { body } = yield* request(monitors, headers)
      assert.lengthOf(body["monitors"] as ReadonlyArray<unknown>, 1)
    }))
})
