import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/account/monitoring/pricing"

describe("GET /v1/account/monitoring/pricing 200", () => {
  it.live.each([
    [1, "daily", 30, 50],
    [2, "daily", 15, 50],
    [3, "every_3_days", 10, 40],
    [5, "every_3_days", 6, 40],
    [7, "weekly", 4, 20],
    [14, "weekly", 2, 20],
    [30, "monthly", 1, 10]
  ])(
    "rule: an interval of %i days is billed %s",
    ([poll_interval_days, billed_cadence, checks, credits]) =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account("free", 0)
        const { body, status } = yield* request(`${path}?poll_interval_days=${poll_interval_days}`, headers)
        assert.strictEqual(status, 200)
        assert.deepStrictEqual(body["pricing"], {
          poll_interval_days,
          billed_cadence,
          cycle_days: 30,
          forecast_checks: checks,
          estimated_credits: credits,
          extra_check_credits: 2
        })
      })
  )

  it.live("rule: without an interval, the price of each of the four cadences", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 0)
      const { body, status } = yield* request(path, headers)
      assert.strictEqual(status, 200)
      const each = yield* Effect.forEach(
        [1, 3, 7, 30],
        (days) => request(`${path}?poll_interval_days=${days}`, headers)
      )
      assert.deepStrictEqual(body["pricing"], each.map((one) => one.body["pricing"]))
      assert.lengthOf(body["topics"] as ReadonlyArray<unknown>, 7)
    }))

  it.live.each(
    [
      ["free", []],
      ["plus", []],
      ["pro", ["INSOLVENCIES"]],
      ["max", ["INSOLVENCIES", "TRANSFORMATIONS"]]
    ] as const
  )(
    "rule: the plan %s gets the topics of its tier, and the answer lists all seven",
    ([plan, more]) =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account(plan)
        const { body } = yield* request(`${path}?poll_interval_days=7`, headers)
        const topics = body["topics"] as ReadonlyArray<Readonly<Record<string, unknown>>>
        assert.deepStrictEqual(topics.map(({ code, tier }) => [code, tier]), [
          ["NEW_REGISTRATIONS", "ALL"],
          ["MASTER_DATA_CHANGES", "ALL"],
          ["CLOSURES", "ALL"],
          ["ROLE_HOLDER_CHANGES", "ALL"],
          ["CAPITAL_CHANGES", "ALL"],
          ["INSOLVENCIES", "PRO"],
          ["TRANSFORMATIONS", "MAX"]
        ])
        const released = topics.slice(5).filter((topic) => topic["released"])
        assert.deepStrictEqual(released.map(({ code }) => code), [...more])
        for (const topic of topics.slice(0, 5)) assert.isTrue(topic["released"])
        for (const topic of topics) assert.hasAllKeys(topic["label"], ["de", "en"])
      })
  )
})
