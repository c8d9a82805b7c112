import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account/webhook-deliveries 400", () => {
  it.live.each([
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["cursor=nonsense", "cursor"],
    ["cursor=evt1.01k9xq1b2n8f5s3j7k4m6p0e9d", "cursor"],
    ["endpoint=CRM", "endpoint"],
    ["endpoint=", "endpoint"],
    ["status=failed", "status"],
    ["status=SUCCEEDED", "status"],
    ["status=pending&status=succeeded", "status"],
    ["endpoint_id=wep_01k9xq1b2n8f5s3j7k4m6p0e9d", "endpoint_id"]
  ])("%s is refused, and what is wrong is named", ([query, name]) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body, status } = yield* request(`/v1/account/webhook-deliveries?${query}`, headers)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), [name])
    }))
})
