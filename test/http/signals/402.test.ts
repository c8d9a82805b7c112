import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { everyTopic } from "../../support/SignalRecords.ts"

describe("GET /v1/signals 402", () => {
  it.live("19 credits do not cover it, and nothing is looked up", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        records: [everyTopic],
        register: (register) => ({
          ...register,
          events: () => Effect.die("looked up"),
          event: () => Effect.die("looked up")
        })
      })
      const { headers, id } = yield* account("free", 19)
      const { body, status } = yield* request("/v1/signals", headers)
      assert.strictEqual(status, 402)
      assert.strictEqual(body.code, "INSUFFICIENT_CREDITS")
      assert.deepInclude(body.meta, { required_credits: 20, credits_remaining: 19 })
      assert.deepStrictEqual(yield* charges(id), [])
    }))
})
