import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const paths = ["", "/credits", "/usage", "/usage/transactions", "/subscription", "/api-keys"]

describe("GET below /v1/account 403", () => {
  it.live.each(paths)("/v1/account%s needs account:read of a Bearer token", (path) =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const bearer = yield* token(id, ["api:data", "monitoring:manage", "account:keys"])
      const { body, status } = yield* request(`/v1/account${path}`, bearer)
      assert.strictEqual(status, 403)
      assert.deepInclude(body.meta, { required_abilities: ["account:read"] })
    }))
})
