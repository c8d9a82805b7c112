import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("GET /v1/account/webhook-endpoints/{id} 200", () => {
  it.live("shows an endpoint without its secret and headers", () =>
    Effect.gen(function*() {
      const { create, headers, request } = yield* makeEndpoints()
      const { endpoint, signing_secret } = yield* create("https://hooks.example.com/kontor", {
        headers: { "x-token": "of-the-gateway" }
      })
      const { body, status, text } = yield* request(`${path}/${endpoint.id}`, headers)
      assert.strictEqual(status, 200)
      assert.hasAllKeys(body, ["endpoint", "meta"])
      assert.deepStrictEqual(body["endpoint"], endpoint)
      for (const secret of ["whsec_", signing_secret, "of-the-gateway"]) assert.notInclude(text, secret)
    }))
})
