import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { happensOnce } from "../../support/ChangeAnswers.ts"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors/{id}/pause 200", () => {
  it.live("a monitor that is paused checks no more, and costs nothing more", () =>
    Effect.gen(function*() {
      const { active, change, charges, id, run, shown } = yield* makeMonitored()
      const path = `${monitors}/${(yield* active).id}`
      const spent = yield* charges(id)
      const { body, status } = yield* change(`${path}/pause`)
      assert.strictEqual(status, 200)
      assert.deepInclude(body["monitor"], { status: "paused_user", next_check_at: null })
      yield* run("31 days")
      assert.lengthOf((yield* shown(path))["recent_runs"] as ReadonlyArray<unknown>, 1)
      assert.deepStrictEqual(yield* charges(id), spent)
    }))

  it.live("a repeat gets the first answer and changes nothing", () =>
    happensOnce({ method: "POST", of: "monitor", rest: "/pause" }))
})
