import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const id = "0".repeat(32)
const many = Array.from({ length: 51 }, (_, place) => place.toString(16).padStart(32, "0")).join(",")

describe("GET /v1/signals 422", () => {
  for (const name of ["limit", "order_by", "projection", "include_evidence", "Topics", "page"]) {
    it.live(`${name} is an unknown Signals parameter`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account()
        const { body, status } = yield* request(`/v1/signals?${name}=1`, headers)
        assert.strictEqual(status, 422)
        assert.strictEqual(body.code, "INVALID_REQUEST")
        assert.deepStrictEqual(body.invalid_params, { [name]: [`${name} is an unknown Signals parameter`] })
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }

  it.live("of several unknown parameters only the first is reported, before any other fault", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body } = yield* request("/v1/signals?topics=NONE&limit=1&order_by=x", headers)
      assert.deepStrictEqual(Object.keys(body.invalid_params as object), ["limit"])
    }))

  for (
    const [query, name] of [
      ["topics=DIVIDENDS", "topics"],
      ["topics=", "topics"],
      ["topics=OTHER", "topics"],
      ["organization_ids=123", "organization_ids"],
      [`organization_ids=${id.toUpperCase().replace("0", "A")}`, "organization_ids"],
      [`organization_ids=${many}`, "organization_ids"],
      ["from=2026-02-30", "from"],
      ["from=yesterday", "from"],
      ["to=2026-11-20T08:00:00+", "to"],
      ["to=9999-12-31T23:00:00Z", "to"],
      ["from=0001-01-01T00:00:00%2B14:00", "from"],
      ["from=2026-11-20&to=2026-11-19", "from"],
      ["from=2026-11-20&from=2026-11-21", "from"]
    ] as const
  ) {
    it.live(`"${query.slice(0, 50)}" names ${name}, and is free`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account("max")
        const { body, status } = yield* request(`/v1/signals?${query}`, headers)
        assert.strictEqual(status, 422)
        assert.strictEqual(body.code, "INVALID_REQUEST")
        assert.deepStrictEqual(Object.keys(body.invalid_params as object), [name])
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }

  for (const cursor of ["", "sig1.", "sig1.AAAA", "anything", "sig1.%00"]) {
    it.live(`the cursor "${cursor}" is INVALID_CURSOR`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account()
        const { body, status } = yield* request(`/v1/signals?cursor=${cursor}`, headers)
        assert.strictEqual(status, 422)
        assert.strictEqual(body.code, "INVALID_CURSOR")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
