import { assert, type Vitest } from "@effect/vitest"
import { type MonitorId, UnitOfWork } from "@kontor/core"
import type { Accounts } from "@kontor/core/Accounts"
import type { Ledger } from "@kontor/core/Credits"
import { MonitorStore } from "@kontor/core/Monitoring"
import { DateTime, Duration, Effect, Option } from "effect"
import { newAccount } from "../fixtures/Accounts.ts"
import { at, roomy } from "../fixtures/Credentials.ts"
import { aMonitor } from "../fixtures/Monitors.ts"

const lease = Duration.minutes(5)

const idsOf = (monitors: ReadonlyArray<{ readonly id: MonitorId }>) => monitors.map(({ id }) => id)

/** Stores monitors that are due at these instants, and nothing else that is due by the last of them. */
const due = Effect.fnUntraced(function*(...times: ReadonlyArray<string>) {
  const store = yield* MonitorStore
  for (const old of yield* store.claimDue(at("9999-01-01T00:00:00Z"), 1_000, Duration.zero)) {
    yield* store.save({ ...old, status: "archived", next_run_at: null })
  }
  const account = yield* newAccount
  const monitors = times.map((time) => aMonitor(account, { next_run_at: at(time) }))
  yield* Effect.forEach(monitors, (monitor) => store.add(monitor, roomy))
  return monitors
})

/** The part of the store's suite in which monitors are claimed. */
export const monitorClaims = (it: Vitest.MethodsNonLive<MonitorStore | UnitOfWork | Accounts | Ledger>): void => {
  it.effect("claims what is due, the longest overdue first, and no more than asked for", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const [second, first, third, later] = yield* due(
        "2026-06-02T00:00:00Z",
        "2026-06-01T00:00:00Z",
        "2026-06-03T00:00:00Z",
        "2026-06-03T00:00:00.001Z"
      )
      const now = at("2026-06-03T00:00:00Z")
      assert.deepStrictEqual(idsOf(yield* store.claimDue(now, 2, lease)), [first!.id, second!.id])
      assert.deepStrictEqual(idsOf(yield* store.claimDue(now, 10, lease)), [third!.id])
      assert.deepStrictEqual(idsOf(yield* store.claimDue(now, 10, lease)), [])
      const moment = DateTime.add(now, { milliseconds: 1 })
      assert.deepStrictEqual(idsOf(yield* store.claimDue(moment, 10, lease)), [later!.id])
    }))

  it.effect("a claim ends when the monitor is saved", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      yield* due("2026-06-01T00:00:00Z")
      const now = at("2026-06-03T00:00:00Z")
      const [claimed] = yield* store.claimDue(now, 10, lease)
      assert.isTrue(yield* store.save(claimed!))
      assert.deepStrictEqual(idsOf(yield* store.claimDue(now, 10, lease)), [claimed!.id])
    }))

  it.effect("a claim whose node died ends by itself", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const [monitor] = yield* due("2026-06-01T00:00:00Z")
      const now = at("2026-06-03T00:00:00Z")
      yield* store.claimDue(now, 10, lease)
      const almost = DateTime.add(now, { minutes: 5, milliseconds: -1 })
      assert.deepStrictEqual(yield* store.claimDue(almost, 10, lease), [])
      const [again] = yield* store.claimDue(DateTime.add(now, { minutes: 5 }), 10, lease)
      assert.strictEqual(again?.id, monitor!.id)
    }))

  it.effect("each monitor is claimed once, however many claim at the same moment", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitors = yield* due(...Array.from({ length: 40 }, () => "2026-06-01T00:00:00Z"))
      const now = at("2026-06-03T00:00:00Z")
      const claims = yield* Effect.forEach(
        Array.from({ length: 16 }, () => store.claimDue(now, 5, lease)),
        (claim) => claim,
        { concurrency: "unbounded" }
      )
      const left = yield* store.claimDue(now, 100, lease)
      assert.deepStrictEqual(idsOf([...claims.flat(), ...left]).toSorted(), idsOf(monitors).toSorted())
    }))

  it.effect("a claimed monitor that its node saves too late is not stored", () =>
    Effect.gen(function*() {
      const [store, unit] = [yield* MonitorStore, yield* UnitOfWork]
      yield* due("2026-06-01T00:00:00Z")
      const now = at("2026-06-03T00:00:00Z")
      const [first] = yield* store.claimDue(now, 10, lease)
      const [second] = yield* store.claimDue(DateTime.add(now, { minutes: 5 }), 10, lease)
      assert.isTrue(yield* unit.commit(store.save({ ...second!, label: "second" })))
      assert.isFalse(yield* unit.commit(store.save({ ...first!, label: "first" })))
    }))

  it.effect("returns when the next monitor can be claimed, and nothing if no monitor continues by itself", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const isNext = Effect.fnUntraced(function*(expected: DateTime.Utc | undefined) {
        const next = Option.getOrUndefined(yield* store.nextDue)
        assert.strictEqual(next?.epochMilliseconds, expected?.epochMilliseconds)
      })
      yield* due()
      yield* isNext(undefined)
      const [first, second] = yield* due("2026-06-01T00:00:00.001Z", "2026-06-05T00:00:00Z")
      yield* isNext(at("2026-06-01T00:00:00.001Z"))
      const now = at("2026-06-03T00:00:00Z")
      yield* store.claimDue(now, 10, lease)
      yield* isNext(DateTime.addDuration(now, lease))
      yield* store.save({ ...first!, status: "paused_user", next_run_at: null })
      yield* isNext(at("2026-06-05T00:00:00Z"))
      yield* store.save({ ...second!, status: "archived", next_run_at: null })
      yield* isNext(undefined)
    }))

  it.effect("looks again at the monitors of an account that are in one state, and at no others", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const [meant, active, foreign] = yield* due(
        "2026-06-05T00:00:00Z",
        "2026-06-05T00:00:00Z",
        "2026-06-05T00:00:00Z"
      )
      const other = aMonitor(yield* newAccount, { status: "paused_billing", next_run_at: at("2026-06-05T00:00:00Z") })
      yield* store.add(other, roomy)
      yield* store.save({ ...meant!, status: "paused_billing" })
      yield* store.save({ ...active!, status: "active" })
      yield* store.save({ ...foreign!, status: "paused_configuration" })
      const now = at("2026-06-03T00:00:00Z")
      assert.strictEqual(yield* store.lookAgain({ account_id: meant!.account_id, status: "paused_billing" }, now), 1)
      assert.deepStrictEqual(idsOf(yield* store.claimDue(now, 10, lease)), [meant!.id])
    }))

  it.effect("looks again at the monitors to an endpoint, or of an entity, and at no others", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const [first, second] = yield* due("2026-06-05T00:00:00Z", "2026-06-05T00:00:00Z")
      const now = at("2026-06-03T00:00:00Z")
      const { account_id } = first!
      const endpoint_id = first!.endpoint_ids[0]!
      assert.strictEqual(yield* store.lookAgain({ account_id, endpoint_id }, now), 1)
      assert.deepStrictEqual(idsOf(yield* store.claimDue(now, 10, lease)), [first!.id])
      assert.strictEqual(yield* store.lookAgain({ entity_id: second!.entity_id }, now), 1)
      assert.deepStrictEqual(idsOf(yield* store.claimDue(now, 10, lease)), [second!.id])
    }))

  it.effect("looks again at monitors in every state in which they go on by themselves, and in no other", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const [account_id, { entity_id }] = [yield* newAccount, aMonitor(yield* newAccount)]
      const next_run_at = at("2026-06-05T00:00:00Z")
      const going = ["initializing", "active", "paused_configuration", "paused_billing", "paused_entitlement"] as const
      const resting = ["paused_user", "error", "archived"] as const
      yield* Effect.forEach(
        going,
        (status) => store.add(aMonitor(account_id, { entity_id, status, next_run_at }), roomy)
      )
      yield* Effect.forEach(
        resting,
        (status) => store.add(aMonitor(account_id, { entity_id, status, next_run_at: null }), roomy)
      )
      assert.strictEqual(yield* store.lookAgain({ entity_id }, at("2026-06-03T00:00:00Z")), going.length)
    }))

  it.effect("a monitor that is due again is claimed anew, and its former claim stores nothing", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const [monitor] = yield* due("2026-06-01T00:00:00Z")
      yield* store.save({ ...monitor!, status: "paused_billing" })
      const now = at("2026-06-03T00:00:00Z")
      const [first] = yield* store.claimDue(now, 10, lease)
      yield* store.lookAgain({ account_id: monitor!.account_id, status: "paused_billing" }, now)
      const [second] = yield* store.claimDue(now, 10, lease)
      assert.isFalse(yield* store.save({ ...first!, next_run_at: at("2026-06-03T00:15:00Z") }))
      assert.isTrue(yield* store.save({ ...second!, status: "active" }))
    }))
}
