import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { echo, makeEndpoints, path, receiver, vanish } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints/{id}/test 409", () => {
  it.live("where nobody knows what became of the test it is outcome_ambiguous for good, and nothing is sent again", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { behaviour, received, url } = yield* receiver(vanish)
      const { endpoint } = yield* create(url)
      const key = randomUUID()
      const first = yield* change(`${path}/${endpoint.id}/test`, { method: "POST" }, key)
      behaviour.answer = echo
      const repeat = yield* change(`${path}/${endpoint.id}/test`, { method: "POST" }, key)
      assert.deepStrictEqual([first.status, repeat.status], [409, 409])
      assert.strictEqual(repeat.body["code"], "outcome_ambiguous")
      assert.isString(first.body.meta?.["support_reference"])
      assert.strictEqual(repeat.body.meta?.["support_reference"], first.body.meta?.["support_reference"])
      assert.lengthOf(received, 1)
    }))

  it.live("a key of another endpoint's test is idempotency_conflict", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const [one, other] = [yield* create(url), yield* create(url)]
      const key = randomUUID()
      yield* change(`${path}/${one.endpoint.id}/test`, { method: "POST" }, key)
      const { body, status } = yield* change(`${path}/${other.endpoint.id}/test`, { method: "POST" }, key)
      assert.strictEqual(status, 409)
      assert.strictEqual(body["code"], "idempotency_conflict")
      assert.lengthOf(received, 1)
    }))

  it.live("an archived endpoint cannot be tested, and the state is named", () =>
    Effect.gen(function*() {
      const { change, endpointIn } = yield* makeEndpoints()
      const { body, status } = yield* change(`${path}/${yield* endpointIn("archived")}/test`)
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "invalid_state",
        detail: "The endpoint is archived: that is final. Create another one."
      })
    }))
})
