import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/fetch-person?person_q=Nobody&organization_q=Alpha%20Werke"

describe("GET /v1/fetch-person 402", () => {
  for (
    const [plan, features, required] of [
      ["plus", "", 15],
      ["plus", "&features=shareholdings,network", 20],
      ["pro", "&features=shareholdings,network", 45]
    ] as const
  ) {
    it.live(`the most it can cost on ${plan} must be covered before the lookup: ${required} with "${features}"`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account(plan, required - 1)
        const { body, status } = yield* request(path + features, headers)
        assert.strictEqual(status, 402)
        assert.deepInclude(body.meta, { required_credits: required, credits_remaining: required - 1 })
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
