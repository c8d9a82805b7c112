import { assert, describe, it } from "@effect/vitest"
import { Dispatch } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

const path = "/v1/account/credits/threshold"

describe("GET and PUT /v1/account/credits/threshold 200", () => {
  it.live("the threshold is 100 credits until the account sets another one", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 0)
      assert.strictEqual((yield* request(path, headers)).body["low_balance_threshold"], 100)
      const set = yield* request(path, ofJson(headers), { ...posted({ low_balance_threshold: 0 }), method: "PUT" })
      assert.deepStrictEqual([set.status, set.body["low_balance_threshold"]], [200, 0])
      assert.strictEqual((yield* request(path, headers)).body["low_balance_threshold"], 0)
    }))

  it.live("a request that takes the balance below the threshold is announced, and listed among the events", () =>
    Effect.gen(function*() {
      const { account, request, services } = yield* makeService()
      const { headers } = yield* account("free", 101)
      yield* request("/v1/fetch-organization?q=Alpha%20Werke", headers)
      yield* request("/v1/fetch-organization?q=Alpha%20Werke", headers)
      yield* Effect.provide(Dispatch.use(({ passOn }) => passOn), services)
      const { body } = yield* request("/v1/account/webhook-events?since=2020-01-01T00:00:00Z", headers)
      const [event, ...others] = body["events"] as ReadonlyArray<Readonly<Record<string, unknown>>>
      assert.deepInclude(event, { type: "account.balance.low", data: { balance: 96, threshold: 100 } })
      assert.deepStrictEqual(others, [])
      const later = yield* request("/v1/account/webhook-events?since=2100-01-01T00:00:00Z", headers)
      assert.deepStrictEqual(later.body["events"], [])
    }))
})
