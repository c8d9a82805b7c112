import { assert, it } from "@effect/vitest"
import { MonitorId } from "@kontor/core"
import { Monitors } from "@kontor/core/Monitoring"
import { EntityId, Withheld } from "@kontor/core/Register"
import { accountWith } from "@kontor/testing/fixtures"
import { DateTime, Effect } from "effect"
import * as Monitoring from "../../support/Monitoring.ts"
import { asAccount, endpointOf, report, runAll, watched, watching } from "../../support/Monitoring.ts"

it.effect("a monitor watches an organization that the register knows", () =>
  Effect.gen(function*() {
    yield* report("CLOSURES")
    const unknown = EntityId.make("0".repeat(32))
    const refused = yield* Effect.flip(watching(100, { entity_id: unknown }))
    assert.deepInclude(refused, { _tag: "NothingToWatch", entity_id: unknown })
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("a monitor does not watch what is withheld", () =>
  Effect.gen(function*() {
    const withheld = yield* Withheld
    yield* report("CLOSURES")
    yield* withheld.add({ entity_id: watched, reason: null, since: yield* DateTime.now })
    assert.strictEqual((yield* Effect.flip(watching(100)))._tag, "NothingToWatch")
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("a monitor names endpoints of its own account alone", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const foreign = yield* endpointOf(yield* accountWith(0))
    const refused = yield* Effect.flip(watching(100, { endpoint_ids: [foreign] }))
    assert.strictEqual(refused._tag, "InvalidParameters")
    const { account, monitor } = yield* watching(100)
    const change = monitors.change(monitor.id, { endpoint_ids: [foreign] })
    assert.strictEqual((yield* Effect.flip(asAccount(account)(change)))._tag, "InvalidParameters")
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("the monitors of an account are listed page by page, and no other account sees them", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, endpoint, monitor } = yield* watching(100)
    const me = asAccount(account)
    const second = yield* me(
      monitors.create({
        entity_id: watched,
        poll_interval_days: 1,
        endpoint_ids: [endpoint, endpoint],
        label: "zwei",
        allow_duplicate: true
      })
    )
    assert.deepStrictEqual(second.endpoint_ids, [endpoint])
    const first = yield* me(monitors.list({ per_page: 1 }))
    assert.deepStrictEqual(first.items.map(({ id }) => id), [second.id])
    const last = yield* me(monitors.list({ per_page: 1, cursor: first.next_cursor! }))
    assert.deepStrictEqual(last.items.map(({ id }) => id), [monitor.id])
    assert.isNull(last.next_cursor)
    const other = asAccount(yield* accountWith(0))
    assert.deepStrictEqual((yield* other(monitors.list({ per_page: 10 }))).items, [])
    assert.strictEqual((yield* Effect.flip(other(monitors.get(monitor.id))))._tag, "MonitorNotFound")
    assert.strictEqual((yield* Effect.flip(other(monitors.archive(monitor.id))))._tag, "MonitorNotFound")
    const misread = yield* Effect.flip(me(monitors.list({ per_page: 1, cursor: "mon1.nothing" })))
    assert.strictEqual(misread._tag, "InvalidParameters")
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("States: archived is final", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor: { id } } = yield* watching(100)
    const me = asAccount(account)
    yield* runAll
    assert.strictEqual((yield* me(monitors.archive(id))).status, "archived")
    const refusals = yield* Effect.all([
      Effect.flip(me(monitors.pause(id))),
      Effect.flip(me(monitors.resume(id))),
      Effect.flip(me(monitors.check(id))),
      Effect.flip(me(monitors.change(id, { label: "x" })))
    ])
    for (const refused of refusals) {
      assert.deepInclude(refused, { _tag: "InvalidState", kind: "monitor", status: "archived" })
    }
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("States: an active monitor that is resumed stays as it is, and a new one cannot be checked", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor: { id } } = yield* watching(100)
    const me = asAccount(account)
    assert.deepInclude(yield* Effect.flip(me(monitors.check(id))), { _tag: "InvalidState", status: "initializing" })
    yield* runAll
    const { monitor } = yield* me(monitors.get(id))
    assert.deepStrictEqual(yield* me(monitors.resume(id)), monitor)
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("changes of one monitor at the same moment are all made", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor: { id } } = yield* watching(100)
    const me = asAccount(account)
    const changes = [{ label: "neu" }, { poll_interval_days: 3 }].map((change) => me(monitors.change(id, change)))
    yield* Effect.all(changes, { concurrency: "unbounded" })
    assert.deepInclude((yield* me(monitors.get(id))).monitor, { label: "neu", poll_interval_days: 3, revision: 2 })
  }).pipe(Effect.provide(Monitoring.layer)))

it.effect("an unknown monitor is not found", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    const id = MonitorId.make(`mon_${"0".repeat(26)}`)
    const refused = yield* Effect.flip(monitors.get(id).pipe(asAccount(yield* accountWith(0))))
    assert.strictEqual(refused._tag, "MonitorNotFound")
  }).pipe(Effect.provide(Monitoring.layer)))
