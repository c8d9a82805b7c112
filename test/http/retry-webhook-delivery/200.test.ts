import { assert, describe, it } from "@effect/vitest"
import { after } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { happensOnce } from "../../support/ChangeAnswers.ts"
import { deliveries, makeMonitored } from "../../support/MonitoredService.ts"

describe("POST /v1/account/webhook-deliveries/{id}/retry 200", () => {
  it.live.each(["exhausted", "blocked_endpoint", "retry_wait"] as const)(
    "rule: a delivery that is %s is attempted at once, as the same message",
    (status) =>
      Effect.gen(function*() {
        const { change, deliver, shown } = yield* makeMonitored()
        const id = yield* deliver({ status, next_attempt_at: status === "retry_wait" ? after(1000) : null })
        const before = (yield* shown(`${deliveries}/${id}`))["delivery"] as object
        const answer = yield* change(`${deliveries}/${id}/retry`)
        assert.strictEqual(answer.status, 200)
        const delivery = answer.body["delivery"] as Readonly<Record<string, unknown>>
        const { next_attempt_at } = delivery
        assert.deepStrictEqual(delivery, { ...before, status: "pending", next_attempt_at })
        assert.isNotNaN(Date.parse(String(next_attempt_at)))
        assert.deepStrictEqual((yield* shown(`${deliveries}/${id}`))["delivery"], delivery)
      })
  )

  it.live.each(["exhausted", "blocked_endpoint"] as const)(
    "rule: a delivery that is %s to a disabled endpoint waits until that is enabled",
    (state) =>
      Effect.gen(function*() {
        const { change, deliver, endpoint, shown } = yield* makeMonitored()
        const id = yield* deliver(state === "exhausted" ? { status: state } : undefined)
        yield* change(`/v1/account/webhook-endpoints/${endpoint.id}/disable`)
        const { body, status } = yield* change(`${deliveries}/${id}/retry`)
        assert.strictEqual(status, 200)
        assert.deepInclude(body["delivery"], { id, status: "blocked_endpoint", next_attempt_at: null })
        yield* change(`/v1/account/webhook-endpoints/${endpoint.id}/enable`)
        assert.deepInclude((yield* shown(`${deliveries}/${id}`))["delivery"], { status: "pending" })
      })
  )

  it.live("a repeat gets the first answer and changes nothing", () =>
    happensOnce({ method: "POST", of: "delivery", rest: "/retry" }))
})
