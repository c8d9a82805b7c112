import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { ofJson } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

const patch = (body: object): RequestInit => ({ method: "PATCH", body: JSON.stringify(body) })

const unknown = `${path}/wep_01k9xq1b2n8f5s3j7k4m6p0e9d`

describe("PATCH /v1/account/webhook-endpoints/{id} 403, 404, 409, 422, 428", () => {
  it.live("403: a Bearer token needs account:keys", () =>
    Effect.gen(function*() {
      const { id, request, token } = yield* makeEndpoints()
      const bearer = { ...ofJson(yield* token(id, ["account:read", "monitoring:manage"])), "idempotency-key": "k1" }
      const { body, status } = yield* request(unknown, bearer, patch({ name: "A" }))
      assert.strictEqual(status, 403)
      assert.deepStrictEqual(body.meta?.required_abilities, ["account:keys"])
    }))

  it.live("404: an endpoint that the account does not have", () =>
    Effect.gen(function*() {
      const { change } = yield* makeEndpoints()
      assert.strictEqual((yield* change(unknown, patch({ name: "A" }))).status, 404)
    }))

  it.live("409: an archived endpoint stays as it is", () =>
    Effect.gen(function*() {
      const { change, endpointIn } = yield* makeEndpoints()
      const answer = yield* change(`${path}/${yield* endpointIn("archived")}`, patch({ name: "A" }))
      assert.deepStrictEqual([answer.status, answer.body.code], [409, "invalid_state"])
    }))

  it.live("422: members that break a rule are named, and the key is free", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints({})
      const { endpoint } = yield* create("https://hooks.example.com/kontor")
      const [place, key] = [`${path}/${endpoint.id}`, randomUUID()]
      for (
        const [body, member] of [
          [{ name: " " }, "name"],
          [{ url: "http://hooks.example.com" }, "url"],
          [{ url: "https://10.0.0.1/" }, "url"],
          [{ kinds: [] }, "kinds"],
          [{ status: "active" }, "status"]
        ] as const
      ) {
        const answer = yield* change(place, patch(body), key)
        assert.strictEqual(answer.status, 422, JSON.stringify(body))
        assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), [member])
      }
    }))

  it.live("428: a change needs a key", () =>
    Effect.gen(function*() {
      const { headers, request } = yield* makeEndpoints()
      assert.strictEqual((yield* request(unknown, headers, patch({ name: "A" }))).status, 428)
    }))
})
