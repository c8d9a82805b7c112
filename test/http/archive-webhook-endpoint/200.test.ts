import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { takesNoBody } from "../../support/ChangeAnswers.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

const asked = { method: "DELETE" }

describe("DELETE /v1/account/webhook-endpoints/{id} 200", () => {
  it.live.each(["pending_verification", "active", "disabled_user"] as const)(
    "an endpoint that is %s is archived: lists leave it out, and its id still shows it",
    (state) =>
      Effect.gen(function*() {
        const { change, endpointIn, headers, request } = yield* makeEndpoints()
        const [id, other] = [yield* endpointIn(state), yield* endpointIn("active")]
        const { body, status } = yield* change(`${path}/${id}`, asked)
        assert.strictEqual(status, 200)
        assert.hasAllKeys(body, ["endpoint", "meta"])
        assert.deepInclude(body["endpoint"], { id, status: "archived" })
        assert.deepStrictEqual((yield* request(`${path}/${id}`, headers)).body["endpoint"], body["endpoint"])
        const listed = (yield* request(path, headers)).body["endpoints"] as ReadonlyArray<{ readonly id: string }>
        assert.deepStrictEqual(listed.map(({ id }) => id), [other])
      })
  )

  it.live("a repeat under the same key gets the first answer", () =>
    Effect.gen(function*() {
      const { change, endpointIn } = yield* makeEndpoints()
      const [id, key] = [yield* endpointIn("active"), randomUUID()]
      const [first, repeat] = [
        yield* change(`${path}/${id}`, asked, key),
        yield* change(`${path}/${id}`, asked, key)
      ]
      assert.strictEqual(repeat.status, 200)
      assert.strictEqual(repeat.headers["idempotency-status"], "replayed")
      assert.deepStrictEqual(repeat.body["endpoint"], first.body["endpoint"])
    }))

  it.live("no body and {} are the same", () => takesNoBody({ method: "DELETE", of: "endpoint", rest: "" }))
})
