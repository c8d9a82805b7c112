import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { takesNoBody } from "../../support/ChangeAnswers.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints/{id}/disable 200", () => {
  it.live("an active endpoint is disabled", () =>
    Effect.gen(function*() {
      const { change, endpointIn, headers, request } = yield* makeEndpoints()
      const id = yield* endpointIn("active")
      const { body, status } = yield* change(`${path}/${id}/disable`)
      assert.strictEqual(status, 200)
      assert.hasAllKeys(body, ["endpoint", "meta"])
      assert.deepInclude(body["endpoint"], { id, status: "disabled_user" })
      assert.deepStrictEqual((yield* request(`${path}/${id}`, headers)).body["endpoint"], body["endpoint"])
    }))

  it.live("no body and {} are the same", () => takesNoBody({ method: "POST", of: "endpoint", rest: "/disable" }))
})
