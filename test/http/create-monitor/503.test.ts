import { assert, describe, it } from "@effect/vitest"
import { UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors 503", () => {
  it.live("while the register cannot answer nothing comes of it, and the answer says when to try again", () =>
    Effect.gen(function*() {
      const { change, newMonitor, shown } = yield* makeMonitored({
        register: (register) => ({
          ...register,
          locate: () => Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 7 }))
        })
      })
      const { body, headers, status } = yield* change(monitors, { body: newMonitor })
      assert.strictEqual(status, 503)
      assert.strictEqual(headers["retry-after"], "7")
      assert.strictEqual(body["code"], "upstream_unavailable")
      assert.deepInclude(yield* shown(monitors), { monitors: [] })
    }))
})
