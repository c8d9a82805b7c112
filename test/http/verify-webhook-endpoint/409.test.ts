import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { randomUUID } from "node:crypto"
import { refusesStates } from "../../support/ChangeRefusals.ts"
import { echo, makeEndpoints, path, receiver, vanish } from "../../support/WebhookEndpoints.ts"
import { makeSignal } from "../../webhooks/Attempts.ts"

describe("POST /v1/account/webhook-endpoints/{id}/verify 409", () => {
  it.live("where nobody knows what became of the challenge it is outcome_ambiguous for good, and nothing is sent again", () =>
    Effect.gen(function*() {
      const { change, create, headers, request } = yield* makeEndpoints()
      const { behaviour, received, url } = yield* receiver(vanish)
      const { endpoint } = yield* create(url)
      const key = randomUUID()
      const first = yield* change(`${path}/${endpoint.id}/verify`, { method: "POST" }, key)
      behaviour.answer = echo
      const repeat = yield* change(`${path}/${endpoint.id}/verify`, { method: "POST" }, key)
      for (const { body, headers, status } of [first, repeat]) {
        assert.strictEqual(status, 409)
        assert.strictEqual(body["code"], "outcome_ambiguous")
        assert.match(String(body.meta?.["support_reference"]), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/)
        assert.isUndefined(headers["idempotency-status"])
        assert.isUndefined(headers["retry-after"])
      }
      assert.strictEqual(repeat.body.meta?.["support_reference"], first.body.meta?.["support_reference"])
      assert.lengthOf(received, 1)
      const shown = yield* request(`${path}/${endpoint.id}`, headers)
      assert.deepStrictEqual(shown.body["endpoint"], endpoint)
      assert.strictEqual((yield* change(`${path}/${endpoint.id}/verify`)).status, 200)
    }))

  it.live("a repeat while the challenge is under way learns when to ask again, and sends nothing", () =>
    Effect.gen(function*() {
      const [arrived, goOn] = [makeSignal(), makeSignal()]
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver((message, response, request) => {
        arrived.happen()
        void goOn.happening.then(() => echo(message, response, request))
      })
      const { endpoint } = yield* create(url)
      const key = randomUUID()
      const first = yield* Effect.forkChild(change(`${path}/${endpoint.id}/verify`, { method: "POST" }, key))
      yield* arrived.happened
      const { body, headers, status } = yield* change(`${path}/${endpoint.id}/verify`, { method: "POST" }, key)
      assert.strictEqual(status, 409)
      assert.strictEqual(body["code"], "idempotency_conflict")
      assert.strictEqual(headers["retry-after"], "5")
      goOn.happen()
      assert.strictEqual((yield* Fiber.join(first)).status, 200)
      assert.lengthOf(received, 1)
    }))

  refusesStates("verify", [
    ["disabled_user", "it can be enabled, tested and archived"],
    ["archived", "that is final"]
  ])
})
