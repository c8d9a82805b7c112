import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const filters = (filter: unknown): string => `filters=${encodeURIComponent(JSON.stringify(filter))}`
const text = "must be a text of 2 to 500 characters, without control characters"
const limit = "limit must be an integer from 1 to 30"
const skip = "skip must be an integer from 0 to 9999"
const nobodyLeftOut = "filters must have a member that leaves somebody out, as q is not given"
const date = "must be a date as YYYY-MM-DD"

const wrong: ReadonlyArray<readonly [query: string, invalid: Readonly<Record<string, string>>]> = [
  ["", { q: "q or filters must be given" }],
  ["q=a", { q: `q ${text}` }],
  ["q=%20a%20", { q: `q ${text}` }],
  [`q=${"a".repeat(501)}`, { q: `q ${text}` }],
  ["q=%00%00", { q: `q ${text}` }],
  ["q=Ahorn%00", { q: `q ${text}` }],
  ["q=Ahorn%0AGmbH", { q: `q ${text}` }],
  ["q=Ahorn%C2%85GmbH", { q: `q ${text}` }],
  [filters({ city: "Es\u0000sen" }), {
    "filters.city": "filters.city must be a text of 1 to 200 characters, without control characters, that is not blank"
  }],
  ["q=ab&q=cd", { q: "q is given more than once" }],
  ["q=ab&limit=0", { limit }],
  ["q=ab&limit=31", { limit }],
  ["q=ab&limit=ten", { limit }],
  ["q=ab&limit=1.5", { limit }],
  ["q=ab&limit=1e1", { limit }],
  ["q=ab&limit=0x1", { limit }],
  ["q=ab&limit=", { limit }],
  ["q=ab&limit=%201", { limit }],
  ["q=ab&limit=1&limit=2", { limit: "limit is given more than once" }],
  ["q=ab&limit=1&limit=0&skip=0&skip=0", {
    limit: "limit is given more than once",
    skip: "skip is given more than once"
  }],
  ["filters={}&filters={}", { filters: "filters is given more than once" }],
  ["q=ab&skip=-1", { skip }],
  ["q=ab&skip=10000", { skip }],
  ["q=ab&skip=9999&limit=2", { skip: "skip + limit must not exceed 10000" }],
  ["q=ab&page=2", { page: "page is unknown; known are q, skip, limit, filters, sort, order" }],
  ["?q=ab", { "?q": "?q is unknown; known are q, skip, limit, filters, sort, order" }],
  ["q=ab&Limit=5", { Limit: "Limit is unknown; known are q, skip, limit, filters, sort, order" }],
  ["q=ab&__proto__=5", { ["__proto__"]: "__proto__ is unknown; known are q, skip, limit, filters, sort, order" }],
  ["filters={}", { filters: nobodyLeftOut }],
  [filters({ industry_scheme: "WZ2008", financial_filters: { emp_count: {} } }), { filters: nobodyLeftOut }],
  ["q=ab&sort=town", { sort: "sort must be one of relevance, name, registration_date" }],
  ["q=ab&sort=name&order=up", { order: "order must be one of asc, desc" }],
  ["q=ab&order=asc", { order: "order must be desc for sort=relevance: the best hits come first" }],
  ["q=ab&features[]=ubos", {
    features: "features is unknown; known are q, skip, limit, filters, sort, order"
  }],
  [filters({ company_size_category: "small", emp_size_category: "small" }), {
    "filters.emp_size_category": "filters.emp_size_category is unknown; known are registration_date_from, " +
      "registration_date_to, legal_form_code, industry_code, industry_scheme, active, postal_code, city, " +
      "location_coordinates, location_max_distance_km, registration_type, registration_authority_name, " +
      "registration_number, company_size_category, financial_filters"
  }],
  [filters({ emp_size_category: "huge" }), {
    "filters.company_size_category": "filters.company_size_category must be one of micro, small, medium, large"
  }],
  [filters({ location_coordinates: { lat: 91, lon: 10 }, location_max_distance_km: 5 }), {
    "filters.location_coordinates.latitude": "filters.location_coordinates.latitude must be a number from -90 to 90"
  }],
  ["filters=city", { filters: "filters must be a JSON object" }],
  [`filters=${encodeURIComponent("{\"city\":\"Essen\",\"city\":\"Bonn\"}")}`, {
    filters: "filters must have each member once, and has city more than once"
  }],
  ["filters=", { filters: "filters must be a JSON object" }],
  [filters(null), { filters: "filters must be a JSON object" }],
  [filters(["city"]), { filters: "filters must be a JSON object" }],
  [filters({ city: 1 }), {
    "filters.city": "filters.city must be a text of 1 to 200 characters, without control characters, that is not blank"
  }],
  [filters({ active: "yes" }), { "filters.active": "filters.active must be true or false" }],
  [filters({ active: null }), { "filters.active": "filters.active must be true or false" }],
  [
    filters({ registration_date_from: "1.2.2024" }),
    { "filters.registration_date_from": `filters.registration_date_from ${date}` }
  ],
  [
    filters({ registration_date_from: "2024-02-01", registration_date_to: "2024-01-01" }),
    { "filters.registration_date_from": "filters.registration_date_from must not be after registration_date_to" }
  ],
  [
    filters({ registration_type: ["HRB", "XYZ"] }),
    { "filters.registration_type": "filters.registration_type must be one of HRA, HRB, GnR, PR, VR, or a list of them" }
  ],
  [
    filters({ industry_code: [] }),
    { "filters.industry_code": "filters.industry_code must be an industry code, or a list of up to 50" }
  ],
  [
    filters({ industry_code: "software" }),
    {
      "filters.industry_code":
        "filters.industry_code must be an industry code from a section (J) or division (62) to a subclass (62.01.0)"
    }
  ],
  [
    filters({ registration_number: "HRB" }),
    {
      "filters.registration_number":
        "filters.registration_number must be a register number, such as 150148 or HRB 150148"
    }
  ],
  [
    filters({ location_max_distance_km: 5 }),
    {
      "filters.location_coordinates":
        "filters.location_coordinates: location_coordinates and location_max_distance_km need each other"
    }
  ],
  [
    filters({ location_max_distance_km: 101, location_coordinates: { latitude: 50, longitude: 200 } }),
    {
      "filters.location_max_distance_km": "filters.location_max_distance_km must be a number from 1 to 100",
      "filters.location_coordinates.longitude":
        "filters.location_coordinates.longitude must be a number from -180 to 180"
    }
  ],
  [
    filters({ location_max_distance_km: 5, location_coordinates: { latitude: 50 } }),
    { "filters.location_coordinates.longitude": "filters.location_coordinates.longitude is required" }
  ],
  [
    filters({ financial_filters: { pl_revenue: { gte: 2, lte: 1 } } }),
    { "filters.financial_filters.pl_revenue": "filters.financial_filters.pl_revenue: gte must not be greater than lte" }
  ],
  [
    filters({ financial_filters: { pl_revenue: { gte: "2" } } }),
    { "filters.financial_filters.pl_revenue.gte": "filters.financial_filters.pl_revenue.gte must be a number" }
  ],
  [
    filters({ financial_filters: { pl_ebit: { min: 2 } } }),
    { "filters.financial_filters.pl_ebit.min": "filters.financial_filters.pl_ebit.min is unknown; known are gte, lte" }
  ]
]

describe("GET /v1/search-organizations 400", () => {
  for (const [query, invalid] of wrong) {
    it.live(`${decodeURIComponent(query).slice(0, 80)}: ${Object.values(invalid).join(", ")}`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account("free", 10)
        const answer = yield* request(`/v1/search-organizations?${query}`, headers)
        assert.strictEqual(answer.status, 400)
        assert.strictEqual(answer.body.code, "invalid_request")
        const faults = Object.entries(answer.body.invalid_params as Record<string, ReadonlyArray<string>>)
        assert.sameDeepMembers(faults.map(([name, messages]) => [name, ...messages]), Object.entries(invalid))
        assert.deepInclude(answer.body.meta, { request_credit_cost: 0, credits_remaining: 10 })
        assert.strictEqual(answer.headers["x-credits-charged"], "0")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }

  for (const [name, value] of [["q", "M%FCller"], ["filters", "{%22city%22:%22M%FCnchen%22}"]] as const) {
    it.live(`${name}=${value} is not in UTF-8: it is not searched without its umlauts, and charged`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account()
        const { body, status } = yield* request(`/v1/search-organizations?${name}=${value}`, headers)
        assert.strictEqual(status, 400)
        assert.deepStrictEqual(body.invalid_params, { [name]: [`${name} must be in UTF-8`] })
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }

  it.live("names all wrong parameters at once, unknown ones and members of filters too", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const query = `q=a&limit=99&page=1&${filters({ city: 1, colour: "red", financial_filters: { profit: {} } })}`
      const { body } = yield* request(`/v1/search-organizations?${query}`, headers)
      assert.sameMembers(Object.keys(body.invalid_params as object), [
        "q",
        "limit",
        "page",
        "filters.city",
        "filters.colour",
        "filters.financial_filters.profit"
      ])
      assert.match(String(body.detail), /^These parameters are wrong: /)
    }))

  it.live("reports 50 faults at most, so that an answer does not grow with the query", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const unknown = Array.from({ length: 2500 }, (_, index) => `p${index}`).join("&")
      const { body, text } = yield* request(`/v1/search-organizations?q=ab&${unknown}`, headers)
      assert.lengthOf(Object.keys(body.invalid_params as object), 50)
      assert.isBelow(text.length, 10_000)
    }))

  it.live("an unknown legal form is answered with the short forms", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request(`/v1/search-organizations?${filters({ legal_form_code: "Ltd" })}`, headers)
      const [message] = (body.invalid_params as Record<string, Array<string>>)["filters.legal_form_code"]!
      assert.match(message!, /^filters\.legal_form_code must be .* GmbH, .* KG/)
    }))

  it.live("the detail names a single wrong parameter", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request("/v1/search-organizations?q=ab&limit=31", headers)
      assert.strictEqual(body.detail, `${limit}.`)
      assert.strictEqual(body.meta?.message, body.detail)
    }))
})
