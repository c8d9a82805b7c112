import { assert, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { AccountId } from "@kontor/core/Accounts"
import { Register, Withheld } from "@kontor/core/Register"
import { WakeUps } from "@kontor/core/WakeUps"
import { Deliveries, type DeliveryStatus, Dispatch, Endpoints, WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Duration, Effect, Fiber, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import * as MemoryStorage from "../../support/MemoryStorage.ts"
import { recorded } from "../../support/Recorded.ts"
import {
  answering,
  as,
  deliveriesTo,
  Receivers,
  released,
  servicesOver,
  verifiedEndpoint
} from "../../support/WebhookReceivers.ts"
import { releaseTo } from "../../support/Webhooks.ts"

const pace = { concurrency: 20, pause: "10 seconds", patience: "10 seconds" } as const

const services = servicesOver(MemoryStorage.layer)

/** A receiver, and a node that sends to it until it is stopped. */
const scene = Effect.gen(function*() {
  const account = AccountId.make(randomUUID())
  const [{ run }, receivers] = [yield* Dispatch, yield* Receivers]
  const endpoint = yield* verifiedEndpoint(account)
  return { account, receivers, node: Effect.forkScoped(run(pace)), ...endpoint }
})

/** Lets everything run that does not wait for time. */
const goOn = Effect.repeat(Effect.yieldNow, { times: 500 })

const statuses = (endpoint: Parameters<typeof deliveriesTo>[0]) =>
  Effect.map(deliveriesTo(endpoint), (deliveries) => deliveries.map(({ status }) => status))

/** The deliveries of an endpoint, once these are their statuses. */
const become = (endpoint: Parameters<typeof deliveriesTo>[0], ...expected: ReadonlyArray<DeliveryStatus>) =>
  Effect.andThen(Effect.yieldNow, deliveriesTo(endpoint)).pipe(
    Effect.repeat({ until: (deliveries) => String(deliveries.map(({ status }) => status)) === String(expected) })
  )

it.effect("deliveries are sent at once when somebody wakes who released them", () =>
  Effect.gen(function*() {
    const [{ wake }, { node, receivers, stored }] = [yield* WakeUps, yield* scene]
    yield* node
    yield* goOn
    yield* released(stored)
    yield* wake("deliveries")
    yield* Queue.take(receivers.arrivals)
  }).pipe(Effect.scoped, Effect.provide(services)))

it.effect("deliveries are sent at once when they are retried", () =>
  Effect.gen(function*() {
    const [deliveries, { account, node, receivers, stored }] = [yield* Deliveries, yield* scene]
    receivers.answer = (_, number) => answering(number === 1 ? 500 : 200)
    yield* released(stored)
    yield* node
    const [waiting] = yield* become(stored, "retry_wait")
    yield* as(account)(deliveries.retry(waiting!.id))
    yield* become(stored, "succeeded")
  }).pipe(Effect.scoped, Effect.provide(services)))

it.effect("deliveries are sent at once when their endpoint is enabled", () =>
  Effect.gen(function*() {
    const [endpoints, { account, id, node, receivers, stored }] = [yield* Endpoints, yield* scene]
    const me = as(account)
    yield* released(stored)
    yield* me(endpoints.disable(id))
    yield* node
    yield* goOn
    yield* me(endpoints.enable(id))
    yield* Queue.take(receivers.arrivals)
  }).pipe(Effect.scoped, Effect.provide(services)))

it.effect("where nobody wakes it, a node looks from time to time", () =>
  Effect.gen(function*() {
    const { node, stored } = yield* scene
    yield* node
    yield* goOn
    yield* released(stored)
    yield* goOn
    assert.deepStrictEqual(yield* statuses(stored), ["pending"])
    yield* TestClock.adjust(pace.pause)
    yield* become(stored, "succeeded")
  }).pipe(Effect.scoped, Effect.provide(services)))

it.effect("a node goes on at once after deliveries of an organization that is withheld, which it cancels, however many wait", () =>
  Effect.gen(function*() {
    const [{ add }, { node, receivers, stored }] = [yield* Withheld, yield* scene]
    const { entity_id } = releaseTo([stored]).event
    yield* add({ entity_id, reason: null, since: yield* DateTime.now })
    yield* released(stored, 30)
    yield* node
    yield* become(stored, ...Array.from({ length: 30 }, () => "cancelled" as const))
    assert.isEmpty(receivers.arrived)
  }).pipe(Effect.scoped, Effect.provide(services)))

it.effect("a node that is stopped ends what it sends, and claims nothing more", () =>
  Effect.gen(function*() {
    const { node, receivers, stored } = yield* scene
    receivers.answer = () => ({ ...answering(200), takes: "9 seconds" })
    yield* released(stored)
    const sending = yield* node
    yield* Queue.take(receivers.arrivals)
    yield* goOn
    const stopping = yield* Effect.forkScoped(Fiber.interrupt(sending))
    yield* goOn
    yield* released(stored)
    yield* TestClock.adjust("9 seconds")
    yield* Fiber.join(stopping)
    assert.deepStrictEqual(yield* statuses(stored), ["succeeded", "pending"])
  }).pipe(Effect.scoped, Effect.provide(services)))

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

/** Claims a delivery to an endpoint that nothing else is due to, as a node does that dies then. */
const left = Effect.fnUntraced(function*(endpoint: Parameters<typeof deliveriesTo>[0]) {
  const store = yield* WebhookStore
  yield* released(endpoint)
  yield* store.claimDue(yield* DateTime.now, 1, Duration.minutes(1))
})

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
    yield* Effect.repeat(second, { times: 2 })
    assert.deepStrictEqual(yield* statuses(other.stored), ["retry_wait"])
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

/** Storage that goes away the first so many times that it is asked what is withheld. */
const goingAway = (times: number) =>
  Layer.effect(
    Register,
    Effect.map(Register, (register) => {
      let left = times
      const whereabouts: Register["Service"]["whereabouts"] = (entities) =>
        Effect.suspend(() => left-- > 0 ? Effect.die(away) : register.whereabouts(entities))
      return Register.of({ ...register, whereabouts })
    })
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

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
