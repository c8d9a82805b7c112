import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { pricedBy } from "../support/Prices.ts"
import { makeService } from "../support/Service.ts"

const dear = {
  version: "dear",
  from: "2020-01-01",
  prices: {
    operations: { "search-organizations": 3, "fetch-person": 40, signals: 7 },
    features: { ubos: 33 },
    person_features: { network: 44 },
    ai_search: 66,
    realtime_mode: 55,
    monitoring: { cycle: { daily: 99, weekly: 77 }, extra_check: 8 }
  },
  plans: { persons: ["free", "max"], network: ["max"] },
  topics: { INSOLVENCIES: "ALL", CLOSURES: "MAX" },
  tiers: { MAX: ["pro", "max"] },
  limits: { register: 4 }
}

const dearService = Effect.flatMap(pricedBy([dear]), (host) => makeService({ host }))

describe("a price list of the operator", () => {
  it.live("is what a request is charged by, and its entry names the version", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* dearService
      const { headers, id } = yield* account("free", 10)
      const found = yield* request("/v1/search-organizations?q=Ahorn", headers)
      assert.strictEqual(found.headers["x-credits-charged"], "3")
      assert.strictEqual(found.headers["x-credits-remaining"], "7")
      assert.deepInclude(found.body.meta, { request_credit_cost: 3, credits_remaining: 7 })
      const [charge] = yield* charges(id)
      assert.deepInclude(charge, { credits: -3, breakdown: { base: 3 }, price_version: "dear" })
    }))

  it.live("decides what the balance must cover", () =>
    Effect.gen(function*() {
      const { account, request } = yield* dearService
      const { headers } = yield* account("free", 6)
      const refused = yield* request("/v1/signals", headers)
      assert.strictEqual(refused.status, 402)
      assert.strictEqual(refused.body.meta?.["required_credits"], 7)
    }))

  it.live("decides which plans have persons, the network and topics", () =>
    Effect.gen(function*() {
      const { account, request } = yield* dearService
      const [free, plus, pro] = [yield* account("free"), yield* account("plus"), yield* account("pro")]
      const person = "/v1/fetch-person?person_q=Eva&organization_q=Ahorn"
      assert.notStrictEqual((yield* request(person, free.headers)).status, 403)
      const refused = yield* request(person, plus.headers)
      assert.strictEqual(refused.status, 403)
      assert.deepStrictEqual(refused.body.meta?.["required_plans"], ["free", "max"])
      assert.strictEqual((yield* request("/v1/signals?topics=INSOLVENCIES", free.headers)).status, 200)
      const above = yield* request("/v1/signals?topics=CLOSURES", free.headers)
      assert.strictEqual(above.status, 403)
      assert.deepStrictEqual(above.body.meta?.["required_plans"], ["pro", "max"])
      assert.strictEqual((yield* request("/v1/signals?topics=CLOSURES", pro.headers)).status, 200)
    }))

  it.live("is what the catalog, the price of monitoring and the rate limits say", () =>
    Effect.gen(function*() {
      const { account, request } = yield* dearService
      const { headers } = yield* account("free")
      const catalog = yield* request("/v1/signals/catalog", headers)
      const tiers = Object.fromEntries(
        (catalog.body["topics"] as ReadonlyArray<{ code: string; tier: string }>).map(({ code, tier }) => [code, tier])
      )
      assert.deepInclude(tiers, { INSOLVENCIES: "ALL", CLOSURES: "MAX", TRANSFORMATIONS: "MAX" })
      assert.strictEqual(catalog.headers["ratelimit-policy"], "\"register\";q=4;w=60")
      const { body } = yield* request("/v1/account/monitoring/pricing?poll_interval_days=14", headers)
      assert.deepInclude(body["pricing"], { estimated_credits: 77, extra_check_credits: 8 })
      const topics = body["topics"] as ReadonlyArray<{ code: string; released: boolean }>
      assert.isTrue(topics.find(({ code }) => code === "INSOLVENCIES")?.released)
      assert.isFalse(topics.find(({ code }) => code === "CLOSURES")?.released)
    }))

  it.live("is what the OpenAPI document and the reference name", () =>
    Effect.gen(function*() {
      const { sent } = yield* dearService
      for (const path of ["/openapi.json", "/docs"]) {
        const written = (yield* sent(path)).text
        const text = path === "/docs"
          ? written.replaceAll(/<\/?code>/g, "`").replaceAll(/<\/td><td>|<\/?tr?d?>/g, " | ").replaceAll("\n", "\\n")
          : written
        for (
          const words of [
            "Costs 3 credits, also where nothing is found",
            "| `ubos` | 33 |",
            "costs 66 credits more, even",
            "Costs 55 credits, only if it succeeds",
            "Costs 40 credits; `shareholdings` costs 5 credits more, `network` 44 credits",
            "Costs 7 credits a page",
            "It costs 8 credits when it completes"
          ]
        ) {
          assert.include(text, words, path)
        }
        assert.match(text, /Needs the plan free or\\nmax/u, path)
        assert.include(text, "`network` needs the plan max;\\nthe plan free gets the profile without it", path)
      }
    }))

  it.live("does not hold before its day", () =>
    Effect.gen(function*() {
      const host = yield* pricedBy([{ ...dear, from: "9000-01-01" }])
      const { account, charges, request } = yield* makeService({ host })
      const { headers, id } = yield* account("free", 10)
      const found = yield* request("/v1/search-organizations?q=Ahorn", headers)
      assert.strictEqual(found.headers["x-credits-charged"], "1")
      assert.deepInclude((yield* charges(id))[0], { price_version: "standard" })
    }))

  it.live("changes nothing that customers are answered of the ledger", () =>
    Effect.gen(function*() {
      const { account, request } = yield* dearService
      const { headers } = yield* account("free", 10)
      yield* request("/v1/search-organizations?q=Ahorn", headers)
      const { body } = yield* request("/v1/account/usage/transactions", headers)
      const [line] = body["transactions"] as ReadonlyArray<object>
      assert.sameMembers(Object.keys(line ?? {}), [
        "id",
        "kind",
        "endpoint",
        "credits",
        "balance_after",
        "breakdown",
        "request_id",
        "credential",
        "created_at"
      ])
    }))
})
