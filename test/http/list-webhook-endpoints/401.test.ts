import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("/v1/account/webhook-endpoints 401", () => {
  it.live("a key in the query is not accepted here", () =>
    Effect.gen(function*() {
      const { key, request } = yield* makeEndpoints()
      for (const asked of [path, `${path}/wep_01k9xq1b2n8f5s3j7k4m6p0e9d`]) {
        const { body, status } = yield* request(`${asked}?api_key=${key}`)
        assert.strictEqual(status, 401)
        assert.strictEqual(body["code"], "unauthenticated")
      }
    }))
})
