import { assert, describe, it } from "@effect/vitest"
import {
  attemptWaits,
  deliveryAfterAttempt,
  DeliveryEvent,
  deliveryTransitions,
  endpointAfter,
  endpointAfterAttempt,
  EndpointEvent,
  endpointTransitions,
  movesFrom,
  statusesWith
} from "@kontor/core/internal"
import { DeliveryStatus, EndpointStatus, type Verdict } from "@kontor/core/Webhooks"
import { after, start } from "@kontor/testing/fixtures"
import { Effect, Schema } from "effect"

describe("the states of an endpoint", () => {
  it("archived is final", () => {
    for (const event of EndpointEvent.literals) assert.isUndefined(endpointAfter("archived", event))
  })

  it("every other state can be archived", () => {
    const archivable = EndpointStatus.literals.filter((status) => endpointAfter(status, "archived") === "archived")
    assert.sameMembers([...archivable, "archived"], [...EndpointStatus.literals])
  })

  it("every state is reached from the first", () => {
    const reached = new Set<EndpointStatus>(["pending_verification"])
    for (const status of reached) for (const next of Object.values(endpointTransitions[status])) reached.add(next)
    assert.sameMembers([...reached], [...EndpointStatus.literals])
  })

  it("nothing but the echo of its challenge makes a new endpoint active", () => {
    const events = EndpointEvent.literals.filter((event) => endpointAfter("pending_verification", event) === "active")
    assert.deepStrictEqual(events, ["verified"])
  })
})

describe("the states of a delivery", () => {
  it("succeeded and cancelled are final", () => {
    for (const event of DeliveryEvent.literals) {
      assert.isUndefined(deliveryTransitions.succeeded[event])
      assert.isUndefined(deliveryTransitions.cancelled[event])
    }
  })

  it("rule: only exhausted, blocked_endpoint and retry_wait can be retried", () =>
    assert.sameMembers([...statusesWith("retried")], ["exhausted", "blocked_endpoint", "retry_wait"]))

  it("every state is reached from the first", () => {
    const reached = new Set<DeliveryStatus>(["pending"])
    for (const status of reached) for (const next of Object.values(deliveryTransitions[status])) reached.add(next)
    assert.sameMembers([...reached], [...DeliveryStatus.literals])
  })

  it("deliveries follow their endpoint along drawn transitions alone", () => {
    for (const move of Object.values(movesFrom(start))) {
      for (const from of move?.from ?? []) {
        assert.include(Object.values(deliveryTransitions[from]), move?.to.status)
      }
    }
  })
})

const verdicts: ReadonlyArray<Verdict> = [
  { _tag: "Succeeded" },
  { _tag: "Retry", after: 7000 },
  { _tag: "Exhausted" },
  { _tag: "EndpointGone" }
]

const Step = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: attemptWaits.length - 1 }))
const Row = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))

describe("what an attempt makes of its delivery and its endpoint", () => {
  it.effect.prop(
    "follows drawn transitions alone, whatever came of it and whatever the endpoint is then",
    { status: EndpointStatus, exhausted_in_a_row: Row, plan_step: Step, place: Schema.Literals([0, 1, 2, 3]) },
    ({ exhausted_in_a_row, place, plan_step, status }) =>
      Effect.sync(() => {
        const verdict = verdicts[place]!
        const endpoint = endpointAfterAttempt({ status, exhausted_in_a_row }, verdict)
        const delivery = deliveryAfterAttempt({ plan_step }, verdict, endpoint.status, start)
        assert.include(Object.values(deliveryTransitions.in_flight), delivery.status)
        assert.include([status, ...Object.values(endpointTransitions[status])], endpoint.status)
        assert.strictEqual(delivery.next_attempt_at !== null, delivery.status === "retry_wait")
        assert.isAtMost(delivery.plan_step, attemptWaits.length)
      })
  )

  it("a failed attempt is followed by another one after the wait of the plan", () => {
    const delivery = deliveryAfterAttempt({ plan_step: 2 }, verdicts[1]!, "active", start)
    assert.deepStrictEqual(delivery, { status: "retry_wait", plan_step: 3, next_attempt_at: after(7) })
  })

  for (
    const [status, expected] of [
      ["disabled_user", "blocked_endpoint"],
      ["disabled_failures", "blocked_endpoint"],
      ["archived", "cancelled"]
    ] as const
  ) {
    it(`a failed attempt to an endpoint that was ${status} meanwhile leaves its delivery ${expected}`, () =>
      assert.strictEqual(deliveryAfterAttempt({ plan_step: 0 }, verdicts[1]!, status, start).status, expected))
  }

  it("rule: 410 disables the endpoint at once", () =>
    assert.strictEqual(
      endpointAfterAttempt({ status: "active", exhausted_in_a_row: 0 }, verdicts[3]!).status,
      "disabled_failures"
    ))

  it("rule: the 5th exhausted message in a row disables the endpoint, and no fewer", () => {
    for (const [row, status] of [[0, "active"], [3, "active"], [4, "disabled_failures"]] as const) {
      const endpoint = endpointAfterAttempt({ status: "active", exhausted_in_a_row: row }, verdicts[2]!)
      assert.deepStrictEqual(endpoint, { status, exhausted_in_a_row: row + 1 })
    }
  })

  it("a success ends the row", () =>
    assert.deepStrictEqual(endpointAfterAttempt({ status: "active", exhausted_in_a_row: 4 }, verdicts[0]!), {
      status: "active",
      exhausted_in_a_row: 0
    }))
})
