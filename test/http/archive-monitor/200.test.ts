import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { happensOnce } from "../../support/ChangeAnswers.ts"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("DELETE /v1/account/monitors/{id} 200", () => {
  it.live("ends a monitor: it checks no more, and a check that was to come is superseded", () =>
    Effect.gen(function*() {
      const { active, change, run, shown } = yield* makeMonitored()
      const path = `${monitors}/${(yield* active).id}`
      yield* change(`${path}/check`)
      const { body, status } = yield* change(path, { method: "DELETE" })
      assert.strictEqual(status, 200)
      assert.deepInclude(body["monitor"], { status: "archived", next_check_at: null })
      yield* run("31 days")
      const [newest, ...others] = (yield* shown(path))["recent_runs"] as ReadonlyArray<object>
      assert.deepInclude(newest, { trigger: "on_demand", status: "superseded", credits: 0 })
      assert.lengthOf(others, 1)
    }))

  it.live("a repeat gets the first answer and changes nothing", () =>
    happensOnce({ method: "DELETE", of: "monitor", rest: "" }))
})
