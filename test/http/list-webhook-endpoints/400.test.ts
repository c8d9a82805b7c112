import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("GET /v1/account/webhook-endpoints 400", () => {
  it.live("there are no query parameters, and each is named", () =>
    Effect.gen(function*() {
      const { headers, request } = yield* makeEndpoints()
      const { body, status } = yield* request(`${path}?status=active`, headers)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), ["status"])
    }))
})
