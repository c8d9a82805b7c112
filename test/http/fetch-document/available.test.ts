import { assert, describe, it } from "@effect/vitest"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { bytesOf, entity, filed, structured } from "./Files.ts"

const profile = `/v1/fetch-organization?q=${entity}&feature=documents`

describe("Rule of documents, what is available before it is paid for", () => {
  it.live("each type has its day and whether it is official, as fetch-document then returns it", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({
        documents: [filed("shareholders_list", bytesOf("%PDF-1.7\n"))],
        records: [structured(bytesOf("<?xml"))],
        excerpts: ExcerptsPdf.layer
      })
      const { headers } = yield* account("free", 100)
      const { body, status } = yield* request(profile, headers)
      assert.strictEqual(status, 200)
      const as_of = body.meta?.["as_of"]
      assert.deepStrictEqual(
        body["documents"],
        [
          { document_type: "SI", as_of: "2026-02-04", is_official: true },
          ...["AD", "CD"].map((document_type) => ({ document_type, as_of, is_official: false })),
          { document_type: "shareholders_list", as_of: "2026-02-03", is_official: true }
        ].toSorted((one, other) => String(other.as_of).localeCompare(String(one.as_of)))
      )
      for (const type of ["AD", "CD", "shareholders_list", "articles_of_association", "SI"]) {
        const listed = (body["documents"] as ReadonlyArray<{ document_type: string; is_official: boolean }>)
          .find(({ document_type }) => document_type === type)
        const answer = yield* request(`/v1/fetch-document?company_id=${entity}&document_type=${type}`, headers)
        assert.strictEqual(answer.status, listed === undefined ? 404 : 200, type)
        assert.strictEqual(answer.headers["x-document-official"], listed && String(listed.is_official), type)
      }
    }))

  it.live("it costs nothing beside the profile, has no bytes, and is empty where nothing can be fetched", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("free", 5)
      const { body, status } = yield* request(profile, headers)
      assert.deepStrictEqual([status, body["documents"], body.meta?.["request_credit_cost"]], [200, [], 5])
      assert.strictEqual((yield* charges(id)).length, 1)
    }))

  it.live("400: fetch-person has no such feature", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("plus", 100)
      const { status } = yield* request(
        "/v1/fetch-person?person_q=Eva&organization_q=Alpha&features=documents",
        headers
      )
      assert.strictEqual(status, 400)
    }))

  it.live("402: the profile is paid for first, and nothing is said without it", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ documents: [filed("AD", bytesOf("%PDF-1.7\n"))] })
      const { headers } = yield* account("free", 4)
      const { status, text } = yield* request(profile, headers)
      assert.strictEqual(status, 402)
      assert.notInclude(text, "2026-02-03")
    }))
})
