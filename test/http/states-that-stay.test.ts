import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { monitorIn, monitors } from "../support/MonitoredService.ts"
import { makeEndpoints, path } from "../support/WebhookEndpoints.ts"

describe("a change into the state that is already there", () => {
  it.live.each(
    [
      { state: "paused_user", method: "POST", rest: "/pause" },
      { state: "active", method: "POST", rest: "/resume" },
      { state: "initializing", method: "POST", rest: "/resume" },
      { state: "archived", method: "DELETE", rest: "" }
    ] as const
  )(
    "rule: $method of a monitor $rest that is $state answers 200 with it as it is",
    ({ method, rest, state }) =>
      Effect.gen(function*() {
        const { change, id, shown } = yield* monitorIn(state)
        const before = yield* shown(`${monitors}/${id}`)
        const { body, status } = yield* change(`${monitors}/${id}${rest}`, { method })
        assert.strictEqual(status, 200)
        assert.deepStrictEqual(body["monitor"], before["monitor"])
        assert.deepStrictEqual(yield* shown(`${monitors}/${id}`), before)
      })
  )

  it.live.each(
    [
      { state: "active", method: "POST", rest: "/enable" },
      { state: "disabled_user", method: "POST", rest: "/disable" },
      { state: "active", method: "POST", rest: "/verify" },
      { state: "archived", method: "DELETE", rest: "" }
    ] as const
  )(
    "rule: $method of an endpoint $rest that is $state answers 200 with it as it is",
    ({ method, rest, state }) =>
      Effect.gen(function*() {
        const { change, endpointIn, headers, request } = yield* makeEndpoints()
        const id = yield* endpointIn(state)
        const before = yield* request(`${path}/${id}`, headers)
        const { body, status } = yield* change(`${path}/${id}${rest}`, { method })
        assert.strictEqual(status, 200)
        assert.deepStrictEqual(body["endpoint"], before.body["endpoint"])
      })
  )
})
