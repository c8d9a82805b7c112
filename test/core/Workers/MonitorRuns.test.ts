import { assert, it } from "@effect/vitest"
import { type MonitorId, StorageUnavailable, UnitOfWork } from "@kontor/core"
import { WakeUpsMemory } from "@kontor/core/memory"
import { MonitorRuns, Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import { asAccount, report, watched, watching } from "../../support/Monitoring.ts"

const pace = { concurrency: 8, pause: "10 seconds", patience: "10 seconds" } as const

const woken = Layer.provideMerge(
  Monitoring.services,
  Layer.provideMerge(Layer.fresh(WakeUpsMemory.layer), Monitoring.ports)
)

/** A node that works for as long as the test runs. */
const working = Effect.gen(function*() {
  const { run } = yield* MonitorRuns
  return yield* Effect.forkScoped(run(pace))
})

/** Lets everything run that does not wait for time. */
const goOn = Effect.repeat(Effect.yieldNow, { times: 500 })

/** The detail of a monitor, once everything has gone on. */
const seen = Effect.fnUntraced(function*({ account, monitor: { id } }: Effect.Success<ReturnType<typeof watching>>) {
  yield* goOn
  return yield* asAccount(account)(Monitors.use(({ get }) => get(id)))
})

it.effect("a monitor is worked on at once when it is created, and when a check is asked for", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    yield* working
    yield* goOn
    const made = yield* watching(100)
    assert.strictEqual((yield* seen(made)).monitor.status, "active")
    yield* asAccount(made.account)(monitors.check(made.monitor.id))
    assert.deepInclude((yield* seen(made)).recent_runs[0], { trigger: "on_demand", status: "completed" })
  }).pipe(Effect.scoped, Effect.provide(woken)))

it.effect("a monitor is worked on at once when it is resumed", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const made = yield* watching(100)
    const me = asAccount(made.account)
    yield* me(monitors.pause(made.monitor.id))
    yield* working
    assert.strictEqual((yield* seen(made)).monitor.status, "paused_user")
    yield* me(monitors.resume(made.monitor.id))
    assert.strictEqual((yield* seen(made)).monitor.status, "active")
  }).pipe(Effect.scoped, Effect.provide(woken)))

it.effect("a monitor is worked on when its time has come", () =>
  Effect.gen(function*() {
    yield* report("CLOSURES")
    const { run } = yield* MonitorRuns
    const made = yield* watching(100)
    yield* Effect.forkScoped(run({ ...pace, pause: "30 days" }))
    yield* goOn
    yield* TestClock.adjust("7 days")
    assert.deepInclude((yield* seen(made)).recent_runs[0], { trigger: "schedule", status: "completed" })
  }).pipe(Effect.scoped, Effect.provide(Monitoring.layer)))

it.effect("where nobody wakes it, a worker looks from time to time", () =>
  Effect.gen(function*() {
    yield* report("CLOSURES")
    yield* working
    yield* goOn
    const made = yield* watching(100)
    assert.strictEqual((yield* seen(made)).monitor.status, "initializing")
    yield* TestClock.adjust(pace.pause)
    assert.strictEqual((yield* seen(made)).monitor.status, "active")
  }).pipe(Effect.scoped, Effect.provide(Monitoring.layer)))

it.effect("a worker goes on when its storage does again", () => {
  const state = { isAway: true }
  const store = Layer.effect(
    MonitorStore,
    Effect.map(MonitorStore, (store) =>
      MonitorStore.of({
        ...store,
        claimDue: (now, limit, lease) =>
          state.isAway
            ? Effect.die(new StorageUnavailable({ retry_after_seconds: 5 }))
            : store.claimDue(now, limit, lease)
      }))
  )
  return Effect.gen(function*() {
    yield* report("CLOSURES")
    const made = yield* watching(100)
    yield* working
    assert.strictEqual((yield* seen(made)).monitor.status, "initializing")
    state.isAway = false
    yield* TestClock.adjust(pace.pause)
    assert.strictEqual((yield* seen(made)).monitor.status, "active")
  }).pipe(
    Effect.scoped,
    Effect.provide(Monitoring.services.pipe(Layer.provideMerge(store), Layer.provideMerge(Monitoring.ports)))
  )
})

it.effect("what becomes due while a worker looks waits for nothing", () => {
  const store = Layer.effect(
    MonitorStore,
    Effect.map(MonitorStore, (store) =>
      MonitorStore.of({
        ...store,
        claimDue: (now, limit, lease) => Effect.delay(store.claimDue(now, limit, lease), "1 second")
      }))
  )
  return Effect.gen(function*() {
    yield* report("CLOSURES")
    yield* working
    yield* TestClock.adjust("500 millis")
    const made = yield* watching(100)
    yield* TestClock.adjust("500 millis")
    yield* goOn
    yield* TestClock.adjust("1 second")
    assert.strictEqual((yield* seen(made)).monitor.status, "active")
  }).pipe(
    Effect.scoped,
    Effect.provide(Monitoring.services.pipe(Layer.provideMerge(store), Layer.provideMerge(Monitoring.ports)))
  )
})

it.effect("of two nodes that are woken, one takes each step", () =>
  Effect.gen(function*() {
    const [monitors, unit, store] = [yield* Monitors, yield* UnitOfWork, yield* MonitorStore]
    yield* report("CLOSURES")
    const { account, endpoint } = yield* watching(10_000)
    yield* working
    yield* working
    yield* goOn
    const create = monitors.create({
      entity_id: watched,
      poll_interval_days: 7,
      endpoint_ids: [endpoint],
      allow_duplicate: true
    })
    const made = yield* asAccount(account)(unit.commit(Effect.all(Array.from({ length: 20 }, () => create))))
    yield* goOn
    const baselines = yield* Effect.forEach(made, ({ id }: { readonly id: MonitorId }) => store.runs(account, id, 20))
    assert.deepStrictEqual(
      baselines.map((runs) => runs.map(({ status, trigger }) => [trigger, status])),
      made.map(() => [["baseline", "completed"]])
    )
  }).pipe(Effect.scoped, Effect.provide(woken)))
