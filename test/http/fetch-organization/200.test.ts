import { assert, describe, it } from "@effect/vitest"
import { StaleSourceAge } from "@kontor/core/Organizations"
import { CalendarDate, todayInBerlin } from "@kontor/core/Register"
import { LiveSource } from "@kontor/register"
import { extractOf, newNumber, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/fetch-organization"

const core = [
  "entity_id",
  "name",
  "status",
  "legal_form",
  "address",
  "registration",
  "contact_data",
  "purpose",
  "keywords",
  "products_and_services",
  "industry_classification",
  "registration_date",
  "representation_scheme",
  "capital",
  "former_names",
  "former_seats"
]

describe("GET /v1/fetch-organization 200", () => {
  it.live("answers the core members and the cost", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 10)
      const { body, headers: answered, status } = yield* request(`${path}?q=HRB%201%20Hamburg`, headers)
      assert.strictEqual(status, 200)
      assert.strictEqual(body.name, "Alpha Werke GmbH")
      assert.sameMembers(Object.keys(body), [...core, "meta"])
      assert.deepInclude(body.meta, {
        request_credit_cost: 5,
        credits_remaining: 5,
        credit_breakdown: { base: 5 },
        ignored_features: []
      })
      assert.notProperty(body.meta, "realtime")
      assert.deepInclude(answered, { "x-credits-charged": "5", "x-credits-remaining": "5" })
    }))

  for (const q of ["02", "2 Hamburg", "Amtsgericht Hamburg 2", "0 002"]) {
    it.live(`a bare number means the one organization that has it: ${q}`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account()
        const { body, status } = yield* request(`${path}?q=${encodeURIComponent(q)}`, headers)
        assert.deepStrictEqual([status, body.name], [200, "Beta Handel GmbH"])
      }))
  }

  it.live("a bare number that no organization has is a name", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({
        records: [sourceRecord({ registration: newNumber({ number: "7000" }), facts: { name: "4711 Kiosk GmbH" } })]
      })
      const { headers } = yield* account()
      const { body, status } = yield* request(`${path}?q=4711`, headers)
      assert.deepStrictEqual([status, body.name], [200, "4711 Kiosk GmbH"])
    }))

  it.live("Rule of profiles, a feature without data is free: a list is [], any other null", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request(
        `${path}?q=Alpha%20Werke&feature=news&feature=financial_kpi&feature=shareholders&feature=insolvency_publications`,
        headers
      )
      assert.strictEqual((body.news as Array<unknown>).length, 1)
      assert.deepInclude((body.financial_kpi as Array<object>)[0]!, { year: 2024, employees: 12 })
      assert.isNull(body.shareholders)
      assert.deepStrictEqual(body.insolvency_publications, [])
      assert.deepInclude(body.meta, {
        request_credit_cost: 16,
        credit_breakdown: { base: 5, news: 10, financial_kpi: 1 }
      })
    }))

  it.live("Rule of profiles, meta says how old the sheet is, and where each member and each feature comes from", () =>
    Effect.gen(function*() {
      const registration = newNumber({ number: "7001" })
      const { account, request } = yield* makeService({
        records: [
          sourceRecord({
            registration,
            source: "OFFENEREGISTER",
            as_of: CalendarDate.make("2018-11-09"),
            facts: { name: "Altwerk GmbH", status: "ACTIVE", former_names: ["Uraltwerk GmbH"] }
          }),
          sourceRecord({
            registration,
            source: "ANNOUNCEMENT",
            as_of: CalendarDate.make("2020-02-02"),
            facts: { name: "Neuwerk GmbH" },
            events: [registerEvent({ announced_on: CalendarDate.make("2020-02-02") })]
          })
        ]
      })
      const { headers } = yield* account()
      const { body } = yield* request(`${path}?q=Neuwerk&feature=publications&feature=news`, headers)
      const read_on = yield* todayInBerlin
      const announced = { kind: "REGISTER_ANNOUNCEMENT", as_of: "2020-02-02", read_on }
      assert.deepInclude(body.meta as object, {
        as_of: "2018-11-09",
        sources: {
          name: announced,
          registration: announced,
          former_names: announced,
          status: { kind: "OPEN_DATA", as_of: "2018-11-09", read_on },
          publications: { kind: "REGISTER_EVENTS", as_of: "2020-02-02", read_on: null }
        },
        warnings: [{
          code: "STALE_SOURCE",
          message: "No source of this profile is newer than 2020-02-02: it may say what no longer holds.",
          newest: "2020-02-02"
        }]
      })
      assert.deepStrictEqual(body.former_names, [
        { value: "Altwerk GmbH", effective_from: null, effective_to: "2020-02-02" },
        { value: "Uraltwerk GmbH", effective_from: null, effective_to: null }
      ])
    }))

  it.live("a profile with a source of today warns of nothing, unless the operator wants less than that", () =>
    Effect.gen(function*() {
      const as_of = yield* todayInBerlin
      const records = [
        sourceRecord({ registration: newNumber({ number: "7001" }), as_of, facts: { name: "Neuwerk GmbH" } })
      ]
      const warningsUnder = Effect.fnUntraced(function*(days: number) {
        const { account, request } = yield* makeService({ records }).pipe(Effect.provideService(StaleSourceAge, days))
        const { headers } = yield* account()
        return (yield* request(`${path}?q=Neuwerk`, headers)).body.meta?.["warnings"] as ReadonlyArray<unknown>
      })
      assert.deepStrictEqual(yield* warningsUnder(1), [])
      assert.lengthOf(yield* warningsUnder(-2), 1)
    }))

  it.live("publications are the member history", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request(`${path}?q=Alpha%20Werke&feature=publications`, headers)
      assert.property(body, "history")
      assert.notProperty(body, "publications")
    }))

  for (
    const query of [
      "feature=news&feature=financial_kpi",
      "feature=news,financial_kpi",
      "feature=news,%20financial_kpi",
      "features=news&features=financial_kpi",
      "features[]=news&features[]=financial_kpi",
      "feature%5B%5D=news&features=financial_kpi",
      "features=news&feature=financial_kpi,news",
      "feature=news,financial_kpi&feature=news&features=financial_kpi"
    ]
  ) {
    it.live(`Rule of profiles, repeated parameters and commas may be combined: ${query} are two features`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account()
        const { body } = yield* request(`${path}?q=Alpha%20Werke&${query}`, headers)
        assert.sameMembers(Object.keys(body), [...core, "news", "financial_kpi", "meta"])
        assert.strictEqual(body.meta?.request_credit_cost, 16)
      }))
  }

  for (const [plan, ignored] of [["free", ["network"]], ["plus", ["network"]], ["pro", []], ["max", []]] as const) {
    it.live(`on ${plan}, network is ${ignored.length === 0 ? "answered" : "left out, free, and named"}`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account(plan)
        const { body } = yield* request(`${path}?q=Alpha%20Werke&feature=network`, headers)
        assert.deepStrictEqual(body.meta?.ignored_features, ignored)
        assert.strictEqual("network" in body, ignored.length === 0)
        assert.strictEqual(body.meta?.request_credit_cost, 5)
      }))
  }

  it.live("network is ignored once the period of the subscription has ended", () =>
    Effect.gen(function*() {
      const { account, administration, request } = yield* makeService()
      const { headers, id } = yield* account("max")
      const [current_period_start, current_period_end] = [
        DateTime.makeUnsafe("2020-01-01T00:00:00.000Z"),
        DateTime.makeUnsafe("2021-01-01T00:00:00.000Z")
      ]
      yield* administration.subscribe(id, { plan: "max", status: "active", current_period_start, current_period_end })
      const { body } = yield* request(`${path}?q=Alpha%20Werke&feature=network`, headers)
      assert.deepStrictEqual(body.meta?.ignored_features, ["network"])
      assert.strictEqual(body.meta?.request_credit_cost, 5)
    }))

  it.live("a live fetch that fails leaves the stored profile, and is free", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request(`${path}?q=Alpha%20Werke&realtime_mode=commercialregister-default`, headers)
      assert.deepStrictEqual(body.meta?.realtime, { status: "failed" })
      assert.strictEqual(body.meta?.request_credit_cost, 5)
    }))

  it.live("a live fetch that succeeds says when, and costs 10 credits", () =>
    Effect.gen(function*() {
      const renamed = extractOf(newNumber({ number: "1" }), 2, { name: "Alpha Werke Neu GmbH" })
      const { account, request } = yield* makeService({
        host: Layer.succeed(LiveSource, () => Effect.succeedSome([renamed]))
      })
      const { headers } = yield* account()
      const { body } = yield* request(`${path}?q=Alpha%20Werke&realtime_mode=commercialregister-default`, headers)
      assert.strictEqual(body.name, "Alpha Werke Neu GmbH")
      const realtime = body.meta?.realtime as { readonly status: string; readonly fetched_at: string }
      assert.strictEqual(realtime.status, "succeeded")
      assert.match(realtime.fetched_at, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
      assert.strictEqual(body.meta?.request_credit_cost, 15)
      assert.deepStrictEqual(body.meta?.credit_breakdown, { base: 5, realtime_mode: 10 })
    }))
})
