import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/signals/{signalId} 401", () => {
  for (const headers of [{}, { "x-api-key": "kt_unknown" }, { authorization: "Bearer 1|unknown" }]) {
    it.live(`${JSON.stringify(headers)} is UNAUTHENTICATED`, () =>
      Effect.gen(function*() {
        const { request } = yield* makeService()
        const { body, headers: answered, status } = yield* request("/v1/signals/closures-0", headers)
        assert.strictEqual(status, 401)
        assert.strictEqual(body.code, "UNAUTHENTICATED")
        assert.strictEqual(answered["www-authenticate"], "Bearer")
        assert.strictEqual(answered["x-credits-charged"], "0")
      }))
  }
})
