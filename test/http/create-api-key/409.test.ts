import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/account/api-keys"

describe("POST /v1/account/api-keys 409", () => {
  it.live("rule: an account has at most 20 API keys; revoking one makes room", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const headers = yield* token(id, ["account:read", "account:keys"])
      const create = request(path, headers, { method: "POST" })
      const answers = yield* Effect.all(Array.from({ length: 24 }, () => create), { concurrency: "unbounded" })
      const made = answers.filter(({ status }) => status === 201)
      assert.lengthOf(made, 19)
      const { body, status } = yield* create
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "limit_reached",
        detail: "The account has 20 API keys, which is the most it may have: revoke one first."
      })
      yield* request(`${path}/${String(made[0]!.body["id"])}`, headers, { method: "DELETE" })
      assert.strictEqual((yield* create).status, 201)
    }))
})
