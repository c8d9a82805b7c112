import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { posted } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

const url = "https://hooks.example.com/kontor"

describe("POST /v1/account/webhook-endpoints 409", () => {
  it.live("an eleventh endpoint is limit_reached, until one is archived: the key is free", () =>
    Effect.gen(function*() {
      const { change, create, headers, request } = yield* makeEndpoints()
      const made = yield* Effect.forEach(Array.from({ length: 10 }), () => create(url))
      const key = randomUUID()
      const { body, status, text } = yield* change(path, posted({ name: "CRM", url }), key)
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "limit_reached",
        type: "/problems/limit-reached",
        detail: "The account has 10 webhook endpoints, which is the most it may have: archive one first."
      })
      assert.notInclude(text, "whsec_")
      yield* change(`${path}/${made[0]!.endpoint.id}`, { method: "DELETE" })
      assert.strictEqual((yield* change(path, posted({ name: "CRM", url }), key)).status, 201)
      assert.lengthOf((yield* request(path, headers)).body["endpoints"] as ReadonlyArray<unknown>, 10)
    }))

  it.live("another body under the same key is idempotency_conflict, and shows no secret", () =>
    Effect.gen(function*() {
      const { change, headers, request } = yield* makeEndpoints()
      const key = randomUUID()
      yield* change(path, posted({ name: "CRM", url }), key)
      const { body, status, text } = yield* change(path, posted({ name: "ERP", url }), key)
      assert.strictEqual(status, 409)
      assert.strictEqual(body["code"], "idempotency_conflict")
      assert.notInclude(text, "whsec_")
      assert.lengthOf((yield* request(path, headers)).body["endpoints"] as ReadonlyArray<unknown>, 1)
    }))

  it.live("the key of another account is another key", () =>
    Effect.gen(function*() {
      const { account, change, headers, request } = yield* makeEndpoints()
      const other = { ...headers, "x-api-key": (yield* account()).key }
      const key = randomUUID()
      const first = yield* change(path, posted({ name: "CRM", url }), key)
      const second = yield* request(path, { ...other, "idempotency-key": key }, posted({ name: "CRM", url }))
      assert.strictEqual(second.headers["idempotency-status"], "created")
      assert.notStrictEqual(second.body["signing_secret"], first.body["signing_secret"])
    }))
})
