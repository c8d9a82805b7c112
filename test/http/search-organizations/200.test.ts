import { assert, describe, it } from "@effect/vitest"
import { sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/search-organizations"
const filters = (filter: object): string => `filters=${encodeURIComponent(JSON.stringify(filter))}`

describe("GET /v1/search-organizations 200", () => {
  it.live("answers hits, their total and the cost", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 10)
      const { body, status } = yield* request(`${path}?q=alpha%20werke`, headers)
      assert.strictEqual(status, 200)
      assert.strictEqual(body.total, 1)
      const { request_id, ...meta } = body.meta!
      assert.deepStrictEqual(meta, {
        request_credit_cost: 1,
        credits_remaining: 9,
        credit_breakdown: { base: 1 },
        total_is_lower_bound: false
      })
      assert.isString(request_id)
    }))

  it.live("a percent sign that escapes nothing stands for itself", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request(`${path}?q=%%20alpha%20werke`, headers)
      assert.strictEqual(body.total, 1)
    }))

  it.live("a hit has six members of the profile, and its age", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request(`${path}?q=delta`, headers)
      const [hit] = body.results as Array<object>
      assert.deepStrictEqual(hit, {
        entity_id: (hit as { entity_id: string }).entity_id,
        name: "Delta GmbH",
        registration: {
          court: "Frankfurt am Main",
          register_type: "HRB",
          register_number: "1",
          register_number_extra: null,
          euid: "DEM1201.HRB1",
          former: []
        },
        address: null,
        registration_date: null,
        purpose: null,
        as_of: "2026-01-31"
      })
    }))

  for (const [q, total] of [["01", 2], ["1 Hamburg", 1], ["Amtsgericht Frankfurt am Main 1", 1], ["09", 0]] as const) {
    it.live(`finds organizations by a bare register number: ${q}`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account()
        const { body } = yield* request(`${path}?q=${encodeURIComponent(q)}`, headers)
        const numbers = (body.results as Array<{ registration: { register_number: string } }>).map(
          ({ registration }) => registration.register_number
        )
        assert.strictEqual(body.total, total)
        assert.deepStrictEqual(numbers, Array.from({ length: total }, () => "1"))
      }))
  }

  it.live("the request has one identifier, in header, body and ledger", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account()
      const answer = yield* request(`${path}?q=alpha`, headers)
      const [charge] = yield* charges(id)
      assert.match(
        answer.headers["x-request-id"]!,
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
      )
      assert.strictEqual(answer.body.meta?.request_id, answer.headers["x-request-id"])
      assert.strictEqual(charge?.request_id, answer.headers["x-request-id"])
    }))

  it.live("the headers show the charge and the rest, and forbid storing", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 10)
      const answer = yield* request(`${path}?q=alpha`, headers)
      assert.deepInclude(answer.headers, {
        "x-credits-charged": "1",
        "x-credits-remaining": "9",
        "cache-control": "private, no-store",
        "content-type": "application/json"
      })
    }))

  it.live("pages by skip and limit, ten hits from the first by default", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const names = (query: string) =>
        Effect.map(
          request(`${path}?${query}`, headers),
          ({ body }) => (body.results as Array<{ entity_id: string }>).map(({ entity_id }) => entity_id)
        )
      const everybody = filters({ registration_type: ["HRA", "HRB", "GnR", "PR", "VR"] })
      const all = yield* names(everybody)
      assert.strictEqual(all.length, 6)
      assert.deepStrictEqual(yield* names(`skip=2&limit=3&${everybody}`), all.slice(2, 5))
    }))

  it.live("rule: sorts hits by name or by registration date, and best first without", () =>
    Effect.gen(function*() {
      const record = (name: string, number: string, registration_date: string | undefined) =>
        sourceRecord({
          registration: { court: "K1101R", type: "HRB", number, suffix: "" },
          facts: { name: `${name} Kiesel GmbH`, ...(registration_date !== undefined && { registration_date }) }
        })
      const { account, request } = yield* makeService({
        records: [
          record("Öl", "9001", "2021-02-03T00:00:00+00:00"),
          record("Apfel", "9002", "2020-02-03T00:00:00+00:00"),
          record("Birne", "9003", undefined)
        ]
      })
      const { headers } = yield* account()
      const orders = [
        ["sort=name", "Apfel Birne Öl"],
        ["sort=name&order=desc", "Öl Birne Apfel"],
        ["sort=registration_date", "Öl Apfel Birne"],
        ["sort=registration_date&order=asc", "Apfel Öl Birne"]
      ] as const
      const found = (query: string) =>
        Effect.map(
          request(`${path}?q=kiesel&${query}`, headers),
          ({ body }) => (body.results as Array<{ name: string }>).map(({ name }) => name.split(" ")[0]).join(" ")
        )
      for (const [query, names] of orders) assert.strictEqual(yield* found(query), names, query)
      assert.strictEqual(yield* found("sort=relevance&order=desc"), yield* found("limit=30"))
      assert.strictEqual(yield* found("sort=name&skip=1&limit=1"), "Birne")
    }))

  for (
    const [filter, total] of [
      [{ active: false }, 1],
      [{ emp_size_category: "micro" }, 0],
      [{ location_coordinates: { lat: 53.5, lon: 10 }, location_max_distance_km: 10 }, 1],
      [{ city: "Hamburg" }, 1],
      [{ registration_type: ["HRA", "GnR"] }, 0],
      [{ legal_form_code: "GmbH" }, 2],
      [{ financial_filters: { emp_count: { gte: 10, lte: 20 } } }, 1],
      [{ location_coordinates: { latitude: 53.5, longitude: 10 }, location_max_distance_km: 10 }, 1]
    ] as const
  ) {
    it.live(`filters by ${JSON.stringify(filter)}`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account()
        const { body } = yield* request(`${path}?${filters(filter)}`, headers)
        assert.strictEqual(body.total, total)
      }))
  }

  it.live("takes a key in the header, a token, and a key in the query", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id, key } = yield* account()
      const bearer = yield* token(id, ["api:data"])
      const answers = [
        yield* request(`${path}?q=alpha`, headers),
        yield* request(`${path}?q=alpha`, bearer),
        yield* request(`${path}?q=alpha`, { authorization: bearer.authorization.replace("Bearer", "bearer") }),
        yield* request(`${path}?q=alpha&api_key=${key}`)
      ]
      assert.deepStrictEqual(answers.map(({ status }) => status), [200, 200, 200, 200])
    }))
})
