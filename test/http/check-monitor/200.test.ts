import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { happensOnce } from "../../support/ChangeAnswers.ts"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

type Members = Readonly<Record<string, unknown>>

describe("POST /v1/account/monitors/{id}/check 200", () => {
  it.live("rule: a check on demand costs 2 credits when it completes, whatever it finds", () =>
    Effect.gen(function*() {
      const { active, change, charges, id, run, shown } = yield* makeMonitored()
      const path = `${monitors}/${(yield* active).id}`
      const { headers, status } = yield* change(`${path}/check`)
      assert.strictEqual(status, 200)
      assert.strictEqual(headers["x-credits-charged"], "0")
      const [planned] = (yield* shown(path))["recent_runs"] as ReadonlyArray<Members>
      assert.deepInclude(planned, { trigger: "on_demand", status: "scheduled", started_at: null, credits: 0 })
      assert.lengthOf(yield* charges(id), 1)
      yield* run()
      const [made] = (yield* shown(path))["recent_runs"] as ReadonlyArray<Members>
      assert.deepInclude(made, { id: planned?.["id"], status: "completed", credits: 2, released: 0 })
      assert.deepStrictEqual((yield* charges(id)).map(({ credits, kind }) => [kind, credits]), [
        ["monitoring_check", -2],
        ["monitoring_cycle", -20]
      ])
    }))

  it.live("while a check is to come no other is added", () =>
    Effect.gen(function*() {
      const { active, change, run, shown } = yield* makeMonitored()
      const path = `${monitors}/${(yield* active).id}`
      const [one, other] = [yield* change(`${path}/check`), yield* change(`${path}/check`)]
      assert.deepStrictEqual(other.body["monitor"], one.body["monitor"])
      yield* run()
      assert.lengthOf((yield* shown(path))["recent_runs"] as ReadonlyArray<unknown>, 2)
    }))

  it.live("a repeat gets the first answer and changes nothing", () =>
    happensOnce({ method: "POST", of: "monitor", rest: "/check" }))
})
