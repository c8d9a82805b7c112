import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

const days = (from: unknown, to: unknown): number =>
  (Date.parse(String(to)) - Date.parse(String(from))) / (24 * 60 * 60 * 1000)

type Members = Readonly<Record<string, unknown>>

describe("GET /v1/account/monitors/{id} 200", () => {
  it.live("a new monitor has no cycle and no runs", () =>
    Effect.gen(function*() {
      const { create, shown } = yield* makeMonitored()
      const monitor = yield* create()
      const { billing_cycle, monitor: current, recent_runs } = yield* shown(`${monitors}/${monitor.id}`)
      assert.deepStrictEqual([current, billing_cycle, recent_runs], [monitor, null, []])
    }))

  it.live("an active monitor shows its cycle, its runs and its next check", () =>
    Effect.gen(function*() {
      const { active, id, charges, shown } = yield* makeMonitored()
      const { id: monitor } = yield* active
      const answer = yield* shown(`${monitors}/${monitor}`)
      const current = answer["monitor"] as Members
      const cycle = answer["billing_cycle"] as Members
      const [run, ...others] = answer["recent_runs"] as ReadonlyArray<Members>
      assert.strictEqual(current["status"], "active")
      assert.strictEqual(days(cycle["started_at"], cycle["ends_at"]), 30)
      assert.strictEqual(days(cycle["started_at"], current["next_check_at"]), 7)
      assert.deepInclude(cycle, { poll_interval_days: 7, billed_cadence: "weekly", forecast_checks: 4, credits: 20 })
      assert.hasAllKeys(cycle, [
        "started_at",
        "ends_at",
        "poll_interval_days",
        "billed_cadence",
        "forecast_checks",
        "credits"
      ])
      assert.isEmpty(others)
      assert.deepInclude(run, { trigger: "baseline", status: "completed", credits: 0, released: 0, withheld: 0 })
      assert.hasAllKeys(run, [
        "id",
        "trigger",
        "scheduled_at",
        "status",
        "started_at",
        "ended_at",
        "credits",
        "released",
        "withheld"
      ])
      assert.deepStrictEqual((yield* charges(id)).map(({ credits, kind }) => [kind, credits]), [[
        "monitoring_cycle",
        -20
      ]])
    }))

  it.live("a cycle that another interval follows still has its own", () =>
    Effect.gen(function*() {
      const { active, change, shown } = yield* makeMonitored()
      const path = `${monitors}/${(yield* active).id}`
      yield* change(path, { method: "PATCH", body: { poll_interval_days: 1 } })
      const { billing_cycle, monitor } = yield* shown(path)
      assert.deepInclude(monitor, { poll_interval_days: 1 })
      assert.deepInclude(billing_cycle, { poll_interval_days: 7, billed_cadence: "weekly", credits: 20 })
    }))

  it.live("a monitor whose first cycle is not covered waits for credits, and has no cycle", () =>
    Effect.gen(function*() {
      const { active, shown } = yield* makeMonitored({ credits: 19 })
      const { id } = yield* active
      const { billing_cycle, monitor } = yield* shown(`${monitors}/${id}`)
      assert.deepInclude(monitor, { status: "paused_billing", next_check_at: null })
      assert.isNull(billing_cycle)
    }))

  it.live("an archived monitor can still be read", () =>
    Effect.gen(function*() {
      const { active, change, shown } = yield* makeMonitored()
      const path = `${monitors}/${(yield* active).id}`
      yield* change(path, { method: "DELETE" })
      const { monitor } = yield* shown(path)
      assert.deepInclude(monitor, { status: "archived", next_check_at: null })
    }))

  it.live("a Bearer token needs account:read alone", () =>
    Effect.gen(function*() {
      const { active, id, request, token } = yield* makeMonitored()
      const { id: monitor } = yield* active
      const bearer = yield* token(id, ["account:read"])
      assert.strictEqual((yield* request(`${monitors}/${monitor}`, bearer)).status, 200)
    }))
})
