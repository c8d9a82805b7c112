import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { takesNoBody } from "../../support/ChangeAnswers.ts"
import { makeEndpoints, path, receiver, type ShownEndpoint } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints/{id}/test 200", () => {
  it.live("sends a signed test, and answers with its delivery", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const { endpoint, signing_secret } = yield* create(url)
      const { body, headers, status } = yield* change(`${path}/${endpoint.id}/test`)
      assert.strictEqual(status, 200)
      assert.hasAllKeys(body, ["delivery", "meta"])
      assert.deepInclude(body["delivery"], {
        endpoint_id: endpoint.id,
        type: "endpoint.test",
        status: "succeeded",
        attempts: 1,
        next_attempt_at: null
      })
      assert.strictEqual(headers["idempotency-status"], "created")
      const [message] = received
      const signed = Object.fromEntries(Object.entries(message!.headers).map(([name, value]) => [name, String(value)]))
      assert.deepInclude(message!.body, { type: "endpoint.test" })
      assert.strictEqual(message!.body.data.test, true)
      assert.doesNotThrow(() => new Webhook(signing_secret).verify(message!.text, signed))
    }))

  it.live("a receiver that refuses it exhausts the delivery, and the endpoint stays as it is", () =>
    Effect.gen(function*() {
      const { change, create, headers, request } = yield* makeEndpoints()
      for (const status of [302, 500]) {
        const { url } = yield* receiver((_, response) => void response.writeHead(status).end())
        const { endpoint } = yield* create(url)
        const { body } = yield* change(`${path}/${endpoint.id}/test`)
        assert.deepInclude(body["delivery"], { status: "exhausted", attempts: 1, next_attempt_at: null })
        assert.deepStrictEqual((yield* request(`${path}/${endpoint.id}`, headers)).body["endpoint"], endpoint)
      }
    }))

  it.live("rule: a receiver that answers 410 disables its endpoint, as by a delivery", () =>
    Effect.gen(function*() {
      const { change, create, headers, request } = yield* makeEndpoints()
      const { behaviour, url } = yield* receiver()
      const { endpoint } = yield* create(url)
      const gone = () => {
        behaviour.answer = (_, response) => void response.writeHead(410).end()
        return change(`${path}/${endpoint.id}/test`)
      }
      yield* change(`${path}/${endpoint.id}/verify`)
      assert.deepInclude((yield* gone()).body["delivery"], { status: "exhausted", attempts: 1 })
      const shown = yield* request(`${path}/${endpoint.id}`, headers)
      assert.deepInclude(shown.body["endpoint"], { status: "disabled_failures", exhausted_in_a_row: 0 })
    }))

  it.live("a 410 leaves an endpoint as it is that is not verified", () =>
    Effect.gen(function*() {
      const { change, create, headers, request } = yield* makeEndpoints()
      const { url } = yield* receiver((_, response) => void response.writeHead(410).end())
      const { endpoint } = yield* create(url)
      yield* change(`${path}/${endpoint.id}/test`)
      assert.deepStrictEqual((yield* request(`${path}/${endpoint.id}`, headers)).body["endpoint"], endpoint)
    }))

  it.live.each(["pending_verification", "active", "disabled_user"] as const)(
    "an endpoint that is %s can be tested",
    (state) =>
      Effect.gen(function*() {
        const { change, endpointIn, headers, request } = yield* makeEndpoints()
        const id = yield* endpointIn(state)
        assert.deepInclude((yield* change(`${path}/${id}/test`)).body["delivery"], { status: "succeeded" })
        const { body } = yield* request(`${path}/${id}`, headers)
        assert.strictEqual((body["endpoint"] as ShownEndpoint).status, state)
      })
  )

  it.live("a repeat under the same key gets the same delivery, also a failed one, and nothing is sent again", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver((_, response) => void response.writeHead(500).end())
      const { endpoint } = yield* create(url)
      const key = randomUUID()
      const [first, repeat] = [
        yield* change(`${path}/${endpoint.id}/test`, { method: "POST" }, key),
        yield* change(`${path}/${endpoint.id}/test`, { method: "POST" }, key)
      ]
      assert.deepStrictEqual(repeat.body["delivery"], first.body["delivery"])
      assert.strictEqual(repeat.headers["idempotency-status"], "replayed")
      assert.lengthOf(received, 1)
    }))

  it.live("no body and {} are the same", () => takesNoBody({ method: "POST", of: "endpoint", rest: "/test" }))
})
