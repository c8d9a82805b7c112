import { assert, it } from "@effect/vitest"
import { RegisterUpstream, UpstreamUnavailable, Withheld } from "@kontor/core/Register"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import { releasedTo, report, runAll, spentBy, watched } from "../../support/Monitoring.ts"
import { active } from "./CheckedMonitors.ts"

it.effect("Checks: several overdue slots collapse into one run, which its cycle covers", () =>
  Effect.gen(function*() {
    const { account, runs } = yield* active(100, { poll_interval_days: 3 })
    yield* TestClock.adjust("13 days")
    yield* runAll
    const scheduled = (yield* runs).filter(({ trigger }) => trigger === "schedule")
    assert.sameMembers(scheduled.map(({ status }) => status), ["completed", "superseded", "superseded", "superseded"])
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 40]])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Checks: a slot of an earlier cycle that is caught up after an outage costs 2 credits", () =>
  Effect.gen(function*() {
    const { account } = yield* active()
    const [event] = yield* report("CLOSURES")
    yield* TestClock.adjust("33 days")
    yield* runAll
    assert.deepStrictEqual(yield* spentBy(account), [
      ["monitoring_cycle", 20],
      ["monitoring_cycle", 20],
      ["monitoring_check", 2]
    ])
    assert.deepStrictEqual(yield* releasedTo(account), [event])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Checks: one that fails records and costs nothing, and is repeated", () => {
  let [isDown, failing] = [false, 0]
  const outage = Layer.effect(
    RegisterUpstream,
    Effect.map(RegisterUpstream, (upstream) =>
      RegisterUpstream.of({
        ...upstream,
        events: (query) =>
          isDown && Number(query.after ?? 0) >= failing
            ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 5 }))
            : upstream.events(query)
      }))
  )
  const layer = Monitoring.services.pipe(Layer.provideMerge(outage), Layer.provideMerge(Monitoring.ports))
  return Effect.gen(function*() {
    const { account, runs } = yield* active()
    const [first] = yield* report("CLOSURES")
    const others = yield* Effect.replicateEffect(report("CLOSURES"), 200)
    isDown = true
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.deepInclude((yield* runs)[0], { status: "failed", credits: 0, released: 0 })
    failing = 2
    yield* TestClock.adjust("1 minute")
    yield* runAll
    assert.deepInclude((yield* runs)[0], { status: "partial", credits: 0, released: 0 })
    isDown = false
    yield* TestClock.adjust("5 minutes")
    yield* runAll
    assert.deepInclude((yield* runs)[0], { status: "completed", credits: 0, released: 201 })
    assert.sameMembers([...yield* releasedTo(account)], [first, ...others.flat()])
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20]])
  }).pipe(Effect.provide(layer))
})

it.effect("monitors on a withheld entity stop, and go on when it is released", () =>
  Effect.gen(function*() {
    const withheld = yield* Withheld
    const { account, status } = yield* active()
    const [event] = yield* report("CLOSURES")
    yield* withheld.add({ entity_id: watched, reason: null, since: yield* DateTime.now })
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.strictEqual(yield* status, "paused_entitlement")
    assert.deepStrictEqual(yield* releasedTo(account), [])
    yield* withheld.remove(watched)
    yield* TestClock.adjust("1 hour")
    yield* runAll
    assert.strictEqual(yield* status, "active")
    assert.deepStrictEqual(yield* releasedTo(account), [event])
  }).pipe(Effect.provide(Monitoring.layer)))
