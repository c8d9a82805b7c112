import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("DELETE /v1/account/webhook-endpoints/{id} 409", () => {
  it.live("an endpoint is archived once", () =>
    Effect.gen(function*() {
      const { change, endpointIn } = yield* makeEndpoints()
      const { body, status } = yield* change(`${path}/${yield* endpointIn("archived")}`, { method: "DELETE" })
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "invalid_state",
        detail: "The endpoint is archived: that is final. Create another one."
      })
    }))
})
