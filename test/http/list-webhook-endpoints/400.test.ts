import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("GET /v1/account/webhook-endpoints 400", () => {
  it.live.each([["status=asleep", "status"], ["cursor=x", "cursor"], [
    "cursor=mon1.01k9xq1b2n8f5s3j7k4m6p0e9d",
    "cursor"
  ], ["per_page=0", "per_page"]])(
    "%s is refused, and what is wrong is named",
    ([query, name]) =>
      Effect.gen(function*() {
        const { headers, request } = yield* makeEndpoints()
        const { body, status } = yield* request(`${path}?${query}`, headers)
        assert.strictEqual(status, 400)
        assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), [name])
      })
  )
})
