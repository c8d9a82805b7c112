import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { attemptWaits, exhaustedThatDisable, waitBefore } from "@kontor/core/testing"
import { Dispatch, Endpoints, inFlightPerEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { Effect, Option, Queue } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import {
  answering,
  as,
  deliveriesTo,
  Receivers,
  released,
  storedEndpoint,
  textsOf,
  untilNothingIsDue,
  verifiedEndpoint,
  webhooks
} from "../../support/WebhookReceivers.ts"
import { newUlid } from "../../support/Webhooks.ts"

const anEndpoint = Effect.gen(function*() {
  const account = AccountId.make(randomUUID())
  const receivers = yield* Receivers
  return { account, receivers, ...(yield* verifiedEndpoint(account)) }
})

const statuses = (endpoint: Parameters<typeof deliveriesTo>[0]) =>
  Effect.map(deliveriesTo(endpoint), (deliveries) => deliveries.map(({ status }) => status))

const pace = { concurrency: 20, pause: "1 minute", patience: 0 } as const

describe("Dispatch", () => {
  it.live("as long as it runs: a receiver that never answers delays no other", () =>
    Effect.gen(function*() {
      const [slow, other] = [yield* anEndpoint, yield* anEndpoint]
      const dispatch = yield* Dispatch
      other.receivers.answer = ({ endpoint_id }) => endpoint_id === slow.id ? "never" : answering(200)
      yield* released(slow.stored, 30)
      yield* released(other.stored, 30)
      yield* Effect.forkScoped(dispatch.run(pace))
      const arrived = yield* Effect.forEach(
        Array.from({ length: inFlightPerEndpoint + 30 }),
        () => Queue.take(other.receivers.arrivals)
      )
      assert.lengthOf(arrived.filter(({ endpoint_id }) => endpoint_id === slow.id), inFlightPerEndpoint)
    }).pipe(Effect.scoped, Effect.provide(webhooks)))

  it.effect("sends what is due once, and nothing again that succeeded", () =>
    Effect.gen(function*() {
      const { receivers, stored } = yield* anEndpoint
      const dispatch = yield* Dispatch
      yield* released(stored, 3)
      assert.strictEqual(yield* dispatch.sendDue(100), 3)
      assert.strictEqual(yield* dispatch.sendDue(100), 0)
      assert.deepStrictEqual(yield* statuses(stored), ["succeeded", "succeeded", "succeeded"])
      assert.lengthOf(receivers.arrived, 3)
    }).pipe(Effect.provide(webhooks)))

  it.effect("rule: the body tells the monitor, the Signal and its link, under the message's id", () =>
    Effect.gen(function*() {
      const { receivers, stored } = yield* anEndpoint
      const store = yield* WebhookStore
      yield* released(stored)
      yield* untilNothingIsDue
      const [event] = yield* store.events(stored.account_id, { limit: 1, before: undefined })
      const [delivery] = yield* deliveriesTo(stored)
      assert.deepStrictEqual(JSON.parse(receivers.arrived[0]!.body), {
        id: delivery!.message_id,
        event_id: event!.id,
        type: "organization.signal.detected",
        timestamp: "1970-01-01T00:00:00.000Z",
        schema_version: 1,
        data: {
          monitor: { id: event!.monitor_id, entity_id: event!.entity_id, label: "Kunde 7" },
          signal: event!.signal,
          links: { signal: "https://kontor.test/api/v1/signals/evt-1" }
        }
      })
    }).pipe(Effect.provide(webhooks)))

  it.effect("rule: 10 attempts at the times of the plan, with the same message, then exhausted", () =>
    Effect.gen(function*() {
      const { receivers, stored } = yield* anEndpoint
      receivers.answer = () => answering(500)
      yield* released(stored)
      yield* untilNothingIsDue
      const [delivery] = yield* deliveriesTo(stored)
      const { message_id, status } = delivery!
      let at = 0
      const planned = attemptWaits.map((_, index) => (at += index === 0 ? 0 : waitBefore(index + 1, message_id)!))
      assert.deepStrictEqual(receivers.arrived.map((one) => one.at.epochMilliseconds), planned)
      assert.strictEqual(new Set(receivers.arrived.map(({ body }) => body)).size, 1)
      assert.strictEqual(status, "exhausted")
    }).pipe(Effect.provide(webhooks)))

  it.effect("rule: Retry-After of a 503 puts the next attempt off", () =>
    Effect.gen(function*() {
      const { receivers, stored } = yield* anEndpoint
      receivers.answer = (_, number) => number === 1 ? answering(503, { retry_after_seconds: 60 }) : answering(200)
      yield* released(stored)
      yield* untilNothingIsDue
      assert.deepStrictEqual(receivers.arrived.map(({ at }) => at.epochMilliseconds), [0, 60_000])
      assert.deepStrictEqual(yield* statuses(stored), ["succeeded"])
    }).pipe(Effect.provide(webhooks)))

  it.effect("rule: 410 disables the endpoint at once, and what waits is blocked", () =>
    Effect.gen(function*() {
      const { account, id, receivers, stored } = yield* anEndpoint
      const dispatch = yield* Dispatch
      receivers.answer = () => answering(410)
      yield* released(stored, 2)
      yield* dispatch.sendDue(1)
      assert.strictEqual((yield* storedEndpoint(account, id)).status, "disabled_failures")
      assert.deepStrictEqual(yield* statuses(stored), ["blocked_endpoint", "blocked_endpoint"])
      yield* untilNothingIsDue
      assert.lengthOf(receivers.arrived, 1)
    }).pipe(Effect.provide(webhooks)))

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
