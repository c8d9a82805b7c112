import { assert, it } from "@effect/vitest"
import { Withheld } from "@kontor/core/Register"
import { WakeUps } from "@kontor/core/WakeUps"
import { Deliveries, Endpoints } from "@kontor/core/Webhooks"
import { releaseTo } from "@kontor/testing/fixtures"
import { DateTime, Effect, Fiber, Queue } from "effect"
import { TestClock } from "effect/testing"
import { answering, as, released } from "../../support/WebhookReceivers.ts"
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
