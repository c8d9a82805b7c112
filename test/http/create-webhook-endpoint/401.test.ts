import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints 401", () => {
  it.live("a key in the query is not accepted here", () =>
    Effect.gen(function*() {
      const { key, request } = yield* makeEndpoints()
      const asked = posted({ name: "CRM", url: "https://hooks.example.com/kontor" })
      const { status } = yield* request(`${path}?api_key=${key}`, ofJson({ "idempotency-key": randomUUID() }), asked)
      assert.strictEqual(status, 401)
    }))
})
