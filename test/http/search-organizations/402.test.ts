import { assert, describe, it } from "@effect/vitest"
import { SellerPages } from "@kontor/http"
import { Effect, Layer } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/search-organizations?q=alpha"

describe("GET /v1/search-organizations 402", () => {
  it.live("a balance that does not cover the price is shown, with the credits required", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("free", 0)
      const { body, headers: answered, status } = yield* request(path, headers)
      assert.strictEqual(status, 402)
      assert.strictEqual(body.code, "insufficient_credits")
      assert.deepInclude(body.meta, { required_credits: 1, credits_remaining: 0, request_credit_cost: 0 })
      assert.notProperty(answered, "x-credits-remaining")
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("where credits are bought is named, where the service has such a page", () =>
    Effect.gen(function*() {
      const top_up_url = "https://shop.example/credits"
      const { account, request } = yield* makeService({ host: Layer.succeed(SellerPages, { top_up_url }) })
      const { headers } = yield* account("free", 0)
      assert.deepInclude((yield* request(path, headers)).body.meta, { at_least: 1, top_up_url })
      const { account: other, request: ask } = yield* makeService()
      assert.notProperty((yield* ask(path, (yield* other("free", 0)).headers)).body.meta, "top_up_url")
    }))

  it.live("of concurrent requests only those are answered that the balance covers", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("free", 3)
      const answers = yield* Effect.forEach(Array.from({ length: 8 }), () => request(path, headers), {
        concurrency: "unbounded"
      })
      const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right)
      assert.deepStrictEqual(statuses, [200, 200, 200, 402, 402, 402, 402, 402])
      assert.strictEqual((yield* charges(id)).length, 3)
    }))

  it.live("parameters are checked before the balance", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 0)
      const { status } = yield* request("/v1/search-organizations?limit=99", headers)
      assert.strictEqual(status, 400)
    }))
})
