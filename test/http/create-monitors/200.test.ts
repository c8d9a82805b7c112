import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

const path = `${monitors}/batch`

interface Result {
  readonly status: string
  readonly code?: string
  readonly monitor_id?: string
  readonly monitor?: { readonly id: string }
}

const nobody = "0".repeat(32)

describe("POST /v1/account/monitors/batch 200", () => {
  it.live("has a result for each monitor, and creates those that can be created", () =>
    Effect.gen(function*() {
      const { change, newMonitor: { entity_id, ...all }, shown } = yield* makeMonitored()
      const batch = [{ entity_id, label: "A" }, { entity_id: nobody }, { entity_id, poll_interval_days: 30 }]
      const { body, status } = yield* change(path, { body: { monitors: batch, ...all } })
      const results = body["results"] as ReadonlyArray<Result>
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(results.map((one) => one.code ?? one.status), ["created", "not_found", "created"])
      assert.deepInclude(results[0]?.monitor as object, { label: "A", poll_interval_days: all.poll_interval_days })
      assert.deepInclude(results[2]?.monitor as object, { label: null, poll_interval_days: 30 })
      assert.lengthOf((yield* shown(monitors))["monitors"] as ReadonlyArray<unknown>, 2)
    }))

  it.live("a second monitor of an organization is refused with the first, also within the batch, unless it is wanted", () =>
    Effect.gen(function*() {
      const { change, newMonitor: { allow_duplicate: _, entity_id, ...all }, shown } = yield* makeMonitored()
      const batch = [{ entity_id }, { entity_id }, { entity_id, allow_duplicate: true }]
      const { body } = yield* change(path, { body: { monitors: batch, ...all } })
      const results = body["results"] as ReadonlyArray<Result>
      assert.deepStrictEqual(results.map((one) => one.code ?? one.status), ["created", "already_watched", "created"])
      assert.deepInclude(results[1] as object, { status: "refused", monitor_id: results[0]?.monitor?.id })
      assert.lengthOf((yield* shown(monitors))["monitors"] as ReadonlyArray<unknown>, 2)
    }))

  it.live("a thousand fit into a body, and a repeat creates none again", () =>
    Effect.gen(function*() {
      const { change, newMonitor: { entity_id, ...all }, shown } = yield* makeMonitored()
      const [key, body] = [randomUUID(), { monitors: Array.from({ length: 1000 }, () => ({ entity_id })), ...all }]
      const first = yield* change(path, { body }, key)
      assert.strictEqual(first.headers["idempotency-status"], "created")
      assert.lengthOf(first.body["results"] as ReadonlyArray<Result>, 1000)
      const again = yield* change(path, { body }, key)
      assert.strictEqual(again.headers["idempotency-status"], "replayed")
      assert.deepStrictEqual(again.body["results"], first.body["results"])
      const page = yield* shown(`${monitors}?per_page=100`)
      const ids = new Set((first.body["results"] as ReadonlyArray<Result>).map(({ monitor }) => monitor?.id))
      assert.strictEqual(ids.size, 1000)
      assert.isTrue((page["monitors"] as ReadonlyArray<{ readonly id: string }>).every(({ id }) => ids.has(id)))
    }))

  it.live("costs before what a quote says", () =>
    Effect.gen(function*() {
      const { change, newMonitor: { entity_id, ...all } } = yield* makeMonitored()
      const batch = { monitors: [{ entity_id }, { entity_id, poll_interval_days: 1 }], ...all, poll_interval_days: 7 }
      const { body, status } = yield* change("/v1/account/quotes", { body: batch })
      assert.deepStrictEqual([status, body["monitors"], body["credits"]], [200, 2, 70])
    }))
})
