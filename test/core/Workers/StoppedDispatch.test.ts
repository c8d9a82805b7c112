import { assert, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { Withheld } from "@kontor/core/Register"
import { WakeUps } from "@kontor/core/WakeUps"
import { Dispatch, WebhookStore } from "@kontor/core/Webhooks"
import { roomFor } from "@kontor/testing/fixtures"
import { DateTime, Duration, Effect, Fiber, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import * as MemoryStorage from "../../support/MemoryStorage.ts"
import { recorded } from "../../support/Recorded.ts"
import { answering, deliveriesTo, released, servicesOver } from "../../support/WebhookReceivers.ts"
import { become, goOn, pace, scene, services, statuses } from "./DispatchedDeliveries.ts"

/** Claims a delivery to an endpoint that nothing else is due to, as a node does that dies then. */
const left = Effect.fnUntraced(function*(endpoint: Parameters<typeof deliveriesTo>[0]) {
  const store = yield* WebhookStore
  yield* released(endpoint)
  yield* store.claimDue(yield* DateTime.now, roomFor(1), Duration.minutes(1))
})

/** Storage that ends with a defect the first so many times that an outcome is to be stored. */
const failing = (times: number, defect: unknown) =>
  Layer.effect(
    WebhookStore,
    Effect.map(WebhookStore, (store) => {
      let left = times
      const settle: WebhookStore["Service"]["settle"] = (settlement) =>
        Effect.suspend(() => left-- > 0 ? Effect.die(defect) : store.settle(settlement))
      return WebhookStore.of({ ...store, settle })
    })
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

const away = new StorageUnavailable({ retry_after_seconds: 5 })

/** Storage that goes away the first so many times that it is asked what is withheld. */
const goingAway = (times: number) =>
  Layer.effect(
    Withheld,
    Effect.map(Withheld, (withheld) => {
      let left = times
      const version = Effect.suspend(() => left-- > 0 ? Effect.die(away) : withheld.version)
      return Withheld.of({ ...withheld, version })
    })
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

it.effect("what a node that is stopped does not end in time another one sends again", () =>
  Effect.gen(function*() {
    const { node, receivers, stored } = yield* scene
    receivers.answer = () => "never"
    yield* released(stored)
    const sending = yield* node
    yield* Queue.take(receivers.arrivals)
    yield* goOn
    const stopping = yield* Effect.forkScoped(Fiber.interrupt(sending))
    yield* goOn
    yield* TestClock.adjust(pace.patience)
    yield* Fiber.join(stopping)
    assert.deepStrictEqual(yield* statuses(stored), ["in_flight"])
    receivers.answer = () => answering(200)
    yield* node
    yield* goOn
    yield* TestClock.adjust("1 minute")
    yield* become(stored, "succeeded")
    assert.strictEqual(receivers.arrived[0]!.body, receivers.arrived[1]!.body)
  }).pipe(Effect.scoped, Effect.provide(services)))

it.effect("a node that always has something to send ends what another one left behind as well", () =>
  Effect.gen(function*() {
    const [{ run }, { receivers, stored }, other] = [yield* Dispatch, yield* scene, yield* scene]
    yield* left(other.stored)
    receivers.answer = () => ({ ...answering(200), takes: "1 second" })
    yield* released(stored, 100)
    yield* Effect.forkScoped(run({ ...pace, concurrency: 1, patience: 0 }))
    const second = Effect.andThen(goOn, TestClock.adjust("1 second"))
    yield* Effect.repeat(second, { times: 58 })
    assert.deepStrictEqual(yield* statuses(other.stored), ["in_flight"])
    yield* Effect.repeat(Effect.andThen(second, statuses(other.stored)), {
      until: ([status]) => status === "succeeded",
      times: 30
    })
    assert.deepStrictEqual(yield* statuses(other.stored), ["succeeded"])
    assert.include(yield* statuses(stored), "pending")
  }).pipe(Effect.scoped, Effect.provide(services)))

it.effect("what another node left behind is sent within a second, also where its claim ends right after a node looked", () =>
  Effect.gen(function*() {
    const [{ wake }, { node, stored }, other] = [yield* WakeUps, yield* scene, yield* scene]
    yield* left(other.stored)
    yield* node
    yield* goOn
    yield* TestClock.adjust(59_500)
    yield* released(stored)
    yield* wake("deliveries")
    yield* become(stored, "succeeded")
    yield* goOn
    yield* TestClock.adjust(500)
    yield* goOn
    assert.deepStrictEqual(yield* statuses(other.stored), ["in_flight"])
    yield* TestClock.adjust(500)
    yield* become(other.stored, "succeeded")
  }).pipe(Effect.scoped, Effect.provide(services)))

it.effect.each([{ status: 200, outcome: "succeeded" }, { status: 500, outcome: "retry_wait" }] as const)(
  "what was sent while the storage went away is not sent again for that: $status",
  ({ outcome, status }) =>
    Effect.gen(function*() {
      const { node, receivers, stored } = yield* scene
      receivers.answer = () => answering(status)
      yield* released(stored)
      yield* node
      yield* Queue.take(receivers.arrivals)
      yield* goOn
      assert.deepStrictEqual(yield* statuses(stored), ["in_flight"])
      yield* TestClock.adjust("3 seconds")
      yield* goOn
      assert.deepStrictEqual(yield* statuses(stored), [outcome])
      assert.lengthOf(receivers.arrived, 1)
    }).pipe(Effect.scoped, Effect.provide(servicesOver(failing(3, away))))
)

it.effect("what was claimed when the storage went away is sent as soon as it is known what is withheld", () =>
  Effect.gen(function*() {
    const { node, receivers, stored } = yield* scene
    yield* released(stored)
    yield* node
    yield* goOn
    assert.isEmpty(receivers.arrived)
    yield* TestClock.adjust("3 seconds")
    yield* become(stored, "succeeded")
    assert.lengthOf(receivers.arrived, 1)
  }).pipe(Effect.scoped, Effect.provide(servicesOver(goingAway(3)))))

it.effect("a delivery that fails for an unknown reason is logged with its id and the cause", () => {
  const { host, lines } = recorded()
  return Effect.gen(function*() {
    const [{ sendDue }, { stored }] = [yield* Dispatch, yield* scene]
    yield* released(stored)
    yield* sendDue(1)
    const [{ id } = assert.fail("no delivery")] = yield* deliveriesTo(stored)
    const line = lines.find((line) => line.startsWith("{") && line.includes("A delivery failed"))
    const { annotations, cause, message } = JSON.parse(line ?? "{}")
    assert.strictEqual(message, "A delivery failed; it is attempted again when its claim has ended")
    assert.deepStrictEqual(annotations, { delivery_id: id })
    assert.include(cause, "unreadable page")
  }).pipe(Effect.scoped, Effect.provide(Layer.merge(servicesOver(failing(1, new Error("unreadable page"))), host)))
})
