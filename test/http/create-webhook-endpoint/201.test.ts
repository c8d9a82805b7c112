import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { ofJson, posted } from "../../support/Posted.ts"
import { makeEndpoints, path, receiver } from "../../support/WebhookEndpoints.ts"

const url = "https://hooks.example.com/kontor"

describe("POST /v1/account/webhook-endpoints 201", () => {
  it.live("creates an endpoint that is to be verified, for nothing, and shows its secret", () =>
    Effect.gen(function*() {
      const { change, charges, id } = yield* makeEndpoints({})
      const { body, headers, status } = yield* change(path, posted({ name: " CRM ", url }))
      assert.strictEqual(status, 201)
      assert.hasAllKeys(body, ["endpoint", "signing_secret", "meta"])
      assert.deepInclude(body["endpoint"], {
        name: "CRM",
        url,
        status: "pending_verification",
        pending_url: null,
        kinds: ["organization.signal.detected"],
        exhausted_in_a_row: 0,
        former_secret_signs_until: null
      })
      assert.match(String(body["signing_secret"]), /^whsec_[A-Za-z0-9+/]{43}=$/)
      assert.strictEqual(headers["idempotency-status"], "created")
      assert.strictEqual(headers["x-credits-charged"], "0")
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("a repeat under the same key gets the same endpoint and the same secret, and makes no second one", () =>
    Effect.gen(function*() {
      const { change, request, headers } = yield* makeEndpoints()
      const key = randomUUID()
      const [first, repeat] = [
        yield* change(path, posted({ name: "CRM", url }), key),
        yield* change(path, posted({ name: "CRM", url }), key)
      ]
      assert.strictEqual(repeat.status, 201)
      assert.strictEqual(repeat.headers["idempotency-status"], "replayed")
      assert.deepStrictEqual(repeat.body["endpoint"], first.body["endpoint"])
      assert.strictEqual(repeat.body["signing_secret"], first.body["signing_secret"])
      assert.strictEqual(repeat.body.meta?.["request_id"], repeat.headers["x-request-id"])
      assert.lengthOf((yield* request(path, headers)).body["endpoints"] as ReadonlyArray<unknown>, 1)
    }))

  it.live("a Bearer token with account:keys does too", () =>
    Effect.gen(function*() {
      const { id, request, token } = yield* makeEndpoints()
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const asked = { ...ofJson(bearer), "idempotency-key": randomUUID() }
      assert.strictEqual((yield* request(path, asked, posted({ name: "CRM", url }))).status, 201)
    }))

  it.live("its headers go out with each message, and are never shown", () =>
    Effect.gen(function*() {
      const { change, create, headers, request } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const { endpoint } = yield* create(url, { headers: { Authorization: "Bearer of-the-gateway", "X-Tenant": "7" } })
      yield* change(`${path}/${endpoint.id}/test`)
      assert.deepInclude(received[0]?.headers, { authorization: "Bearer of-the-gateway", "x-tenant": "7" })
      const shown = yield* request(`${path}/${endpoint.id}`, headers)
      assert.notInclude(JSON.stringify(endpoint) + shown.text, "gateway")
      assert.notInclude(JSON.stringify(endpoint) + shown.text, "Tenant")
    }))
})
