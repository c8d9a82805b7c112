import { assert, describe, it } from "@effect/vitest"
import { WebhookStore } from "@kontor/core"
import { DateTime, Duration, Effect } from "effect"
import { deliveries, makeMonitored } from "../../support/MonitoredService.ts"

describe("POST /v1/account/webhook-deliveries/{id}/retry 409", () => {
  it.live.each(
    [
      ["pending", "it is attempted as soon as possible."],
      ["in_flight", "it is attempted at this moment. Ask again when that has ended."],
      ["succeeded", "it has arrived, and is not sent again."],
      ["cancelled", "that is final. Its endpoint was archived, or its payload is kept no longer."]
    ] as const
  )(
    "rule: a delivery that is %s is not sent again, and the answer says why",
    ([state, detail]) =>
      Effect.gen(function*() {
        const { change, deliver, services, shown } = yield* makeMonitored()
        const id = yield* deliver(state === "succeeded" || state === "cancelled" ? { status: state } : undefined)
        if (state === "in_flight") {
          const { claimDue } = yield* Effect.provide(WebhookStore, services)
          yield* claimDue(yield* DateTime.now, 1, Duration.minutes(1))
        }
        const before = yield* shown(`${deliveries}/${id}`)
        const { body, status } = yield* change(`${deliveries}/${id}/retry`)
        assert.strictEqual(status, 409)
        assert.deepInclude(body, { code: "invalid_state", detail: `The delivery is ${state}: ${detail}` })
        assert.deepStrictEqual(yield* shown(`${deliveries}/${id}`), before)
      })
  )

  it.live("a delivery to an endpoint that is not active waits for that", () =>
    Effect.gen(function*() {
      const { change, deliver, endpoint } = yield* makeMonitored()
      const id = yield* deliver()
      yield* change(`/v1/account/webhook-endpoints/${endpoint.id}/disable`)
      const { body, status } = yield* change(`${deliveries}/${id}/retry`)
      assert.strictEqual(status, 409)
      assert.strictEqual(
        body["detail"],
        "The delivery is blocked_endpoint: its endpoint is not active. Enable it, and the delivery is sent by itself."
      )
    }))

  it.live("an exhausted delivery is not sent again while its endpoint is not active", () =>
    Effect.gen(function*() {
      const { change, deliver, endpoint } = yield* makeMonitored()
      const id = yield* deliver({ status: "exhausted" })
      yield* change(`/v1/account/webhook-endpoints/${endpoint.id}/disable`)
      const { body, status } = yield* change(`${deliveries}/${id}/retry`)
      assert.strictEqual(status, 409)
      assert.match(
        String(body["detail"]),
        /^The delivery is exhausted: it can be sent again while its endpoint is active/
      )
      yield* change(`/v1/account/webhook-endpoints/${endpoint.id}/enable`)
      assert.strictEqual((yield* change(`${deliveries}/${id}/retry`)).status, 200)
    }))
})
