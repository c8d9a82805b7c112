import { assert, describe, it } from "@effect/vitest"
import { type FeatureData, featureWires } from "@kontor/core/Register"
import { LiveSettings, LiveSource, type SourceRecord } from "@kontor/register"
import { day, kpi, newNumber, sourceRecord } from "@kontor/testing/fixtures"
import { Arbitrary, Effect, Layer, Logger, Option, Schema, Struct } from "effect"
import { pricedBy } from "../../support/Prices.ts"
import { makeService } from "../../support/Service.ts"
import { allFeatures, type Case, described, expected, type FetchPrices, largestCost } from "./PriceOracle.ts"

const plans = ["free", "plus", "pro", "max"] as const
const lives = ["no", "succeeds", "fails"] as const
const outcomes = ["with data", "without data", "no"] as const

const data: FeatureData = {
  financial_kpi: [kpi(2024, {})],
  publications: [],
  related_persons: { current: [], past: [] },
  balance_sheet_accounts: [],
  profit_and_loss_account: [],
  insolvency_publications: [],
  annual_financial_statements: [],
  annual_financial_statements__html: [],
  shareholders: { total_capital: null, entries: [], history: { current_as_of: null, past: [] } },
  shareholdings: { holdings: { current: [], past: [] }, summary: { total_current: 0 } },
  ubos: { beneficial_owners: [], unresolved_beneficial_owners: [], coverage: 0 },
  news: [],
  mergers_and_acquisitions: {
    transactions: [],
    summary: { total_transactions: 0, by_category: {}, first_date: day("2024-01-01"), last_date: day("2024-01-01") }
  },
  website_content: { url: "https://beispiel.example/", content: "Text", fetched_at: "2026-01-31T12:00:00.000Z" },
  network: { depth: 2, nodes: [], connections: [] },
  documents: []
}

/** What each case asks for: organizations whose live fetches succeed or fail, with and without data. */
const names = {
  "with data": { succeeds: "Ahorn Werke GmbH", fails: "Birke Werke GmbH" },
  "without data": { succeeds: "Zeder Werke GmbH", fails: "Distel Werke GmbH" }
} as const

const records: ReadonlyArray<SourceRecord> = Object.values(names)
  .flatMap((pair) => Object.values(pair))
  .map((name) =>
    sourceRecord({
      registration: newNumber({ number: String(9000 + name.length * 10 + name.charCodeAt(0)) }),
      facts: { name }
    })
  )

const live = Layer.mergeAll(
  Layer.succeed(
    LiveSource,
    (number) =>
      Effect.succeed(
        Option.map(
          Option.fromUndefinedOr(records.find(({ facts, registration }) =>
            registration.number === number.number &&
            Object.values(names).some(({ succeeds }) => succeeds === facts.name)
          )),
          (record) => [record] as const
        )
      )
  ),
  Layer.succeed(LiveSettings, { retrievals_per_hour: 3600, timeout_seconds: 20, reuse_seconds: 60 }),
  Logger.layer([])
)

const serviceWith = (host: Layer.Layer<never> = Layer.empty) =>
  makeService({
    records,
    host: Layer.merge(live, host),
    register: (register) => ({
      ...register,
      features: ({ organization: { value: { name } } }, wanted) =>
        Effect.succeed(
          Object.values(names["with data"]).includes(name as never) ? featureWires(Struct.pick(data, wanted)) : {}
        )
    })
  })

const service = serviceWith()

const queryOf = ({ features, found, isAiMode, live }: Case): string => {
  const name = found === "no" ? "Omega Unbekannt" : names[found][live === "succeeds" ? "succeeds" : "fails"]
  return new URLSearchParams({
    q: name,
    ...(features.length > 0 && { feature: features.join(",") }),
    ...(isAiMode && { ai_search: "on-default" }),
    ...(live !== "no" && { realtime_mode: "commercialregister-default" })
  }).toString()
}

const sum = (breakdown: Readonly<Record<string, number>>): number =>
  Object.values(breakdown).reduce((total, credits) => total + credits, 0)

const EdgeCase = Schema.Struct({
  features: Schema.UniqueArray(Schema.Literals(allFeatures)),
  plan: Schema.Literals(plans),
  isAiMode: Schema.Boolean,
  live: Schema.Literals(lives),
  found: Schema.Literals(outcomes),
  more: Schema.Literals([-1, 0, 1])
})

const Price = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))

const SomePrices = Schema.Struct({
  base: Price,
  features: Schema.Struct({ ubos: Price, news: Price, network: Price, website_content: Price, publications: Price }),
  ai_search: Price,
  realtime_mode: Price,
  network: Schema.UniqueArray(Schema.Literals(plans)).check(Schema.isMinLength(1))
})

/** Sends a fetch as an account with this balance, and holds everything that comes of it against the oracle. */
const checked = Effect.fnUntraced(
  function*(
    { account, charges, request }: Effect.Success<typeof service>,
    one: Case,
    balance: number,
    prices = described
  ) {
    const { headers, id } = yield* account(one.plan, balance)
    const answer = yield* request(`/v1/fetch-organization?${queryOf(one)}`, headers)
    const oracle = expected(one, balance, prices)
    const charged = sum(oracle.breakdown)
    const name = JSON.stringify({ ...one, balance, prices })
    assert.strictEqual(answer.status, oracle.status, name)
    assert.strictEqual(answer.headers["x-credits-charged"], String(charged), name)
    assert.strictEqual(
      answer.headers["x-credits-remaining"],
      charged === 0 ? undefined : String(balance - charged),
      name
    )
    assert.strictEqual(answer.body.meta?.request_credit_cost, charged, name)
    assert.strictEqual(answer.body.meta?.credits_remaining, balance - charged, name)
    assert.deepStrictEqual(answer.body.meta?.credit_breakdown, charged === 0 ? undefined : oracle.breakdown, name)
    const booked = yield* charges(id)
    assert.deepStrictEqual(booked.map(({ credits, kind }) => ({ kind, credits })), [...oracle.booked], name)
    for (const { request_id } of booked) assert.strictEqual(request_id, answer.headers["x-request-id"], name)
  }
)

describe("what a fetch costs, by the service description", () => {
  for (const feature of [undefined, ...allFeatures]) {
    it.live(`with ${feature ?? "no feature"}, on every plan, with and without AI search, live, found, and data`, () =>
      Effect.gen(function*() {
        const made = yield* service
        for (const plan of plans) {
          for (const isAiMode of [false, true]) {
            for (const live of lives) {
              for (const found of outcomes) {
                const features = feature === undefined ? [] : [feature]
                yield* checked(made, { features, plan, isAiMode, live, found }, 1000)
              }
            }
          }
        }
      }))
  }

  it.live("with any features, and a balance at the edge of what must be covered", () =>
    Effect.gen(function*() {
      const made = yield* service
      const cases = yield* Arbitrary.sampleEffect(Arbitrary.schema(EdgeCase), { count: 200 })
      for (const { more, ...one } of cases) yield* checked(made, one, largestCost(one) + more)
    }))
  it.live("under any valid file of prices", () =>
    Effect.gen(function*() {
      const files = yield* Arbitrary.sampleEffect(Arbitrary.schema(SomePrices), { count: 6 })
      for (const { ai_search, base, features, network, realtime_mode } of files) {
        const made = yield* Effect.flatMap(
          pricedBy([{
            version: "some",
            from: "2020-01-01",
            prices: { operations: { "fetch-organization": base }, features, ai_search, realtime_mode },
            plans: { network }
          }]),
          serviceWith
        )
        const prices: FetchPrices = {
          base,
          features: { ...described.features, ...features },
          aiSearch: ai_search,
          realtimeMode: realtime_mode,
          network
        }
        const cases = yield* Arbitrary.sampleEffect(Arbitrary.schema(EdgeCase), { count: 15 })
        for (const { more, ...one } of cases) {
          yield* checked(made, one, Math.max(largestCost(one, prices) + more, 0), prices)
        }
      }
    }))
})
