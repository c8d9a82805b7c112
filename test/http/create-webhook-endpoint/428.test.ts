import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { posted } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("POST /v1/account/webhook-endpoints 428", () => {
  it.live("without a key nothing is done, whatever the body says; credentials and abilities are looked at before", () =>
    Effect.gen(function*() {
      const { headers, id, request, token } = yield* makeEndpoints()
      const { body, status } = yield* request(path, headers, posted({}))
      assert.strictEqual(status, 428)
      assert.strictEqual(body["code"], "idempotency_key_required")
      assert.strictEqual((yield* request(path, {}, posted({}))).status, 401)
      assert.strictEqual((yield* request(path, yield* token(id, ["account:read"]), posted({}))).status, 403)
      assert.deepInclude((yield* request(path, headers)).body, { endpoints: [] })
    }))
})
