import { assert, it } from "@effect/vitest"
import { Monitors } from "@kontor/core/Monitoring"
import { RegisterUpstream, UpstreamUnavailable } from "@kontor/core/Register"
import { accountWith } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import {
  asAccount,
  endpointOf,
  releasedTo,
  report,
  runAll,
  spentBy,
  subscribed,
  watched
} from "../../support/Monitoring.ts"

it.effect("Baseline: everything known is seen and nothing of it released, and the first cycle starts", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES", "INSOLVENCIES", "TRANSFORMATIONS", "OTHER")
    const { account, monitor } = yield* Monitoring.watching(100)
    assert.strictEqual(monitor.status, "initializing")
    yield* runAll
    const { billing_cycle, monitor: now, recent_runs } = yield* monitors.get(monitor.id).pipe(asAccount(account))
    assert.strictEqual(now.status, "active")
    assert.deepInclude(billing_cycle, { credits: 20, poll_interval_days: 7 })
    assert.deepStrictEqual(recent_runs.map(({ status, trigger }) => [trigger, status]), [["baseline", "completed"]])
    yield* subscribed(account, "max")
    yield* TestClock.adjust("14 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [])
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20]])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Baseline: one that fails is tried again later, and stays free", () => {
  let isDown = true
  const outage = Layer.effect(
    RegisterUpstream,
    Effect.map(RegisterUpstream, (upstream) =>
      RegisterUpstream.of({
        ...upstream,
        events: (query) =>
          isDown ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 90 })) : upstream.events(query)
      }))
  )
  const layer = Monitoring.services.pipe(Layer.provideMerge(outage), Layer.provideMerge(Monitoring.ports))
  return Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor } = yield* Monitoring.watching(100)
    yield* runAll
    const status = Effect.map(monitors.get(monitor.id).pipe(asAccount(account)), ({ monitor }) => monitor.status)
    assert.strictEqual(yield* status, "initializing")
    assert.deepStrictEqual(yield* spentBy(account), [])
    isDown = false
    yield* TestClock.adjust("89 seconds")
    yield* runAll
    assert.strictEqual(yield* status, "initializing")
    yield* TestClock.adjust("1 second")
    yield* runAll
    assert.strictEqual(yield* status, "active")
    const { recent_runs } = yield* monitors.get(monitor.id).pipe(asAccount(account))
    assert.deepStrictEqual(recent_runs.map(({ credits, status }) => [status, credits]), [["completed", 0], [
      "failed",
      0
    ]])
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20]])
  }).pipe(Effect.provide(layer))
})

it.effect("Baseline: a monitor that was paused before it completed begins with it when it is resumed", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor } = yield* Monitoring.watching(100)
    const me = asAccount(account)
    yield* me(monitors.pause(monitor.id))
    yield* runAll
    assert.strictEqual((yield* me(monitors.resume(monitor.id))).status, "initializing")
    yield* TestClock.adjust("8 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [])
    assert.strictEqual((yield* me(monitors.get(monitor.id))).monitor.status, "active")
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("no usable endpoint: nothing is charged until there is one", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const account = yield* accountWith(100)
    const me = asAccount(account)
    const pending = yield* endpointOf(account, "pending_verification")
    const { id } = yield* me(
      monitors.create({ entity_id: watched, poll_interval_days: 1, endpoint_ids: [pending], allow_duplicate: true })
    )
    yield* runAll
    assert.strictEqual((yield* me(monitors.get(id))).monitor.status, "paused_configuration")
    assert.deepStrictEqual(yield* spentBy(account), [])
    yield* me(monitors.change(id, { endpoint_ids: [yield* endpointOf(account)] }))
    yield* runAll
    assert.strictEqual((yield* me(monitors.get(id))).monitor.status, "active")
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 50]])
  }).pipe(Effect.provide(Monitoring.layer)))
