import { assert, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { Accounts } from "@kontor/core/Accounts"
import { MonitorRuns, Monitors } from "@kontor/core/Monitoring"
import { Effect, Exit, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import { asAccount, report, runAll, spentBy, watching } from "../../support/Monitoring.ts"

/** Monitoring over an account store that ends with a defect while one is set. */
const broken = (state: { defect: unknown }) =>
  Monitoring.services.pipe(
    Layer.provideMerge(Layer.effect(
      Accounts,
      Effect.map(Accounts, (accounts) =>
        Accounts.of({
          ...accounts,
          find: (id) => state.defect === undefined ? accounts.find(id) : Effect.die(state.defect)
        }))
    )),
    Layer.provideMerge(Monitoring.ports)
  )

/** An active monitor whose next check ends with a defect. */
const breaking = (state: { defect: unknown }, defect: unknown) =>
  Effect.gen(function*() {
    yield* report("CLOSURES")
    const made = yield* watching(100)
    yield* runAll
    yield* report("CLOSURES")
    state.defect = defect
    yield* TestClock.adjust("7 days")
    return made
  })

it.effect("States: a monitor that breaks down again and again stops with an error, and goes on when it is resumed", () => {
  const state: { defect: unknown } = { defect: undefined }
  return Effect.gen(function*() {
    const monitors = yield* Monitors
    const { account, monitor: { id } } = yield* breaking(state, "broken")
    const me = asAccount(account)
    for (let hours = 0; hours < 24; hours++) {
      yield* runAll
      yield* TestClock.adjust("1 hour")
    }
    assert.strictEqual((yield* me(monitors.get(id))).monitor.status, "error")
    state.defect = undefined
    assert.strictEqual((yield* me(monitors.resume(id))).status, "active")
    yield* runAll
    const { recent_runs } = yield* me(monitors.get(id))
    assert.deepInclude(recent_runs[0], { trigger: "schedule", status: "completed", credits: 0 })
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20]])
  }).pipe(Effect.provide(broken(state)))
})

it.effect("a storage that cannot be reached breaks no monitor: the step is taken again when its claim has ended", () => {
  const state: { defect: unknown } = { defect: undefined }
  return Effect.gen(function*() {
    const [monitors, runs] = [yield* Monitors, yield* MonitorRuns]
    const { account, monitor: { id } } = yield* breaking(state, new StorageUnavailable({ retry_after_seconds: 5 }))
    assert.isTrue(Exit.hasDies(yield* Effect.exit(runs.runDue)))
    state.defect = undefined
    assert.strictEqual(yield* runs.runDue, 0)
    const until = Option.getOrThrow(yield* runs.nextDue)
    yield* TestClock.setTime(until.epochMilliseconds)
    yield* runAll
    const { monitor, recent_runs } = yield* asAccount(account)(monitors.get(id))
    assert.deepInclude(monitor, { status: "active", failures: 0 })
    assert.deepInclude(recent_runs[0], { trigger: "schedule", status: "completed" })
  }).pipe(Effect.provide(broken(state)))
})
