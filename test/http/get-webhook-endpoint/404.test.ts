import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("GET /v1/account/webhook-endpoints/{id} 404", () => {
  it.live("unknown ids, foreign ids and texts that are no ids are answered alike", () =>
    Effect.gen(function*() {
      const { account, create, headers, request } = yield* makeEndpoints()
      const { endpoint } = yield* create("https://hooks.example.com/kontor")
      const answers = [
        yield* request(`${path}/${endpoint.id}`, (yield* account()).headers),
        ...yield* Effect.forEach(
          ["wep_01k9xq1b2n8f5s3j7k4m6p0e9d", endpoint.id.toUpperCase(), "x", "%00"],
          (id) => request(`${path}/${id}`, headers)
        )
      ]
      for (const { body, status } of answers) {
        assert.strictEqual(status, 404)
        assert.deepInclude(body, { code: "not_found", detail: "The account has no webhook endpoint of this id." })
      }
    }))
})
