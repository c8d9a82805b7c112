import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { ServerResponse } from "node:http"
import { refusesBodies } from "../../support/ChangeRefusals.ts"
import { echo, makeEndpoints, path, receiver } from "../../support/WebhookEndpoints.ts"

const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}) => (_: unknown, response: ServerResponse) =>
    void response.writeHead(status, headers).end("whatever the receiver says")

describe("POST /v1/account/webhook-endpoints/{id}/verify 422", () => {
  it.live.each(
    [
      ["a success without the challenge", answering(200), "CHALLENGE_NOT_ECHOED"],
      ["another challenge", answering(200, { "webhook-verification": "x" }), "CHALLENGE_NOT_ECHOED"],
      ["a redirect", answering(307, { location: "http://169.254.169.254/" }), "REDIRECT"],
      ["an error", answering(500), "ERROR_STATUS"]
    ] as const
  )("%s verifies nothing, and the answer names the reason", ([, answer, reason]) =>
    Effect.gen(function*() {
      const { change, create, headers, request } = yield* makeEndpoints()
      const { received, url } = yield* receiver(answer)
      const { endpoint } = yield* create(url)
      const answered = yield* change(`${path}/${endpoint.id}/verify`)
      assert.strictEqual(answered.status, 422)
      assert.strictEqual(answered.headers["content-type"], "application/json")
      assert.isUndefined(answered.headers["idempotency-status"])
      assert.deepStrictEqual(answered.body, {
        verified: false,
        endpoint,
        meta: {
          request_id: answered.headers["x-request-id"],
          request_credit_cost: 0,
          credits_remaining: 1000,
          reason
        }
      })
      assert.notInclude(answered.text, "whatever")
      assert.lengthOf(received, 1)
      assert.deepStrictEqual((yield* request(`${path}/${endpoint.id}`, headers)).body["endpoint"], endpoint)
    }))

  it.live("a receiver that takes no connection verifies nothing", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { url } = yield* Effect.scoped(receiver())
      const { endpoint } = yield* create(url)
      const { body, status } = yield* change(`${path}/${endpoint.id}/verify`)
      assert.strictEqual(status, 422)
      assert.deepInclude(body, { verified: false })
      assert.deepInclude(body.meta, { reason: "NOT_CONNECTED" })
    }))

  it.live("the key is free after it: the same request verifies once the receiver echoes", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { behaviour, received, url } = yield* receiver(answering(200))
      const { endpoint } = yield* create(url)
      const key = randomUUID()
      assert.strictEqual((yield* change(`${path}/${endpoint.id}/verify`, { method: "POST" }, key)).status, 422)
      behaviour.answer = echo
      const verified = yield* change(`${path}/${endpoint.id}/verify`, { method: "POST" }, key)
      assert.strictEqual(verified.status, 200)
      assert.strictEqual(verified.headers["idempotency-status"], "created")
      assert.deepStrictEqual(new Set(received.map(({ body }) => body.data.challenge)).size, 2)
    }))

  it.live("a body that says anything is refused, and what is wrong is named", () =>
    refusesBodies({ method: "POST", of: "endpoint", rest: "/verify" }))
})
