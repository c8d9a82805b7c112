import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

const asked = posted({ name: "CRM", url: "https://hooks.example.com/kontor" })

describe("POST /v1/account/webhook-endpoints 403", () => {
  it.live.each(
    [
      [["account:read", "monitoring:manage", "api:data"], "account:keys"],
      [["account:keys", "monitoring:manage", "api:data"], "account:read"]
    ] as const
  )("a Bearer token with %j lacks %s", ([abilities, lacking]) =>
    Effect.gen(function*() {
      const { id, request, token } = yield* makeEndpoints()
      const bearer = ofJson(yield* token(id, abilities))
      const { body, status } = yield* request(path, { ...bearer, "idempotency-key": randomUUID() }, asked)
      assert.strictEqual(status, 403)
      assert.strictEqual(body["code"], "missing_ability")
      assert.deepInclude(body.meta, { required_abilities: [lacking] })
    }))

  it.live("a token that its account makes of * cannot", () =>
    Effect.gen(function*() {
      const { headers, request } = yield* makeEndpoints()
      const made = yield* request("/v1/auth/tokens/create", headers, posted({ token_name: "t" }))
      const bearer = ofJson({ authorization: `Bearer ${String(made.body["token"])}` })
      const { body, status } = yield* request(path, { ...bearer, "idempotency-key": randomUUID() }, asked)
      assert.strictEqual(status, 403)
      assert.deepInclude(body.meta, { required_abilities: ["account:keys"] })
    }))
})
