import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeService } from "../../support/Service.ts"

const path = "/v1/account/api-keys/rotate"

describe("POST /v1/account/api-keys/rotate 409", () => {
  it.live("a text that was rotated is not rotated again", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      yield* request(path, ofJson(headers), posted({ overlap_hours: 1 }))
      const { body, status } = yield* request(path, headers, { method: "POST" })
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "invalid_state",
        detail: "This key was rotated already: rotate the one that took its place."
      })
    }))

  it.live("of many at once exactly one rotates the key", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const answers = yield* Effect.forEach(
        Array.from({ length: 16 }),
        () => request(path, ofJson(headers), posted({ overlap_hours: 1 })),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(answers.filter(({ status }) => status === 200), 1)
      assert.lengthOf(answers.filter(({ status }) => status === 409), 15)
    }))
})
