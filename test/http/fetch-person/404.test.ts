import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { organizationsOfPeople } from "../../support/People.ts"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/fetch-person 404", () => {
  for (
    const [what, query] of [
      ["an unknown organization", "person_q=Erika%20Mustermann&organization_q=Nowhere"],
      ["an unknown register number", "person_q=Erika%20Mustermann&organization_q=DEK1101R.HRB99999"],
      ["nobody of this name", "person_q=Hans%20Huber&organization_q=Epsilon%20Holding"],
      ["an organization without persons", "person_q=Erika%20Mustermann&organization_q=Alpha%20Werke"]
    ] as const
  ) {
    it.live(`${what} is not found, and free`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService({ records: organizationsOfPeople })
        const { headers, id } = yield* account("max")
        const { body, status } = yield* request(`/v1/fetch-person?${query}&features=network`, headers)
        assert.strictEqual(status, 404)
        assert.strictEqual(body.code, "not_found")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
