import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

describe("POST /v1/account/api-keys/rotate 422", () => {
  it.live.each([[-1], [169], [1.5], ["24"], [null]])(
    "an overlap of %j hours, and the key stays",
    ([overlap_hours]) =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account()
        const refused = yield* request("/v1/account/api-keys/rotate", ofJson(headers), posted({ overlap_hours }))
        assert.strictEqual(refused.status, 422)
        assert.deepInclude(refused.body, { detail: "overlap_hours must be an integer from 0 to 168." })
        assert.strictEqual((yield* request("/v1/account", headers)).status, 200)
      })
  )
})
