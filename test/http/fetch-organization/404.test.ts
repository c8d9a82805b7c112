import { assert, describe, it } from "@effect/vitest"
import { sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const sixth = { court: "K1101R", number: "6", suffix: "" }
const records = [
  sourceRecord({ registration: { ...sixth, type: "HRB" }, facts: { name: "Zeta Bau GmbH" } }),
  sourceRecord({ registration: { ...sixth, type: "VR" }, facts: { name: "Eta Sport e.V." } })
]

const unknown = "The register holds no organization of this name or number."
const shared =
  "Several courts have an organization of this number: Frankfurt am Main, Hamburg. Add the court to the number."
const sharedAtCourt =
  "The court Hamburg has several organizations of this number: HRB 6, VR 6. Ask for one of these, and name the court."
const similar =
  "No organization has this name or number, but some have a similar name. Search, and pass the entity_id of the one meant."
const several = "Several organizations match this name. Search for it, and pass the entity_id of the one meant."

const reasons: Readonly<Record<string, string>> = {
  [unknown]: "UNKNOWN",
  [shared]: "SHARED_REGISTER_NUMBER",
  [sharedAtCourt]: "SHARED_REGISTER_NUMBER",
  [similar]: "SIMILAR_NAMES",
  [several]: "SEVERAL_MATCHES"
}

describe("GET /v1/fetch-organization 404", () => {
  for (
    const [q, detail] of [
      ["Nobody knows this", unknown],
      ["f".repeat(32), unknown],
      ["DEK1101R.HRB99", unknown],
      ["Alfa Werke", unknown],
      ["Gamna Nord", similar],
      ["HRB 1", shared],
      ["01", shared],
      ["06", sharedAtCourt],
      ["6 Hamburg", sharedAtCourt],
      ["99 Hamburg", unknown],
      ["Zeta Bau AG", similar],
      ["Zeta Bau KG", similar],
      ["Gamma Nord", several]
    ] as const
  ) {
    it.live(`${q}: ${detail}`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService({ records })
        const { headers, id } = yield* account("free", 10)
        const answer = yield* request(`/v1/fetch-organization?q=${encodeURIComponent(q)}`, headers)
        assert.strictEqual(answer.status, 404)
        assert.deepInclude(answer.body, { code: "not_found", type: "/problems/not-found", detail })
        assert.deepInclude(answer.body.meta, { credits_remaining: 10, request_credit_cost: 0, reason: reasons[detail] })
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
