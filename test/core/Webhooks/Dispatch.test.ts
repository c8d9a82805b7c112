import { assert, describe, it } from "@effect/vitest"
import { attemptWaits, waitBefore } from "@kontor/core/internal"
import { Dispatch, inFlightPerEndpoint, isSignalEvent, WebhookStore } from "@kontor/core/Webhooks"
import { Effect, Queue } from "effect"
import {
  answering,
  deliveriesTo,
  endpointAt,
  released,
  storedEndpoint,
  untilNothingIsDue,
  webhooks
} from "../../support/WebhookReceivers.ts"
import { anEndpoint, statuses } from "./DispatchedMessages.ts"

const pace = { concurrency: 64, pause: "1 minute", patience: 0 } as const

describe("Dispatch", () => {
  it.live("as long as it runs: a receiver that never answers delays no other", () =>
    Effect.gen(function*() {
      const [slow, other] = [yield* anEndpoint, yield* anEndpoint]
      const elsewhere = yield* endpointAt("https://elsewhere.example/kontor", other.account)
      const dispatch = yield* Dispatch
      other.receivers.answer = ({ endpoint_id }) => endpoint_id === slow.id ? "never" : answering(200)
      yield* released(slow.stored, 30)
      yield* released(elsewhere, 30)
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

  it.effect("rule: the body names the monitor, the Signal and its link, under the message's id", () =>
    Effect.gen(function*() {
      const { receivers, stored } = yield* anEndpoint
      const store = yield* WebhookStore
      yield* released(stored)
      yield* untilNothingIsDue
      const event = (yield* store.events(stored.account_id, { limit: 1 })).find(isSignalEvent)
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
})
