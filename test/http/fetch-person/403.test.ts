import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const endedPeriod = {
  plan: "max",
  status: "active",
  current_period_start: DateTime.makeUnsafe("2020-01-01T00:00:00.000Z"),
  current_period_end: DateTime.makeUnsafe("2021-01-01T00:00:00.000Z")
} as const

const path = "/v1/fetch-person?person_q=Erika&organization_q=Alpha"

describe("GET /v1/fetch-person 403", () => {
  it.live("without a subscription it is refused before the credits are looked at", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("free", 0)
      const { body, status } = yield* request(path, headers)
      assert.strictEqual(status, 403)
      assert.strictEqual(body.code, "subscription_required")
      assert.deepStrictEqual(body.meta?.required_plans, ["plus", "pro", "max"])
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("a subscription whose period has ended is refused like none", () =>
    Effect.gen(function*() {
      const { account, administration, request } = yield* makeService()
      const { headers, id } = yield* account("plus")
      assert.notStrictEqual((yield* request(path, headers)).status, 403)
      yield* administration.subscribe(id, endedPeriod)
      const { body, status } = yield* request(path, headers)
      assert.strictEqual(status, 403)
      assert.strictEqual(body.code, "subscription_required")
      assert.deepInclude((yield* request("/v1/account", headers)).body, { plan: "free" })
    }))

  it.live("a token without api:data may not fetch", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account("plus")
      const { body, status } = yield* request(path, yield* token(id, ["account:read"]))
      assert.strictEqual(status, 403)
      assert.strictEqual(body.code, "missing_ability")
      assert.deepStrictEqual(body.meta?.required_abilities, ["api:data"])
    }))
})
