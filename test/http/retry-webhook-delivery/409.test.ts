import { assert, describe, it } from "@effect/vitest"
import { Withheld } from "@kontor/core/Register"
import { WebhookStore } from "@kontor/core/Webhooks"
import { releaseTo, roomFor } from "@kontor/testing/fixtures"
import { DateTime, Duration, Effect, Result } from "effect"
import { deliveries, makeMonitored } from "../../support/MonitoredService.ts"

describe("POST /v1/account/webhook-deliveries/{id}/retry 409", () => {
  it.live.each(
    [
      ["pending", "it will be attempted as soon as possible."],
      ["in_flight", "it is being attempted at this moment. Try again when that has ended."],
      ["succeeded", "it has arrived, and is not sent again."],
      [
        "cancelled",
        "that is final. Its endpoint was archived, its payload is gone after 30 days, or its organization was not shown when it was due."
      ]
    ] as const
  )(
    "rule: a delivery that is %s is not sent again, and the answer says why",
    ([state, detail]) =>
      Effect.gen(function*() {
        const { change, deliver, services, shown } = yield* makeMonitored()
        const id = yield* deliver(state === "succeeded" || state === "cancelled" ? { status: state } : undefined)
        if (state === "in_flight") {
          const { claimDue } = yield* Effect.provide(WebhookStore, services)
          yield* claimDue(yield* DateTime.now, roomFor(1), Duration.minutes(1))
        }
        const before = yield* shown(`${deliveries}/${id}`)
        const { body, status } = yield* change(`${deliveries}/${id}/retry`)
        assert.strictEqual(status, 409)
        assert.deepInclude(body, { code: "invalid_state", detail: `The delivery is ${state}: ${detail}` })
        assert.deepStrictEqual(yield* shown(`${deliveries}/${id}`), before)
      })
  )

  it.live.each(
    [
      ["endpoint is archived", "it cannot be sent again, for its endpoint is archived."],
      ["endpoint is not verified", "it can be sent again once its endpoint is verified."],
      ["payload is gone", "it cannot be sent again, for its payload is gone after 30 days."],
      ["organization is withheld", "it cannot be sent again, for its organization is not shown at present."]
    ] as const
  )(
    "rule: an exhausted delivery whose %s is not sent again, and the answer says so",
    ([what, detail]) =>
      Effect.gen(function*() {
        const { change, deliver, endpoint, services } = yield* makeMonitored()
        const { changeEndpoint, purge } = yield* Effect.provide(WebhookStore, services)
        const { add } = yield* Effect.provide(Withheld, services)
        const id = yield* deliver({ status: "exhausted" })
        const inTheWay = {
          "endpoint is archived": change(`/v1/account/webhook-endpoints/${endpoint.id}`, { method: "DELETE" }),
          "endpoint is not verified": changeEndpoint(
            endpoint.account_id,
            endpoint.id,
            (stored) => Result.succeed({ ...stored, status: "pending_verification" as const })
          ),
          "payload is gone": Effect.flatMap(DateTime.now, (now) =>
            purge({ payloads_since: DateTime.add(now, { days: 1 }), attempts_since: DateTime.makeUnsafe(0) })),
          "organization is withheld": Effect.flatMap(DateTime.now, (since) =>
            add({ entity_id: releaseTo([endpoint]).event.entity_id, reason: null, since }))
        }
        yield* inTheWay[what]
        const { body, status } = yield* change(`${deliveries}/${id}/retry`)
        assert.strictEqual(status, 409)
        assert.deepInclude(body, { code: "invalid_state", detail: `The delivery is exhausted: ${detail}` })
      })
  )
})
