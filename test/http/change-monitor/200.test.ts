import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { happensOnce } from "../../support/ChangeAnswers.ts"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"
import { path as endpoints } from "../../support/WebhookEndpoints.ts"

describe("PATCH /v1/account/monitors/{id} 200", () => {
  it.live("changes what is named, and nothing else", () =>
    Effect.gen(function*() {
      const { addEndpoint, change, create, shown } = yield* makeMonitored()
      const monitor = yield* create({ label: "Kunde 7" })
      const other = yield* addEndpoint()
      const path = `${monitors}/${monitor.id}`
      for (const body of [{ poll_interval_days: 30 }, { label: null }, { endpoint_ids: [other.id] }, {}]) {
        const before = (yield* shown(path))["monitor"] as object
        const answer = yield* change(path, { method: "PATCH", body })
        assert.strictEqual(answer.status, 200)
        assert.deepStrictEqual(answer.body["monitor"], { ...before, ...body })
        assert.deepStrictEqual((yield* shown(path))["monitor"], answer.body["monitor"])
      }
    }))

  it.live("a repeat gets the first answer and changes nothing", () =>
    happensOnce({ method: "PATCH", of: "monitor", rest: "", body: { label: "Kunde 7" } }))

  it.live("the endpoints that a monitor names may be sent back as they were shown, also when one was archived since", () =>
    Effect.gen(function*() {
      const { addEndpoint, change, create, endpoint } = yield* makeMonitored()
      const other = yield* addEndpoint()
      const endpoint_ids = [endpoint.id, other.id]
      const path = `${monitors}/${(yield* create({ endpoint_ids })).id}`
      yield* change(`${endpoints}/${other.id}`, { method: "DELETE" })
      const kept = yield* change(path, { method: "PATCH", body: { endpoint_ids } })
      assert.deepInclude(kept.body["monitor"], { endpoint_ids })
      yield* change(path, { method: "PATCH", body: { endpoint_ids: [endpoint.id] } })
      assert.strictEqual((yield* change(path, { method: "PATCH", body: { endpoint_ids } })).status, 422)
    }))

  it.live("a monitor without an active endpoint goes on with another one", () =>
    Effect.gen(function*() {
      const { addEndpoint, change, create, endpoint, run, shown } = yield* makeMonitored()
      const disabled = yield* addEndpoint("disabled_user")
      const path = `${monitors}/${(yield* create({ endpoint_ids: [disabled.id] })).id}`
      yield* run()
      assert.deepInclude((yield* shown(path))["monitor"], { status: "paused_configuration", next_check_at: null })
      yield* change(path, { method: "PATCH", body: { endpoint_ids: [endpoint.id] } })
      yield* run()
      assert.deepInclude((yield* shown(path))["monitor"], { status: "active" })
    }))
})
