import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints/{id}/disable 409", () => {
  it.live.each(
    [
      ["pending_verification", "verify it, and it becomes active"],
      ["archived", "that is final"]
    ] as const
  )(
    "an endpoint that is %s cannot be disabled, and the state is named: %s",
    ([state, possible]) =>
      Effect.gen(function*() {
        const { change, endpointIn } = yield* makeEndpoints()
        const { body, status } = yield* change(`${path}/${yield* endpointIn(state)}/disable`)
        assert.strictEqual(status, 409)
        assert.strictEqual(body["code"], "invalid_state")
        assert.include(String(body["detail"]), `The endpoint is ${state}: ${possible}`)
      })
  )
})
