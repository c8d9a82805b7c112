import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { refusesBodies } from "../../support/ChangeRefusals.ts"
import { posted } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints/{id}/rotate-secret 422", () => {
  it.live("a grace is 0 to 7 whole days", () =>
    Effect.gen(function*() {
      const { change, endpointIn } = yield* makeEndpoints()
      const asked = `${path}/${yield* endpointIn("active")}/rotate-secret`
      for (const grace_days of [-1, 8, 1.5, "7", null]) {
        const { body, status } = yield* change(asked, posted({ grace_days }))
        assert.strictEqual(status, 422, String(grace_days))
        assert.deepStrictEqual(body["invalid_params"], {
          grace_days: ["grace_days must be an integer from 0 to 7"]
        })
      }
    }))

  it.live("a body that says anything else is refused, and what is wrong is named", () =>
    refusesBodies({ method: "POST", of: "endpoint", rest: "/rotate-secret" }))
})
