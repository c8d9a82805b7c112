import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/search-organizations 405", () => {
  for (const method of ["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "QUERY", "PROPFIND"]) {
    it.live(`${method} runs nothing, and the answer names the methods`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account()
        const answer = yield* request("/v1/search-organizations?q=alpha", headers, { method })
        assert.strictEqual(answer.status, 405)
        assert.deepInclude(answer.headers, {
          allow: "GET",
          "x-credits-charged": "0",
          "cache-control": "private, no-store"
        })
        assert.strictEqual(answer.body?.code, method === "HEAD" ? undefined : "method_not_allowed")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
