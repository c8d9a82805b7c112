import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { posted } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

const asked = posted({ name: "CRM", url: "https://hooks.example.com/kontor" })

describe("POST /v1/account/webhook-endpoints 400", () => {
  it.live("an invalid key and a query parameter are named", () =>
    Effect.gen(function*() {
      const { change, headers, request } = yield* makeEndpoints()
      for (
        const [name, answer] of [
          ["Idempotency-Key", yield* change(path, asked, "a b")],
          ["dry_run", yield* change(`${path}?dry_run=1`, asked)]
        ] as const
      ) {
        assert.strictEqual(answer.status, 400)
        assert.strictEqual(answer.body["code"], "invalid_request")
        assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), [name])
      }
      assert.deepInclude((yield* request(path, headers)).body, { endpoints: [] })
    }))
})
