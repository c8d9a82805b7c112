import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { randomUUID } from "node:crypto"
import { makeEndpoints, path, receiver, type ShownEndpoint } from "../../support/WebhookEndpoints.ts"
import { makeSignal } from "../../webhooks/Attempts.ts"

describe("POST /v1/account/webhook-endpoints/{id}/verify 200", () => {
  it.live("an endpoint that echoes the challenge is active", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const { endpoint } = yield* create(url)
      const { body, headers, status } = yield* change(`${path}/${endpoint.id}/verify`)
      assert.strictEqual(status, 200)
      assert.hasAllKeys(body, ["verified", "endpoint", "meta"])
      assert.strictEqual(body["verified"], true)
      assert.deepStrictEqual(body["endpoint"], { ...endpoint, status: "active" })
      assert.strictEqual(headers["idempotency-status"], "created")
      assert.deepStrictEqual(received.map(({ body }) => body.type), ["endpoint.verification"])
    }))

  it.live("an endpoint that is verified already is shown as it is, and nothing is sent", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const { endpoint } = yield* create(url)
      yield* change(`${path}/${endpoint.id}/verify`)
      const { body, headers, status } = yield* change(`${path}/${endpoint.id}/verify`)
      assert.strictEqual(status, 200)
      assert.strictEqual(body["verified"], true)
      assert.deepStrictEqual(body["endpoint"], { ...endpoint, status: "active" })
      assert.strictEqual(headers["idempotency-status"], "created")
      assert.lengthOf(received, 1)
    }))

  it.live("a Bearer token with monitoring:manage verifies, without account:keys", () =>
    Effect.gen(function*() {
      const { create, id, request, token } = yield* makeEndpoints()
      const { endpoint } = yield* create((yield* receiver()).url)
      const bearer = yield* token(id, ["account:read", "monitoring:manage"])
      const asked = { ...bearer, "idempotency-key": randomUUID() }
      assert.strictEqual((yield* request(`${path}/${endpoint.id}/verify`, asked, { method: "POST" })).status, 200)
    }))

  it.live("a repeat under the same key gets the same answer, and nothing is sent again", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const { endpoint } = yield* create(url)
      const key = randomUUID()
      const [first, repeat] = [
        yield* change(`${path}/${endpoint.id}/verify`, { method: "POST" }, key),
        yield* change(`${path}/${endpoint.id}/verify`, { method: "POST" }, key)
      ]
      assert.strictEqual(repeat.status, 200)
      assert.strictEqual(repeat.headers["idempotency-status"], "replayed")
      assert.deepStrictEqual(repeat.body["endpoint"], first.body["endpoint"])
      assert.lengthOf(received, 1)
    }))

  it.live("the repeat of a client that hung up gets the outcome that the client missed", () =>
    Effect.gen(function*() {
      const [arrived, answered, goOn] = [makeSignal(), makeSignal(), makeSignal()]
      const { change, create, headers, sent } = yield* makeEndpoints()
      const { received, url } = yield* receiver(({ body }, response) => {
        response.once("close", answered.happen)
        arrived.happen()
        const echo = () => response.writeHead(200, { "webhook-verification": body.data.challenge ?? "" }).end()
        void goOn.happening.then(echo)
      })
      const { endpoint } = yield* create(url)
      const [key, client] = [randomUUID(), yield* Scope.make()]
      const signal = yield* Scope.provide(Effect.abortSignal, client)
      const request = yield* Effect.forkChild(sent(`/api${path}/${endpoint.id}/verify`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": key },
        signal
      }))
      yield* arrived.happened
      yield* Scope.close(client, Exit.void)
      goOn.happen()
      yield* answered.happened
      yield* Fiber.await(request)
      const repeat = yield* change(`${path}/${endpoint.id}/verify`, { method: "POST" }, key)
      assert.strictEqual(repeat.headers["idempotency-status"], "replayed")
      assert.strictEqual((repeat.body["endpoint"] as ShownEndpoint).status, "active")
      assert.lengthOf(received, 1)
    }))
})
