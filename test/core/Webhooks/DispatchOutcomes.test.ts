import { assert, describe, it } from "@effect/vitest"
import { exhaustedThatDisable } from "@kontor/core/internal"
import { type DeliveryStatus, Dispatch, Endpoints, movedAtOnce, WebhookStore } from "@kontor/core/Webhooks"
import { newUlid } from "@kontor/testing/fixtures"
import { Effect, Option, Schedule } from "effect"
import { TestClock } from "effect/testing"
import {
  answering,
  as,
  deliveriesTo,
  released,
  storedEndpoint,
  textsOf,
  untilNothingIsDue,
  webhooks
} from "../../support/WebhookReceivers.ts"
import { anEndpoint, statuses } from "./DispatchedMessages.ts"

describe("Dispatch", () => {
  it.effect("rule: 5 exhausted messages in a row disable the endpoint, and a success in between starts anew", () =>
    Effect.gen(function*() {
      const { account, id, receivers, stored } = yield* anEndpoint
      const exhaust = Effect.gen(function*() {
        receivers.answer = () => answering(500)
        yield* released(stored)
        yield* untilNothingIsDue
        return (yield* storedEndpoint(account, id)).status
      })
      const untilFifth = Array.from({ length: exhaustedThatDisable - 1 }, () => exhaust)
      assert.isTrue((yield* Effect.all(untilFifth)).every((status) => status === "active"))
      receivers.answer = () => answering(200)
      yield* released(stored)
      yield* untilNothingIsDue
      assert.isTrue((yield* Effect.all(untilFifth)).every((status) => status === "active"))
      assert.strictEqual(yield* exhaust, "disabled_failures")
    }).pipe(Effect.provide(webhooks)))

  it.effect("an endpoint that is disabled in between is sent nothing, and goes on where it was once it is enabled", () =>
    Effect.gen(function*() {
      const { account, id, receivers, stored } = yield* anEndpoint
      const [endpoints, dispatch] = [yield* Endpoints, yield* Dispatch]
      receivers.answer = (_, number) => answering(number === 1 ? 500 : 200)
      yield* released(stored)
      yield* dispatch.sendDue(100)
      yield* as(account)(endpoints.disable(id))
      assert.deepStrictEqual(yield* statuses(stored), ["blocked_endpoint"])
      yield* TestClock.adjust("10 days")
      assert.strictEqual(yield* dispatch.sendDue(100), 0)
      yield* as(account)(endpoints.enable(id))
      const [waiting] = yield* deliveriesTo(stored)
      assert.deepInclude(waiting!, { status: "pending", plan_step: 1 })
      yield* dispatch.sendDue(100)
      assert.deepStrictEqual(yield* statuses(stored), ["succeeded"])
    }).pipe(Effect.provide(webhooks)))

  it.live("the many deliveries of an endpoint follow its state piece by piece, and none is sent while it is disabled", () =>
    Effect.gen(function*() {
      const { account, id, receivers, stored } = yield* anEndpoint
      const [endpoints, dispatch, store] = [yield* Endpoints, yield* Dispatch, yield* WebhookStore]
      const count = 2 * movedAtOnce + 1
      const inStatus = (status: DeliveryStatus) =>
        Effect.map(
          store.deliveries(stored.account_id, { limit: count, endpoint_id: id, status }),
          (found) => found.length
        )
      const until = (status: DeliveryStatus) =>
        Effect.repeat(inStatus(status), { schedule: Schedule.spaced("5 millis"), until: (found) => found === count })
      yield* released(stored, count)
      yield* as(account)(endpoints.disable(id))
      assert.strictEqual(yield* inStatus("blocked_endpoint"), movedAtOnce)
      yield* Effect.forkScoped(dispatch.run({ concurrency: 64, pause: "1 minute", patience: 0 }))
      yield* until("blocked_endpoint")
      assert.lengthOf(receivers.arrived, 0)
      yield* as(account)(endpoints.enable(id))
      yield* until("succeeded")
      assert.lengthOf(receivers.arrived, count)
    }).pipe(Effect.scoped, Effect.provide(webhooks)))

  it.effect("rule: a rotated secret signs too until its grace ends, then the new one alone", () =>
    Effect.gen(function*() {
      const { account, id, receivers, signing_secret, stored } = yield* anEndpoint
      const [endpoints, dispatch] = [yield* Endpoints, yield* Dispatch]
      const sent = Effect.gen(function*() {
        yield* released(stored)
        yield* dispatch.sendDue(100)
        return textsOf(receivers.arrived.at(-1)!.secrets)
      })
      const next = (yield* as(account)(endpoints.rotateSecret(id, { grace_days: 3 }))).signing_secret
      assert.deepStrictEqual(yield* sent, textsOf([next, signing_secret]))
      yield* TestClock.adjust("3 days")
      assert.deepStrictEqual(yield* sent, textsOf([next]))
      const last = (yield* as(account)(endpoints.rotateSecret(id, { grace_days: 0 }))).signing_secret
      assert.deepStrictEqual(yield* sent, textsOf([last]))
    }).pipe(Effect.provide(webhooks)))

  it.effect("rule: at least once: what was sent when the node crashed is sent again, as the same message", () =>
    Effect.gen(function*() {
      const { receivers, stored } = yield* anEndpoint
      const dispatch = yield* Dispatch
      receivers.answer = (_, number) => {
        assert.isAbove(number, 1, "the node crashes")
        return answering(200)
      }
      yield* released(stored)
      yield* dispatch.sendDue(100)
      assert.deepStrictEqual(yield* statuses(stored), ["in_flight"])
      yield* untilNothingIsDue
      assert.deepStrictEqual(yield* statuses(stored), ["succeeded"])
      assert.lengthOf(receivers.arrived, 2)
      assert.strictEqual(receivers.arrived[0]!.body, receivers.arrived[1]!.body)
    }).pipe(Effect.provide(webhooks)))

  it.effect("an attempt keeps what came of it", () =>
    Effect.gen(function*() {
      const { receivers, stored } = yield* anEndpoint
      const store = yield* WebhookStore
      const answer = new TextEncoder().encode("no")
      receivers.answer = (_, number) => number === 1 ? answering(500, { answer, duration: 42 }) : answering(200)
      yield* released(stored)
      yield* untilNothingIsDue
      const [delivery] = yield* deliveriesTo(stored)
      const { attempts } = Option.getOrThrow(yield* store.delivery(stored.account_id, delivery!.id))
      assert.deepStrictEqual(attempts.map(({ number, status }) => [number, status]), [[1, 500], [2, 200]])
      assert.deepInclude(attempts[0]!, { error: "ERROR_STATUS", duration: 42, answer })
    }).pipe(Effect.provide(webhooks)))

  it.effect("secrets that cannot be opened cost nobody else a delivery", () =>
    Effect.gen(function*() {
      const [broken, whole] = [yield* anEndpoint, yield* anEndpoint]
      const store = yield* WebhookStore
      const dispatch = yield* Dispatch
      const moved = { ...broken.stored, id: `wep_${newUlid()}` as typeof broken.id }
      yield* store.addEndpoint(moved, 10)
      yield* released(moved)
      yield* released(whole.stored)
      yield* dispatch.sendDue(100)
      assert.deepStrictEqual(yield* statuses(whole.stored), ["succeeded"])
      assert.deepStrictEqual(yield* statuses(moved), ["in_flight"])
    }).pipe(Effect.provide(webhooks)))
})
