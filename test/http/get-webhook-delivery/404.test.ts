import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { deliveries, makeMonitored } from "../../support/MonitoredService.ts"

describe("GET /v1/account/webhook-deliveries/{id} 404", () => {
  it.live("an unknown id, that of another account and a text that is no id are answered alike", () =>
    Effect.gen(function*() {
      const { account, deliver, headers, request } = yield* makeMonitored()
      const id = yield* deliver()
      const other = yield* account()
      const answers = [
        yield* request(`${deliveries}/${id}`, other.headers),
        ...yield* Effect.forEach(
          ["del_01k9xq1b2n8f5s3j7k4m6p0e9d", id.toUpperCase(), `${id}0`, "x", "%00"],
          (unknown) => request(`${deliveries}/${unknown}`, headers)
        )
      ]
      for (const { body, status } of answers) {
        assert.strictEqual(status, 404)
        assert.deepInclude(body, { code: "not_found", detail: "The account has no delivery of this id." })
      }
    }))
})
