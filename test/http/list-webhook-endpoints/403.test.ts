import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("GET /v1/account/webhook-endpoints 403", () => {
  it.live("a Bearer token without account:read sees neither the list nor one of it", () =>
    Effect.gen(function*() {
      const { create, id, request, token } = yield* makeEndpoints()
      const { endpoint } = yield* create("https://hooks.example.com/kontor")
      const bearer = yield* token(id, ["api:data", "monitoring:manage", "account:keys"])
      for (const asked of [path, `${path}/${endpoint.id}`]) {
        const { body, status } = yield* request(asked, bearer)
        assert.strictEqual(status, 403)
        assert.deepInclude(body.meta, { required_abilities: ["account:read"] })
      }
    }))
})
