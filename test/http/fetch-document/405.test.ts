import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { bytesOf, entity, filed } from "./Files.ts"

describe("GET /v1/fetch-document 405", () => {
  for (const method of ["HEAD", "POST", "PUT", "DELETE"]) {
    it.live(`${method} fetches nothing, and the answer names the methods`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService({ documents: [filed("AD", bytesOf("%PDF-1.7"))] })
        const { headers, id } = yield* account()
        const path = `/v1/fetch-document?company_id=${entity}&document_type=AD`
        const answer = yield* request(path, headers, { method })
        assert.strictEqual(answer.status, 405)
        assert.deepInclude(answer.headers, { allow: "GET", "x-credits-charged": "0" })
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
