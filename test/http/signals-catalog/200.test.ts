import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { recordOf } from "../../support/SignalRecords.ts"

interface CatalogBody {
  readonly catalog_version: string
  readonly topics: ReadonlyArray<{ readonly code: string; readonly tier: string; readonly observed: boolean }>
  readonly capabilities: object
}

describe("GET /v1/signals/catalog 200", () => {
  it.live("lists all seven topics with their tiers, whatever the plan and with a zero balance", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      for (const plan of ["free", "plus", "pro", "max"] as const) {
        const { headers, id } = yield* account(plan, 0)
        const { body, headers: answered, status } = yield* request("/v1/signals/catalog", headers)
        const { capabilities, catalog_version, topics } = body as unknown as CatalogBody
        assert.strictEqual(status, 200)
        assert.strictEqual(catalog_version, "1.0")
        assert.deepStrictEqual(topics.map(({ code, tier }) => [code, tier]), [
          ["NEW_REGISTRATIONS", "ALL"],
          ["MASTER_DATA_CHANGES", "ALL"],
          ["CLOSURES", "ALL"],
          ["ROLE_HOLDER_CHANGES", "ALL"],
          ["CAPITAL_CHANGES", "ALL"],
          ["INSOLVENCIES", "PRO"],
          ["TRANSFORMATIONS", "MAX"]
        ])
        assert.deepStrictEqual(capabilities, { page_size: 20, pagination: ["CURSOR"] })
        assert.deepInclude(answered, { "cache-control": "private, no-store", "x-credits-charged": "0" })
        assert.strictEqual(answered["x-request-id"], body.meta?.request_id)
        assert.deepInclude(body.meta, { schema_version: "1.0", request_credit_cost: 0, credits_remaining: 0 })
        assert.deepStrictEqual(yield* charges(id), [])
      }
    }))

  it.live("observed says which topics carry data", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records: [recordOf("INSOLVENCIES", "CLOSURES")] })
      const { headers } = yield* account()
      const { body } = yield* request("/v1/signals/catalog", headers)
      const observed = (body as unknown as CatalogBody).topics.filter(({ observed }) => observed)
      assert.deepStrictEqual(observed.map(({ code }) => code), ["CLOSURES", "INSOLVENCIES"])
    }))

  it.live("api_key is no parameter, and a Bearer token needs no ability", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id, key } = yield* account()
      assert.strictEqual((yield* request(`/v1/signals/catalog?api_key=${key}`)).status, 200)
      assert.strictEqual((yield* request("/v1/signals/catalog", yield* token(id, []))).status, 200)
    }))
})
