import { assert, it } from "@effect/vitest"
import { EventId, MessageId } from "@kontor/core"
import { Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Effect, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import { asAccount, endpointOf, releasedTo, report, runAll, watched, watching } from "../../support/Monitoring.ts"

const page = { limit: 100 }

it.effect("Events: what is released is an event, and to each endpoint of its monitor a message of its own, due at once", () =>
  Effect.gen(function*() {
    const [monitors, store] = [yield* Monitors, yield* WebhookStore]
    yield* report("CLOSURES")
    const { account, endpoint, monitor } = yield* watching(100, { label: "Kunde 7" })
    const endpoints = [endpoint, yield* endpointOf(account)]
    yield* asAccount(account)(monitors.change(monitor.id, { endpoint_ids: endpoints }))
    yield* runAll
    const reported = yield* report("CLOSURES", "CLOSURES")
    yield* TestClock.adjust("7 days")
    yield* runAll
    const now = yield* DateTime.now
    const events = yield* store.events(account, page)
    const deliveries = yield* store.deliveries(account, page)
    assert.sameMembers([...yield* releasedTo(account)], reported)
    for (const event of events) {
      assert.isTrue(Schema.is(EventId)(event.id))
      assert.deepInclude(event, { monitor_id: monitor.id, entity_id: watched, label: "Kunde 7", created_at: now })
      const own = deliveries.filter(({ event_id }) => event_id === event.id)
      assert.sameMembers(own.map(({ endpoint_id }) => endpoint_id), endpoints)
      for (const delivery of own) {
        assert.isTrue(Schema.is(MessageId)(delivery.message_id))
        assert.deepInclude(delivery, {
          type: "organization.signal.detected",
          status: "pending",
          attempts: 0,
          plan_step: 0,
          next_attempt_at: now,
          created_at: now
        })
      }
    }
    assert.lengthOf(new Set(deliveries.map(({ message_id }) => message_id)), 4)
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Topics: what a monitor leaves out is recorded as seen, and not released when it is wanted later", () =>
  Effect.gen(function*() {
    const [monitors, store] = [yield* Monitors, yield* MonitorStore]
    yield* report("CLOSURES")
    const { account, monitor } = yield* watching(100, { topics: ["CLOSURES"] })
    yield* runAll
    const [closure] = yield* report("CLOSURES", "CAPITAL_CHANGES")
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [closure])
    const [run] = yield* store.runs(account, monitor.id, 1)
    assert.deepInclude(run, { released: 1, withheld: 0 })
    yield* asAccount(account)(monitors.change(monitor.id, { topics: null }))
    const [later] = yield* report("CAPITAL_CHANGES")
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [later, closure])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Topics: a topic above the plan is refused", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor } = yield* watching(100)
    const failure = yield* Effect.flip(asAccount(account)(monitors.change(monitor.id, { topics: ["INSOLVENCIES"] })))
    assert.deepInclude(failure, { _tag: "InvalidParameters" })
    assert.isNull((yield* asAccount(account)(monitors.get(monitor.id))).monitor.topics)
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("a check that finds nothing new asks for no release", () => {
  const asked = { releases: 0 }
  const counting = Layer.effect(
    WebhookStore,
    Effect.map(WebhookStore, (store) =>
      WebhookStore.of({
        ...store,
        release: (released) =>
          Effect.suspend(() => {
            asked.releases++
            return store.release(released)
          })
      }))
  )
  return Effect.gen(function*() {
    yield* report("CLOSURES")
    yield* watching(100)
    yield* runAll
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.strictEqual(asked.releases, 0)
    yield* report("CLOSURES")
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.strictEqual(asked.releases, 1)
  }).pipe(Effect.provide(Monitoring.services.pipe(Layer.provideMerge(counting), Layer.provideMerge(Monitoring.ports))))
})
