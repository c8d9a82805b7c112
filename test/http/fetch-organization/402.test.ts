import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/fetch-organization?q=Alpha%20Werke"

describe("GET /v1/fetch-organization 402", () => {
  for (
    const [query, required] of [
      ["", 5],
      ["&feature=shareholders,ubos", 20],
      ["&realtime_mode=commercialregister-default", 15],
      ["&feature=mergers_and_acquisitions", 25]
    ] as const
  ) {
    it.live(`the most it can cost must be covered: ${required} credits with "${query}"`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account("free", required - 1)
        const { body, status } = yield* request(path + query, headers)
        assert.strictEqual(status, 402)
        assert.deepInclude(body.meta, { required_credits: required, credits_remaining: required - 1 })
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }

  it.live("a feature that the plan ignores need not be covered", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 5)
      const { status } = yield* request(`${path}&feature=network`, headers)
      assert.strictEqual(status, 200)
    }))

  it.live("the balance is checked before the register is asked", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 0)
      const { status } = yield* request("/v1/fetch-organization?q=Nobody", headers)
      assert.strictEqual(status, 402)
    }))
})
