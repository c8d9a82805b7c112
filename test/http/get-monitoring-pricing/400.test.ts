import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account/monitoring/pricing 400", () => {
  it.live.each([
    ["", "poll_interval_days"],
    ["poll_interval_days=", "poll_interval_days"],
    ["poll_interval_days=0", "poll_interval_days"],
    ["poll_interval_days=31", "poll_interval_days"],
    ["poll_interval_days=1.5", "poll_interval_days"],
    ["poll_interval_days=weekly", "poll_interval_days"],
    ["poll_interval_days=7&poll_interval_days=8", "poll_interval_days"],
    ["poll_interval_days=7&plan=max", "plan"]
  ])("%s is refused, and what is wrong is named", ([query, name]) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body, status } = yield* request(`/v1/account/monitoring/pricing?${query}`, headers)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), [name])
    }))
})
