import { assert, describe, it } from "@effect/vitest"
import { newNumber, sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { erika, organizationsOfPeople } from "../../support/People.ts"
import { makeService } from "../../support/Service.ts"

const renamed = sourceRecord({
  registration: newNumber({ number: "903" }),
  facts: {
    name: "Theta Nordlicht GmbH",
    former_names: ["Blaukammer Verlag GmbH"],
    related_persons: { current: [erika], past: [] }
  }
})

const path = (organization_q: string) =>
  `/v1/fetch-person?person_q=Mustermann&organization_q=${encodeURIComponent(organization_q)}`

describe("GET /v1/fetch-person is always in AI mode", () => {
  it.live("of several organizations of a bare number, the first one is meant, before any of that name", () =>
    Effect.gen(function*() {
      const elsewhere = sourceRecord({
        registration: newNumber({ court: "M1201", number: "903" }),
        facts: { name: "Jota GmbH", related_persons: { current: [erika], past: [] } }
      })
      const namesake = sourceRecord({ registration: newNumber({ number: "904" }), facts: { name: "903 GmbH" } })
      const { account, request } = yield* makeService({ records: [renamed, elsewhere, namesake] })
      const { headers } = yield* account("plus")
      const { body, status } = yield* request(path("903"), headers)
      assert.strictEqual(status, 200)
      assert.strictEqual(body["entity_id"], erika.entity_id)
    }))

  for (const organization_q of ["Epsylon Holdink", "Epsilon Holding Bochum", "Blaukammer Verlag"]) {
    it.live(`"${organization_q}" means an organization, without a surcharge`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService({ records: [...organizationsOfPeople, renamed] })
        const { headers, id } = yield* account("plus")
        const { body, status } = yield* request(path(organization_q), headers)
        assert.strictEqual(status, 200)
        assert.strictEqual(body["entity_id"], erika.entity_id)
        assert.deepStrictEqual(body.meta?.["credit_breakdown"], { base: 15 })
        assert.deepStrictEqual((yield* charges(id)).map(({ kind }) => kind), ["charge"])
      }))
  }

  it.live("of several organizations with one name, the first is meant if AI chooses none of them", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({
        records: organizationsOfPeople,
        enrichment: (enrichment) => ({ ...enrichment, choose: () => Effect.succeedNone })
      })
      const { headers } = yield* account("plus")
      const { status } = yield* request(path("Epsilon Holdng"), headers)
      assert.strictEqual(status, 200)
    }))
})
