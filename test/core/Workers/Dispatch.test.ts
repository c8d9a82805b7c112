import { assert, it } from "@effect/vitest"
import { EventId } from "@kontor/core"
import { Withheld } from "@kontor/core/Register"
import { WakeUps } from "@kontor/core/WakeUps"
import { Deliveries, Endpoints, type StoredAccountEvent, WebhookStore } from "@kontor/core/Webhooks"
import { releaseTo } from "@kontor/testing/fixtures"
import { DateTime, Effect, Fiber, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import * as MemoryStorage from "../../support/MemoryStorage.ts"
import { answering, as, released, servicesOver } from "../../support/WebhookReceivers.ts"
import { become, goOn, pace, scene, services, statuses } from "./DispatchedDeliveries.ts"

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

it.effect("work that fails keeps its place until the pause is over, and is not repeated at once", () => {
  const tries: Array<string> = []
  const failing = Layer.effect(
    WebhookStore,
    Effect.map(WebhookStore, (store) => ({
      ...store,
      passOn: ({ id }: StoredAccountEvent) =>
        Effect.suspend(() => {
          tries.push(id)
          return Effect.die("no right to do so")
        })
    }))
  )
  const over = servicesOver(Layer.provideMerge(failing, MemoryStorage.layer))
  return Effect.gen(function*() {
    const { account, node } = yield* scene
    const id = EventId.make("evt_01arz3ndektsv4rrffq69g5fav")
    const low = { type: "account.balance.low", data: { balance: 5, threshold: 100 } } as const
    const created_at = yield* DateTime.now
    yield* WebhookStore.use(({ announce }) => announce({ id, account_id: account, created_at, ...low }))
    yield* node
    yield* goOn
    const atOnce = tries.length
    yield* goOn
    assert.deepStrictEqual([...new Set(tries)], [id])
    assert.strictEqual(tries.length, atOnce)
    yield* TestClock.adjust(pace.pause)
    yield* goOn
    assert.strictEqual(tries.length, 2 * atOnce)
  }).pipe(Effect.scoped, Effect.provide(over))
})
