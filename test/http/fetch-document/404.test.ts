import { assert, describe, it } from "@effect/vitest"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { entity } from "./Files.ts"

const unknown = "The register holds no organization of this entity_id."
const notHeld = (type: string) => `The register holds no document of the type ${type} of this organization.`

const missing = [
  ["f".repeat(32), "AD", unknown],
  ["f".repeat(32), "SI", unknown],
  [entity, "SI", notHeld("SI")],
  [entity, "shareholders_list", notHeld("shareholders_list")],
  [entity, "articles_of_association", notHeld("articles_of_association")]
] as const

describe("GET /v1/fetch-document 404", () => {
  for (const [id, type, detail] of missing) {
    it.live(`${type} of ${id}: ${detail}`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService({ excerpts: ExcerptsPdf.layer })
        const { headers, id: account_id } = yield* account("free", 20)
        const answer = yield* request(`/v1/fetch-document?company_id=${id}&document_type=${type}`, headers)
        assert.strictEqual(answer.status, 404)
        assert.deepInclude(answer.body, { code: "not_found", type: "/problems/not-found", detail })
        assert.deepInclude(answer.body.meta, { credits_remaining: 20, request_credit_cost: 0 })
        assert.deepStrictEqual(yield* charges(account_id), [])
      }))
  }

  it.live("an excerpt is not found where nothing makes one", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const answer = yield* request(`/v1/fetch-document?company_id=${entity}&document_type=AD`, headers)
      assert.strictEqual(answer.status, 404)
      assert.strictEqual(answer.body.detail, notHeld("AD"))
    }))
})
