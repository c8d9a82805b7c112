import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { posted } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints/{id}/rotate-secret 409", () => {
  it.live("an archived endpoint gets no other secret, and the state is named", () =>
    Effect.gen(function*() {
      const { change, endpointIn } = yield* makeEndpoints()
      const { body, status } = yield* change(`${path}/${yield* endpointIn("archived")}/rotate-secret`)
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "invalid_state",
        detail: "The endpoint is archived: that is final. Create another one."
      })
    }))

  it.live("another grace under the same key is idempotency_conflict, and shows no secret", () =>
    Effect.gen(function*() {
      const { change, endpointIn } = yield* makeEndpoints()
      const [asked, key] = [`${path}/${yield* endpointIn("active")}/rotate-secret`, randomUUID()]
      yield* change(asked, posted({ grace_days: 1 }), key)
      const { body, status, text } = yield* change(asked, posted({ grace_days: 2 }), key)
      assert.strictEqual(status, 409)
      assert.strictEqual(body["code"], "idempotency_conflict")
      assert.notInclude(text, "whsec_")
    }))
})
