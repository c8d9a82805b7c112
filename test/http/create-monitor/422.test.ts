import { assert, describe, it } from "@effect/vitest"
import { newEndpoint } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

const rows: ReadonlyArray<readonly [sentence: string, parts: object, name: string]> = [
  ["an entity_id in upper case", { entity_id: "A".repeat(32) }, "entity_id"],
  ["an entity_id of another length", { entity_id: "a".repeat(31) }, "entity_id"],
  ["no entity_id", { entity_id: undefined }, "entity_id"],
  ["an interval of no days", { poll_interval_days: 0 }, "poll_interval_days"],
  ["an interval of 31 days", { poll_interval_days: 31 }, "poll_interval_days"],
  ["an interval of 1.5 days", { poll_interval_days: 1.5 }, "poll_interval_days"],
  ["an interval in a text", { poll_interval_days: "7" }, "poll_interval_days"],
  ["no interval", { poll_interval_days: undefined }, "poll_interval_days"],
  ["no endpoints", { endpoint_ids: undefined }, "endpoint_ids"],
  ["an empty list of endpoints", { endpoint_ids: [] }, "endpoint_ids"],
  ["an endpoint that is no id", { endpoint_ids: ["CRM"] }, "endpoint_ids"],
  ["an endpoint that nobody has", { endpoint_ids: [newEndpoint()] }, "endpoint_ids"],
  ["no topic", { topics: [] }, "topics"],
  ["a topic twice", { topics: ["CLOSURES", "CLOSURES"] }, "topics"],
  ["a topic above the plan", { topics: ["TRANSFORMATIONS"] }, "topics"],
  ["a label of 201 characters", { label: "a".repeat(201) }, "label"],
  ["a label with a character that no storage keeps", { label: "a\u0000b" }, "label"],
  ["a label with half a character", { label: "a\ud800b" }, "label"],
  ["a label that is no text", { label: 7 }, "label"],
  ["a member that is unknown", { status: "active" }, "status"]
]

describe("POST /v1/account/monitors 422", () => {
  it.live.each(rows)(
    "%s: what is wrong is named, nothing comes of it, and the key is left free",
    ([, parts, name]) =>
      Effect.gen(function*() {
        const { change, newMonitor, shown } = yield* makeMonitored()
        const key = randomUUID()
        const { body, status } = yield* change(monitors, { body: { ...newMonitor, ...parts } }, key)
        assert.strictEqual(status, 422)
        assert.strictEqual(body["code"], "invalid_request")
        assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), [name])
        assert.deepInclude(yield* shown(monitors), { monitors: [] })
        assert.strictEqual(
          (yield* change(monitors, { body: newMonitor }, key)).headers["idempotency-status"],
          "created"
        )
      })
  )

  it.live("another account's endpoint is named like one that nobody has", () =>
    Effect.gen(function*() {
      const one = yield* makeMonitored()
      const other = yield* one.account()
      const answer = yield* one.request(
        monitors,
        { ...other.headers, "content-type": "application/json", "idempotency-key": randomUUID() },
        { method: "POST", body: JSON.stringify(one.newMonitor) }
      )
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.body["invalid_params"], {
        endpoint_ids: [
          `endpoint_ids must name webhook endpoints of this account that are not archived, and ${one.endpoint.id} is not one of them`
        ]
      })
    }))

  it.live("a member that is given twice, and a body that is no JSON object, are named", () =>
    Effect.gen(function*() {
      const { headers, request } = yield* makeMonitored()
      for (
        const [body, name] of [[`{"label":"a","label":"b"}`, "label"], ["[]", "body"], ["", "body"], [
          "{",
          "body"
        ]] as const
      ) {
        const answer = yield* request(
          monitors,
          { ...headers, "idempotency-key": randomUUID() },
          { method: "POST", body }
        )
        assert.strictEqual(answer.status, 422, body)
        assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), [name])
      }
    }))
})
