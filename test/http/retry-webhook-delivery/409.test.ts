import { assert, describe, it } from "@effect/vitest"
import { WebhookStore } from "@kontor/core"
import { DateTime, Duration, Effect } from "effect"
import { deliveries, makeMonitored } from "../../support/MonitoredService.ts"

describe("POST /v1/account/webhook-deliveries/{id}/retry 409", () => {
  it.live.each(
    [
      ["pending", "it will be attempted as soon as possible."],
      ["in_flight", "it is being attempted at this moment. Try again when that has ended."],
      ["succeeded", "it has arrived, and is not sent again."],
      ["cancelled", "that is final. Its endpoint was archived, or its payload is gone after 30 days."]
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

  it.live("an exhausted delivery to an archived endpoint is not sent again", () =>
    Effect.gen(function*() {
      const { change, deliver, endpoint } = yield* makeMonitored()
      const id = yield* deliver({ status: "exhausted" })
      yield* change(`/v1/account/webhook-endpoints/${endpoint.id}`, { method: "DELETE" })
      const { body, status } = yield* change(`${deliveries}/${id}/retry`)
      assert.strictEqual(status, 409)
      assert.strictEqual(
        body["detail"],
        "The delivery is exhausted: it cannot be sent again, because its payload is gone after 30 days, or its endpoint is archived or not verified."
      )
    }))
})
