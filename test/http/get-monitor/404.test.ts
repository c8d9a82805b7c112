import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("GET /v1/account/monitors/{id} 404", () => {
  it.live("an unknown id, that of another account and a text that is no id are answered alike", () =>
    Effect.gen(function*() {
      const { account, create, headers, request } = yield* makeMonitored()
      const { id } = yield* create()
      const other = yield* account()
      const answers = [
        yield* request(`${monitors}/${id}`, other.headers),
        ...yield* Effect.forEach(
          ["mon_01k9xq1b2n8f5s3j7k4m6p0e9d", id.toUpperCase(), `${id}0`, "x", "%00"],
          (unknown) => request(`${monitors}/${unknown}`, headers)
        )
      ]
      for (const { body, status } of answers) {
        assert.strictEqual(status, 404)
        assert.deepInclude(body, { code: "not_found", detail: "The account has no monitor of this id." })
      }
    }))
})
