import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { makeService } from "../../support/Service.ts"

interface Sums {
  readonly requests: number
  readonly credits_used: number
}

describe("GET /v1/account/usage 200", () => {
  it.live("shows the current month day by day by default", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      yield* request("/v1/search-organizations?q=alpha", headers)
      yield* request("/v1/search-organizations?q=alpha", headers)
      const { body, status } = yield* request("/v1/account/usage", headers)
      assert.strictEqual(status, 200)
      const { from, to } = body["period"] as { readonly from: string; readonly to: string }
      assert.match(from, /-01$/)
      assert.strictEqual(from.slice(0, 7), to.slice(0, 7))
      assert.deepStrictEqual(body["totals"], { requests: 2, credits_used: 2 })
      assert.deepStrictEqual(body["by_endpoint"], [{ endpoint: "search-organizations", requests: 2, credits_used: 2 }])
      const { buckets, group_by } = body["series"] as {
        readonly group_by: string
        readonly buckets: ReadonlyArray<Sums & { readonly by_endpoint: ReadonlyArray<Sums> }>
      }
      assert.strictEqual(group_by, "day")
      assert.strictEqual(buckets.length, Number(to.slice(8)))
      assert.strictEqual(buckets.reduce((sum, { credits_used }) => sum + credits_used, 0), 2)
      assert.deepStrictEqual(buckets.flatMap(({ by_endpoint }) => by_endpoint), body["by_endpoint"])
    }))

  it.live("shows the requests that the balance did not cover", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 4)
      assert.strictEqual((yield* request("/v1/fetch-organization?q=alpha", headers)).status, 402)
      assert.strictEqual((yield* request("/v1/signals", headers)).status, 402)
      assert.strictEqual((yield* request("/v1/fetch-organization?q=alpha&feature=ubos", headers)).status, 402)
      const refused = yield* request("/v1/account/usage", headers).pipe(
        Effect.map(({ body }) => body["refused"] as ReadonlyArray<Readonly<Record<string, unknown>>>),
        Effect.repeat({ until: ({ length }) => length > 0, schedule: Schedule.spaced("100 millis") })
      )
      assert.deepStrictEqual(
        refused.map(({ endpoint, requests, required_credits }) => [endpoint, requests, required_credits]),
        [["fetch-organization", 2, 15], ["signals", 1, 20]]
      )
      assert.match(String(refused[0]?.["last_refused_at"]), /^\d{4}-.+Z$/)
    }))

  it.live("rule: a date-time stands for its day in Berlin, and is Berlin's without an offset", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body, status } = yield* request(
        "/v1/account/usage?from=2026-04-30T22:30:00Z&to=2026-05-02T23:30:00",
        headers
      )
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(body["period"], { from: "2026-05-01", to: "2026-05-02" })
    }))

  it.live("shows a leap year month by month, and grants are not usage", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request("/v1/account/usage?from=2024-01-01&to=2024-12-31&group_by=month", headers)
      const { buckets } = body["series"] as { readonly buckets: ReadonlyArray<object> }
      assert.strictEqual(buckets.length, 12)
      assert.deepStrictEqual(buckets[1], {
        from: "2024-02-01",
        to: "2024-02-29",
        requests: 0,
        credits_used: 0,
        by_endpoint: []
      })
      assert.deepStrictEqual(body["totals"], { requests: 0, credits_used: 0 })
    }))
})
