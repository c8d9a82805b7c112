import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account/usage 400", () => {
  it.live.each([
    ["from=2026-05-02&to=2026-05-01", "from"],
    ["from=2025-01-01&to=2026-01-02", "from"],
    ["from=2100-01-01", "from"],
    ["from=2026-02-30", "from"],
    ["from=2026-05-01T24:00:00Z", "from"],
    ["to=yesterday", "to"],
    ["to=", "to"],
    ["to=2026-05-01&to=2026-05-02", "to"],
    ["group_by=week", "group_by"]
  ])("%s is refused, and what is wrong is named", ([query, name]) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body, status } = yield* request(`/v1/account/usage?${query}`, headers)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), [name])
    }))
})
