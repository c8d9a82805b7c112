import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const unknown = "The register holds no organization of this name or number."
const shared =
  "Several courts have an organization of this number: Frankfurt am Main, Hamburg. Add the court to the number."
const several = "Several organizations match this name. Search for it, and pass the entity_id of the one meant."

describe("GET /v1/fetch-organization 404", () => {
  for (
    const [q, detail] of [
      ["Nobody knows this", unknown],
      ["f".repeat(32), unknown],
      ["DEK1101R.HRB99", unknown],
      ["Alfa Werke", unknown],
      ["HRB 1", shared],
      ["Gamma Nord", several]
    ] as const
  ) {
    it.live(`${q}: ${detail}`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account("free", 10)
        const answer = yield* request(`/v1/fetch-organization?q=${encodeURIComponent(q)}`, headers)
        assert.strictEqual(answer.status, 404)
        assert.deepInclude(answer.body, { code: "not_found", type: "/problems/not-found", detail })
        assert.deepInclude(answer.body.meta, { credits_remaining: 10, request_credit_cost: 0 })
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
