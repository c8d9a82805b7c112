import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { Monitors } from "@kontor/core/Monitoring"
import { bookingOf } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import { releasedTo, report, runAll, spentBy, subscribed } from "../../support/Monitoring.ts"
import { active } from "./CheckedMonitors.ts"

it.effect("Checks: releases each new event once, at its slot", () =>
  Effect.gen(function*() {
    const { account, runs } = yield* active()
    const [event] = yield* report("CAPITAL_CHANGES")
    yield* TestClock.adjust("6 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [])
    yield* TestClock.adjust("1 day")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [event])
    yield* TestClock.adjust("14 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [event])
    assert.deepInclude((yield* runs).find(({ released }) => released === 1), {
      trigger: "schedule",
      status: "completed"
    })
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Baseline, Checks: however many events there are, all of them are seen", () =>
  Effect.gen(function*() {
    const many = () => Array.from({ length: 201 }, () => "CLOSURES" as const)
    yield* report(...many())
    const { account } = yield* active()
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [])
    const events = yield* report(...many())
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.sameMembers(yield* releasedTo(account), events)
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Checks: what the plan does not reach at that moment is withheld for good", () =>
  Effect.gen(function*() {
    const { account, runs } = yield* active()
    const [closure] = yield* report("CLOSURES", "INSOLVENCIES", "OTHER")
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.deepInclude((yield* runs)[0], { released: 1, withheld: 2 })
    yield* subscribed(account, "max")
    const [insolvency] = yield* report("INSOLVENCIES")
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [insolvency, closure])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Checks: one on demand costs 2 credits, whatever it finds", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    const { account, me, monitor, runs } = yield* active()
    yield* me(monitors.check(monitor.id))
    yield* me(monitors.check(monitor.id))
    assert.deepInclude((yield* runs)[0], { trigger: "on_demand", status: "scheduled" })
    yield* runAll
    assert.deepInclude((yield* runs)[0], { trigger: "on_demand", status: "completed", credits: 2, released: 0 })
    assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 20], ["monitoring_check", 2]])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Checks: one on demand that the balance does not cover is refused", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    const { me, monitor } = yield* active(21)
    const refused = yield* Effect.flip(me(monitors.check(monitor.id)))
    assert.deepInclude(refused, { _tag: "InsufficientCredits", required: 2, balance: 1 })
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Checks: one on demand whose credits are spent meanwhile is unfunded, and sees nothing", () =>
  Effect.gen(function*() {
    const [monitors, ledger] = [yield* Monitors, yield* Ledger]
    const { account, me, monitor, runs } = yield* active(22)
    const [event] = yield* report("CLOSURES")
    yield* me(monitors.check(monitor.id))
    yield* ledger.book(bookingOf(account, -2))
    yield* runAll
    assert.deepInclude((yield* runs)[0], { trigger: "on_demand", status: "unfunded", credits: 0 })
    assert.deepStrictEqual(yield* releasedTo(account), [])
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [event])
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("Checks: one on demand is withdrawn when the monitor is paused before", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    const { me, monitor, runs } = yield* active()
    yield* me(monitors.check(monitor.id))
    yield* me(monitors.pause(monitor.id))
    yield* runAll
    assert.deepInclude((yield* runs)[0], { trigger: "on_demand", status: "superseded", credits: 0 })
  }).pipe(Effect.provide(Monitoring.layer)))
