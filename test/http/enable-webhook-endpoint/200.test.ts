import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { takesNoBody } from "../../support/ChangeAnswers.ts"
import { makeEndpoints, path, type ShownEndpoint } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints/{id}/enable 200", () => {
  it.live("an endpoint that was disabled is active again", () =>
    Effect.gen(function*() {
      const { change, endpointIn, headers: own, request } = yield* makeEndpoints()
      const id = yield* endpointIn("disabled_user")
      const { body, headers, status } = yield* change(`${path}/${id}/enable`)
      assert.strictEqual(status, 200)
      assert.hasAllKeys(body, ["endpoint", "meta"])
      assert.deepInclude(body["endpoint"], { id, status: "active" })
      assert.strictEqual(headers["idempotency-status"], "created")
      assert.deepStrictEqual((yield* request(`${path}/${id}`, own)).body["endpoint"], body["endpoint"])
    }))

  it.live("a repeat under the same key gets the first answer, whatever happened since", () =>
    Effect.gen(function*() {
      const { change, endpointIn, headers, request } = yield* makeEndpoints()
      const [id, key] = [yield* endpointIn("disabled_user"), randomUUID()]
      yield* change(`${path}/${id}/enable`, { method: "POST" }, key)
      yield* change(`${path}/${id}/disable`)
      const repeat = yield* change(`${path}/${id}/enable`, { method: "POST" }, key)
      assert.strictEqual(repeat.headers["idempotency-status"], "replayed")
      assert.strictEqual((repeat.body["endpoint"] as ShownEndpoint).status, "active")
      const { body } = yield* request(`${path}/${id}`, headers)
      assert.strictEqual((body["endpoint"] as ShownEndpoint).status, "disabled_user")
    }))

  it.live("no body and {} are the same", () => takesNoBody({ method: "POST", of: "endpoint", rest: "/enable" }))
})
