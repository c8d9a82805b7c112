import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { refusesStates } from "../../support/ChangeRefusals.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints/{id}/enable 409", () => {
  refusesStates("enable", [
    ["pending_verification", "verify it, and it becomes active"],
    ["archived", "that is final"]
  ])

  it.live("the key is free after it", () =>
    Effect.gen(function*() {
      const { change, endpointIn } = yield* makeEndpoints()
      const [id, key] = [yield* endpointIn("pending_verification"), randomUUID()]
      assert.strictEqual((yield* change(`${path}/${id}/enable`, { method: "POST" }, key)).status, 409)
      const archived = yield* change(`${path}/${id}`, { method: "DELETE" }, key)
      assert.strictEqual(archived.status, 200)
      assert.strictEqual(archived.headers["idempotency-status"], "created")
    }))
})
