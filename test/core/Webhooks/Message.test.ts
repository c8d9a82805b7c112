import { assert, describe, it } from "@effect/vitest"
import { WebhookMessageJson } from "@kontor/core/Webhooks"
import { bodyOfMessage, webhookMessages } from "@kontor/testing/fixtures"
import { Schema } from "effect"

const isMessage = (body: unknown) => Schema.is(WebhookMessageJson.to)(body)

describe("a message", () => {
  for (const [name, message] of Object.entries(webhookMessages)) {
    it(`of ${name} is the JSON that the rules describe, and reads as it was written`, () => {
      const body = bodyOfMessage(message)
      assert.deepStrictEqual(JSON.parse(body), message)
      assert.deepStrictEqual(Schema.decodeSync(WebhookMessageJson)(body), message)
      assert.deepStrictEqual(Object.keys(JSON.parse(body)).toSorted(), [
        "data",
        "event_id",
        "id",
        "schema_version",
        "timestamp",
        "type"
      ])
    })
  }

  for (
    const changes of [
      { id: "evt_01k9z3t4v5w6x7y8z9a0b1c2d3" },
      { id: "msg_01K9Z3T4V5W6X7Y8Z9A0B1C2D3" },
      { id: "msg_8zzzzzzzzzzzzzzzzzzzzzzzzz" },
      { event_id: "msg_01k9z3t4v5w6x7y8z9a0b1c2d3" },
      { schema_version: 2 },
      { type: "endpoint.unheard" },
      { data: {} },
      { timestamp: undefined }
    ]
  ) {
    it(`is invalid with ${JSON.stringify(changes)}`, () => {
      assert.isFalse(isMessage({ ...webhookMessages.test, ...changes }))
    })
  }
})
