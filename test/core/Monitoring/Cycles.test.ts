import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { MonitorRuns, Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { bookingOf } from "@kontor/testing/fixtures"
import { Duration, Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import { asAccount, releasedTo, report, runAll, spentBy, watching } from "../../support/Monitoring.ts"

/** A store whose claims end at once, as those of a node that is very slow. */
const unclaiming = Layer.effect(
  MonitorStore,
  Effect.map(
    MonitorStore,
    (store) => MonitorStore.of({ ...store, claimDue: (now, limit) => store.claimDue(now, limit, Duration.zero) })
  )
)

/** Lets days pass, and what is due run every hour. */
const pass = (days: number) =>
  Effect.forEach(
    Array.from({ length: days * 24 }, () => Effect.andThen(TestClock.adjust("1 hour"), runAll)),
    (hour) => hour,
    { discard: true }
  )

it.effect("Cycle: each is paid for when it starts, 30 days after the one before", () =>
  Effect.gen(function*() {
    yield* report("CLOSURES")
    const { account } = yield* watching(1_000, { poll_interval_days: 1 })
    yield* runAll
    yield* pass(29)
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 50]])
    yield* pass(1)
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 50], ["monitoring_cycle", 50]])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Cycle: another interval acts from the next one", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor } = yield* watching(1_000, { poll_interval_days: 30 })
    yield* runAll
    const me = asAccount(account)
    yield* me(monitors.change(monitor.id, { poll_interval_days: 2, label: "often" }))
    yield* pass(29)
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 10]])
    assert.strictEqual((yield* me(monitors.get(monitor.id))).billing_cycle?.poll_interval_days, 30)
    yield* pass(1)
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 10], ["monitoring_cycle", 50]])
    assert.strictEqual((yield* me(monitors.get(monitor.id))).billing_cycle?.poll_interval_days, 2)
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Cycle: one that is not covered pauses the monitor, its runs stay unfunded, and it resumes by itself", () =>
  Effect.gen(function*() {
    const [monitors, ledger] = [yield* Monitors, yield* Ledger]
    yield* report("CLOSURES")
    const { account, monitor } = yield* watching(25)
    const me = asAccount(account)
    yield* runAll
    yield* pass(30)
    const [event] = yield* report("CLOSURES")
    assert.strictEqual((yield* me(monitors.get(monitor.id))).monitor.status, "paused_billing")
    yield* pass(8)
    const paused = yield* me(monitors.get(monitor.id))
    assert.isNull(paused.billing_cycle)
    assert.deepInclude(paused.recent_runs[0], { status: "unfunded", credits: 0 })
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20]])
    yield* ledger.book(bookingOf(account, 15))
    yield* TestClock.adjust("15 minutes")
    yield* runAll
    const resumed = yield* me(monitors.get(monitor.id))
    assert.strictEqual(resumed.monitor.status, "active")
    assert.isNotNull(resumed.billing_cycle)
    yield* pass(7)
    assert.deepStrictEqual(yield* releasedTo(account), [event])
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20], ["monitoring_cycle", 20]])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Cycle: a monitor whose cycle is not covered goes on at once at an interval whose cycle is", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor: { id } } = yield* watching(25, { poll_interval_days: 1 })
    const me = asAccount(account)
    yield* runAll
    assert.strictEqual((yield* me(monitors.get(id))).monitor.status, "paused_billing")
    yield* me(monitors.change(id, { poll_interval_days: 7 }))
    yield* runAll
    assert.strictEqual((yield* me(monitors.get(id))).monitor.status, "active")
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20]])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Cycle: a monitor that was paused by its user pays nothing meanwhile, and catches nothing up that it did not pay for", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor } = yield* watching(1_000)
    const me = asAccount(account)
    yield* runAll
    yield* me(monitors.pause(monitor.id))
    yield* pass(45)
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20]])
    yield* me(monitors.resume(monitor.id))
    yield* runAll
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20], ["monitoring_cycle", 20]])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Cycle: one that another node began at the same moment is begun once, paid once, and is no error", () =>
  Effect.gen(function*() {
    yield* report("CLOSURES")
    const { account } = yield* watching(1_000)
    const errors: Array<unknown> = []
    const log = Logger.make(({ logLevel, message }) => logLevel === "Error" ? void errors.push(message) : undefined)
    yield* MonitorRuns.use(({ runDue }) => Effect.all([runDue, runDue], { concurrency: 2 })).pipe(
      Effect.repeat({ times: 3 }),
      Effect.provide([Layer.provide(Layer.fresh(MonitorRuns.layer), unclaiming), Logger.layer([log])])
    )
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20]])
    assert.deepStrictEqual(errors, [])
  }).pipe(Effect.provide(Monitoring.layer)))
