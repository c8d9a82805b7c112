import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Effect } from "effect"
import { happensOnce } from "../../support/ChangeAnswers.ts"
import { makeMonitored, monitorIn, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors/{id}/resume 200", () => {
  it.live("a monitor goes on in the cycle that was paid for", () =>
    Effect.gen(function*() {
      const { active, change, charges, id, run, shown } = yield* makeMonitored()
      const path = `${monitors}/${(yield* active).id}`
      const before = yield* shown(path)
      yield* change(`${path}/pause`)
      const { body, status } = yield* change(`${path}/resume`)
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(body["monitor"], before["monitor"])
      yield* run()
      assert.deepStrictEqual(yield* shown(path), before)
      assert.lengthOf(yield* charges(id), 1)
    }))

  it.live("a monitor that waited for credits goes on once they are there, and pays for its cycle", () =>
    Effect.gen(function*() {
      const { change, id, run, services, shown } = yield* monitorIn("paused_billing")
      const path = `${monitors}/${id}`
      const account = AccountId.make(String((yield* shown("/v1/account"))["id"]))
      yield* Effect.flatMap(Administration, ({ grant }) => grant(account, 100)).pipe(Effect.provide(services))
      const { body, status } = yield* change(`${path}/resume`)
      assert.strictEqual(status, 200)
      assert.deepInclude(body["monitor"], { status: "active" })
      yield* run()
      const { billing_cycle, monitor } = yield* shown(path)
      assert.deepInclude(monitor, { status: "active" })
      assert.deepInclude(billing_cycle, { credits: 20 })
    }))

  it.live("a monitor that was paused before its baseline begins with that", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeMonitored()
      const path = `${monitors}/${(yield* create()).id}`
      yield* change(`${path}/pause`)
      const { body } = yield* change(`${path}/resume`)
      assert.deepInclude(body["monitor"], { status: "initializing" })
    }))

  it.live("a repeat gets the first answer and changes nothing", () =>
    happensOnce({ method: "POST", of: "monitor", rest: "/resume" }))
})
