import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { erika, organizationsOfPeople } from "../../support/People.ts"
import { makeService } from "../../support/Service.ts"

const service = makeService({ records: organizationsOfPeople })
const path = "/v1/fetch-person?organization_q=Epsilon%20Holding&person_q="

describe("GET /v1/fetch-person 200", () => {
  it.live("answers the person and the cost", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* service
      const { headers, id } = yield* account("plus", 100)
      const { body, headers: answered, status } = yield* request(`${path}Erika%20Mustermann`, headers)
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { entity_id: erika.entity_id, name: "Dr. Erika Mustermann" })
      assert.sameMembers(Object.keys(body), [
        "entity_id",
        "name",
        "birth_date",
        "name_parts",
        "location",
        "bio",
        "expertise",
        "contact",
        "profiles",
        "commercialregister_roles",
        "affiliations",
        "meta"
      ])
      assert.deepInclude(body.meta, {
        request_credit_cost: 15,
        credits_remaining: 85,
        credit_breakdown: { base: 15 },
        ignored_features: []
      })
      assert.deepInclude(answered, { "x-credits-charged": "15", "x-credits-remaining": "85" })
      assert.lengthOf(yield* charges(id), 1)
    }))

  for (const person_q of ["mustermann, erika", "Dr. Erika Mustermann", "E. Mustermann", "Erika Musterman"]) {
    it.live(`"${person_q}" is understood`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* service
        const { headers } = yield* account("plus")
        const { body } = yield* request(path + encodeURIComponent(person_q), headers)
        assert.strictEqual(body.entity_id, erika.entity_id)
      }))
  }

  for (const organization_q of ["HRB 901 Hamburg", "DEK1101R.HRB901", "epsilon holding"]) {
    it.live(`the organization may be written "${organization_q}"`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* service
        const { headers } = yield* account("plus")
        const { status } = yield* request(
          `/v1/fetch-person?person_q=Mustermann&organization_q=${encodeURIComponent(organization_q)}`,
          headers
        )
        assert.strictEqual(status, 200)
      }))
  }

  it.live("shareholdings cost 5 where there are any", () =>
    Effect.gen(function*() {
      const { account, request } = yield* service
      const { headers } = yield* account("plus")
      const { body } = yield* request(`${path}Erika%20Mustermann&features=shareholdings`, headers)
      assert.strictEqual((body.shareholdings as { summary: { total_current: number } }).summary.total_current, 1)
      assert.deepStrictEqual(body.meta?.credit_breakdown, { base: 15, shareholdings: 5 })
    }))

  it.live.each(["feature=shareholdings", "feature=shareholdings&features=shareholdings", "features=shareholdings"])(
    "rule: %s asks for one feature",
    (query) =>
      Effect.gen(function*() {
        const { account, request } = yield* service
        const { headers } = yield* account("plus")
        const { body } = yield* request(`${path}Erika%20Mustermann&${query}`, headers)
        assert.deepStrictEqual(body.meta?.credit_breakdown, { base: 15, shareholdings: 5 })
      })
  )

  it.live("missing shareholdings are null and free", () =>
    Effect.gen(function*() {
      const { account, request } = yield* service
      const { headers } = yield* account("plus")
      const { body } = yield* request(`${path}Max%20Mustermann&features=shareholdings`, headers)
      assert.isNull(body.shareholdings)
      assert.deepStrictEqual(body.meta?.credit_breakdown, { base: 15 })
    }))

  it.live("network costs 25 on pro and max", () =>
    Effect.gen(function*() {
      const { account, request } = yield* service
      for (const plan of ["pro", "max"] as const) {
        const { headers } = yield* account(plan)
        const { body } = yield* request(`${path}Erika%20Mustermann&features=shareholdings,network`, headers)
        assert.isNotEmpty((body.network as { connections: ReadonlyArray<unknown> }).connections)
        assert.deepStrictEqual(body.meta?.credit_breakdown, { base: 15, shareholdings: 5, network: 25 })
      }
    }))

  it.live("network below pro is left out, free, and named", () =>
    Effect.gen(function*() {
      const { account, request } = yield* service
      const { headers } = yield* account("plus", 15)
      const { body } = yield* request(`${path}Erika%20Mustermann&features=network&features=network`, headers)
      assert.notProperty(body, "network")
      assert.deepInclude(body.meta, { request_credit_cost: 15, ignored_features: ["network"] })
    }))
})
