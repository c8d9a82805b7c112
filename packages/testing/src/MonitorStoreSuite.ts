import { assert, it, type Vitest } from "@effect/vitest"
import { MonitorId, UnitOfWork } from "@kontor/core"
import type { Accounts } from "@kontor/core/Accounts"
import type { Ledger } from "@kontor/core/Credits"
import { type Monitor, type MonitorStatus, MonitorStore, type SeenEvent } from "@kontor/core/Monitoring"
import { EntityId } from "@kontor/core/Register"
import { DateTime, Duration, Effect, type Layer, Option } from "effect"
import { randomUUID } from "node:crypto"
import { at, json, newAccount, roomy } from "./fixtures/Accounts.ts"
import { aMonitor, aRun, newRun } from "./fixtures/Monitoring.ts"

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

/** A monitor of a new account that is stored. */
const stored = Effect.gen(function*() {
  const monitor = aMonitor(yield* newAccount)
  yield* MonitorStore.use((store) => store.add(monitor, roomy))
  return monitor
})

/** Released events with these identifiers. */
const sighted = (...ids: ReadonlyArray<string>): ReadonlyArray<SeenEvent> =>
  ids.map((event_id) => ({ event_id, sighting: "released", seen_at: at("2026-05-02T00:00:00Z") }))

/** The part of the suite about runs, and about the events that monitors have seen. */
const monitorRecords = (it: Vitest.MethodsNonLive<MonitorStore | Accounts | Ledger | UnitOfWork>): void => {
  it.effect("shows the newest runs, and what became of one that was to come", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* stored
      const scheduled = aRun(monitor, {
        trigger: "on_demand",
        status: "scheduled",
        started_at: null,
        ended_at: null,
        released: 0,
        withheld: 0
      })
      yield* store.putRuns([scheduled])
      const [second, third] = [aRun(monitor), aRun(monitor, { credits: 2, request_id: randomUUID() })]
      yield* store.putRuns([third, second])
      const ended = {
        ...scheduled,
        status: "completed",
        ended_at: at("2026-05-03T00:00:00.001Z"),
        released: 4
      } as const
      yield* store.putRuns([ended])
      const { account_id, id } = monitor
      assert.deepStrictEqual(json(yield* store.runs(account_id, id, 2)), json([third, second]))
      assert.deepStrictEqual(json(yield* store.runs(account_id, id, 20)), json([third, second, ended]))
      assert.deepStrictEqual(yield* store.runs(yield* newAccount, id, 20), [])
    }))

  it.effect("stores nothing if it is given no runs", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const { account_id, id } = yield* stored
      yield* store.putRuns([])
      assert.deepStrictEqual(yield* store.runs(account_id, id, 20), [])
    }))

  it.effect("sees each event once per monitor", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const [one, other] = [yield* stored, yield* stored]
      assert.deepStrictEqual([...yield* store.see(one, sighted("a", "b"))].toSorted(), ["a", "b"])
      assert.deepStrictEqual([...yield* store.see(one, sighted("b", "c", "c"))], ["c"])
      assert.deepStrictEqual([...yield* store.see(other, sighted("b"))], ["b"])
      assert.deepStrictEqual([...yield* store.see(one, [])], [])
    }))

  it.effect("reports an event as new once, however many see it at the same moment", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* stored
      const answers = yield* Effect.forEach(
        Array.from({ length: 12 }, () => store.see(monitor, sighted("a", "b"))),
        (see) => see,
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(answers.flatMap((fresh) => [...fresh]).toSorted(), ["a", "b"])
    }))
}

const now = at("2026-06-03T00:00:00Z")

/** The part of the store's suite about what operators watch. */
const monitorBacklog = (it: Vitest.MethodsNonLive<MonitorStore | UnitOfWork | Accounts | Ledger>): void => {
  it.effect("counts those that are due and not claimed, and says since when", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      for (const old of yield* store.claimDue(at("9999-01-01T00:00:00Z"), 1_000, Duration.zero)) {
        yield* store.save({ ...old, status: "archived", next_run_at: null })
      }
      assert.deepStrictEqual(yield* store.backlog(now), { due: 0, due_since: null })
      const account = yield* newAccount
      const add = (status: "active" | "paused_billing" | "paused_user", next_run_at: string | null) =>
        store.add(aMonitor(account, { status, next_run_at: next_run_at === null ? null : at(next_run_at) }), roomy)
      yield* add("active", "2026-06-01T00:00:00Z")
      yield* add("active", "2026-06-02T00:00:00Z")
      yield* add("paused_billing", "2026-06-03T00:00:00Z")
      yield* add("active", "2026-06-03T00:00:00.001Z")
      yield* add("paused_user", null)

      const after = yield* store.backlog(now)
      assert.strictEqual(after.due, 3)
      assert.deepStrictEqual(json(after.due_since), json(at("2026-06-01T00:00:00Z")))

      const [claimed] = yield* store.claimDue(now, 1, Duration.minutes(5))
      const { due, due_since } = yield* store.backlog(now)
      assert.deepStrictEqual(json(claimed?.next_run_at), json(at("2026-06-01T00:00:00Z")))
      assert.strictEqual(due, 2)
      assert.deepStrictEqual(json(due_since), json(at("2026-06-02T00:00:00Z")))
    }))

  it.effect("counts monitors by status", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const before = yield* store.counts
      const account = yield* newAccount
      const later = { next_run_at: at("2026-06-05T00:00:00Z") }
      const added = [
        aMonitor(account, { status: "active", ...later }),
        aMonitor(account, { status: "active", ...later }),
        aMonitor(account, { status: "paused_billing", ...later }),
        aMonitor(account, { status: "archived", next_run_at: null })
      ]
      yield* Effect.forEach(added, (monitor) => store.add(monitor, roomy))
      const after = yield* store.counts
      const more = (["active", "paused_billing", "archived", "error"] as const).map((status) =>
        (after.get(status) ?? 0) - (before.get(status) ?? 0)
      )
      assert.deepStrictEqual(more, [2, 1, 1, 0])
    }))
}

const archive = (monitor: Monitor) =>
  MonitorStore.use((store) => store.save({ ...monitor, status: "archived", next_run_at: null }))

/** The contract of every store of monitors, in memory or in a database. */
export const monitorStoreSuite = <E>(
  name: string,
  layer: Layer.Layer<MonitorStore | Accounts | Ledger | UnitOfWork, E>
): void =>
  it.layer(layer, { excludeTestServices: true })(`MonitorStore (${name})`, (it) => {
    it.effect("finds a monitor as it was added, for its own account alone", () =>
      Effect.gen(function*() {
        const store = yield* MonitorStore
        const monitor = yield* stored
        assert.deepStrictEqual(json(yield* store.find(monitor.account_id, monitor.id)), json(Option.some(monitor)))
        assert.isTrue(Option.isNone(yield* store.find(yield* newAccount, monitor.id)))
      }))

    it.effect("erases the monitors of an account with their runs and what they saw, and no others", () =>
      Effect.gen(function*() {
        const store = yield* MonitorStore
        const [mine, other] = [yield* stored, yield* stored]
        for (const monitor of [mine, other]) {
          yield* store.putRuns([aRun(monitor)])
          yield* store.see(monitor, sighted("e1"))
        }
        yield* store.erase(mine.account_id)
        assert.isTrue(Option.isNone(yield* store.find(mine.account_id, mine.id)))
        assert.deepStrictEqual(yield* store.runs(mine.account_id, mine.id, 9), [])
        assert.isFalse(yield* store.save(mine))
        assert.isTrue(Option.isSome(yield* store.find(other.account_id, other.id)))
        assert.lengthOf(yield* store.runs(other.account_id, other.id, 9), 1)
        assert.strictEqual((yield* store.see(other, sighted("e1"))).size, 0)
      }))

    it.effect("deletes what was archived before an instant, with its runs and what it saw, and nothing else", () =>
      Effect.gen(function*() {
        const store = yield* MonitorStore
        const [old, living] = [yield* stored, yield* stored]
        for (const monitor of [old, living]) {
          yield* store.putRuns([aRun(monitor)])
          yield* store.see(monitor, sighted("e1"))
        }
        yield* archive(old)
        const now = yield* DateTime.now
        yield* store.purgeArchived(DateTime.subtract(now, { days: 1 }))
        assert.isTrue(Option.isSome(yield* store.find(old.account_id, old.id)))
        assert.isAtLeast(yield* store.purgeArchived(DateTime.add(now, { days: 1 })), 1)
        assert.isTrue(Option.isNone(yield* store.find(old.account_id, old.id)))
        assert.deepStrictEqual(yield* store.runs(old.account_id, old.id, 9), [])
        assert.isTrue(Option.isSome(yield* store.find(living.account_id, living.id)))
        assert.lengthOf(yield* store.runs(living.account_id, living.id, 9), 1)
        assert.strictEqual((yield* store.see(living, sighted("e1"))).size, 0)
      }))

    it.effect("lists the monitors of an account, the newest first, page by page", () =>
      Effect.gen(function*() {
        const store = yield* MonitorStore
        const account = yield* newAccount
        yield* stored
        const monitors = [aMonitor(account), aMonitor(account), aMonitor(account)]
        yield* Effect.forEach(monitors, (monitor) => store.add(monitor, roomy))
        const [oldest, middle, newest] = monitors
        const first = yield* store.list(account, { limit: 2 })
        assert.deepStrictEqual(json(first), json([newest, middle]))
        const second = yield* store.list(account, { limit: 2, after: middle!.id })
        assert.deepStrictEqual(json(second), json([oldest]))
        const behind = MonitorId.make(`mon_${"0".repeat(26)}`)
        assert.deepStrictEqual(yield* store.list(account, { limit: 2, after: behind }), [])
      }))

    it.effect("adds a monitor unless the account has the most it may have; archived ones and others do not count", () =>
      Effect.gen(function*() {
        const store = yield* MonitorStore
        const account = yield* newAccount
        const [one, two, three] = [aMonitor(account), aMonitor(account), aMonitor(account)]
        assert.isTrue(yield* store.add(aMonitor(yield* newAccount), 2))
        assert.isTrue(yield* store.add(one, 2))
        assert.isTrue(yield* store.add(two, 2))
        assert.isFalse(yield* store.add(three, 2))
        assert.isTrue(Option.isNone(yield* store.find(account, three.id)))
        assert.isFalse(yield* archive({ ...one, revision: 7 }))
        assert.isFalse(yield* store.add(three, 2))
        assert.isTrue(yield* archive(one))
        assert.isTrue(yield* archive({ ...one, revision: 1 }))
        assert.isTrue(yield* store.add(three, 2))
        assert.isFalse(yield* store.add(aMonitor(account), 2))
        yield* store.erase(account)
        assert.isTrue(yield* store.add(aMonitor(account), 1))
      }))

    it.effect("adds no more monitors than the account may have when many are added at the same moment", () =>
      Effect.gen(function*() {
        const [store, unit] = [yield* MonitorStore, yield* UnitOfWork]
        const account = yield* newAccount
        const added = yield* Effect.forEach(
          Array.from({ length: 16 }, () => aMonitor(account)),
          (monitor, place) => place % 2 === 0 ? store.add(monitor, 5) : unit.commit(store.add(monitor, 5)),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(added.filter((isAdded) => isAdded), 5)
        assert.lengthOf(yield* store.list(account, { limit: roomy }), 5)
      }))

    it.effect("a monitor that is not stored in the end takes no place", () =>
      Effect.gen(function*() {
        const [store, unit] = [yield* MonitorStore, yield* UnitOfWork]
        const account = yield* newAccount
        const failing = Effect.andThen(store.add(aMonitor(account), 1), Effect.fail("changed my mind"))
        yield* Effect.flip(unit.commit(failing))
        assert.isTrue(yield* store.add(aMonitor(account), 1))
      }))

    it.effect("lists monitors of a state, and without one all but archived ones", () =>
      Effect.gen(function*() {
        const store = yield* MonitorStore
        const account = yield* newAccount
        const archived = [aMonitor(account), aMonitor(account)]
        const active = aMonitor(account, { status: "active" })
        yield* Effect.forEach([...archived, active], (monitor) => store.add(monitor, roomy))
        yield* Effect.forEach(archived, archive)
        const listed = (status: MonitorStatus | undefined, after?: MonitorId) =>
          Effect.map(store.list(account, { status, limit: 9, after }), (found) => found.map(({ id }) => id))
        assert.deepStrictEqual(yield* listed(undefined), [active.id])
        assert.deepStrictEqual(yield* listed("active"), [active.id])
        assert.deepStrictEqual(yield* listed("archived"), [archived[1]!.id, archived[0]!.id])
        assert.deepStrictEqual(yield* listed("archived", archived[1]!.id), [archived[0]!.id])
        assert.deepStrictEqual(yield* listed("error"), [])
      }))

    it.effect("lists monitors of an organization, and of no other account", () =>
      Effect.gen(function*() {
        const store = yield* MonitorStore
        const [account, other] = [yield* newAccount, yield* newAccount]
        const entity_id = EntityId.make("0123456789abcdef0123456789abcdef")
        const own = [aMonitor(account, { entity_id }), aMonitor(account, { entity_id }), aMonitor(account)]
        const gone = aMonitor(account, { entity_id })
        yield* Effect.forEach([...own, gone, aMonitor(other, { entity_id })], (monitor) => store.add(monitor, roomy))
        yield* archive(gone)
        const listed = (limit: number, after?: MonitorId) =>
          Effect.map(
            store.list(account, { limit, after, entity_id }),
            (found) => found.map(({ id }) => id)
          )
        assert.deepStrictEqual(yield* listed(9), [own[1]!.id, own[0]!.id])
        assert.deepStrictEqual(yield* listed(1), [own[1]!.id])
        assert.deepStrictEqual(yield* listed(9, own[1]!.id), [own[0]!.id])
      }))

    it.effect("stores what became of a monitor together with its cycle", () =>
      Effect.gen(function*() {
        const [store, unit] = [yield* MonitorStore, yield* UnitOfWork]
        const monitor = yield* stored
        const cycle = {
          account_id: monitor.account_id,
          monitor_id: monitor.id,
          started_at: at("2026-05-02T03:04:05.678Z"),
          poll_interval_days: 7,
          credits: 20,
          request_id: monitor.request_id
        }
        const next = {
          ...monitor,
          cycle,
          status: "active",
          label: null,
          poll_interval_days: 3,
          endpoint_ids: monitor.endpoint_ids.slice(1),
          baselined_at: at("2026-05-02T03:04:05Z"),
          cursor: "2026-07-01.5000000000",
          settled_until: cycle.started_at,
          overdue: at("2026-05-01T12:00:00Z"),
          requested_run: { id: newRun(), at: at("2026-05-02T03:04:06Z") },
          request_id: randomUUID(),
          failures: 2,
          next_run_at: at("2026-05-09T03:04:05.678Z")
        } as const
        const isStored = yield* unit.commit(Effect.andThen(store.addCycle(cycle), store.save(next)))
        assert.isTrue(isStored)
        const found = yield* store.find(monitor.account_id, monitor.id)
        assert.deepStrictEqual(json(found), json(Option.some({ ...next, revision: 1 })))
      }))

    it.effect("stores nothing of a monitor that was changed meanwhile", () =>
      Effect.gen(function*() {
        const store = yield* MonitorStore
        const monitor = yield* stored
        assert.isTrue(yield* store.save({ ...monitor, label: "first" }))
        assert.isFalse(yield* store.save({ ...monitor, label: "second" }))
        const found = Option.getOrThrow(yield* store.find(monitor.account_id, monitor.id))
        assert.deepInclude(found, { label: "first", revision: 1 })
      }))

    it.effect("stores one of many changes that are made at the same moment", () =>
      Effect.gen(function*() {
        const [store, unit] = [yield* MonitorStore, yield* UnitOfWork]
        const monitor = yield* stored
        const saves = yield* Effect.forEach(
          Array.from({ length: 12 }, (_, turn) => unit.commit(store.save({ ...monitor, label: `${turn}` }))),
          (save) => save,
          { concurrency: "unbounded" }
        )
        assert.lengthOf(saves.filter((isStored) => isStored), 1)
      }))

    it.effect("adds no second cycle of the same start, nor of the same payment", () =>
      Effect.gen(function*() {
        const store = yield* MonitorStore
        const { account_id, id: monitor_id } = yield* stored
        const cycle = {
          account_id,
          monitor_id,
          started_at: at("2026-05-02T00:00:00Z"),
          poll_interval_days: 1,
          credits: 50,
          request_id: randomUUID()
        }
        assert.isTrue(yield* store.addCycle(cycle))
        assert.isFalse(yield* store.addCycle({ ...cycle, request_id: randomUUID() }))
        assert.isFalse(yield* store.addCycle({ ...cycle, started_at: at("2026-05-03T00:00:00Z") }))
        const next = { ...cycle, started_at: at("2026-06-01T00:00:00Z"), request_id: randomUUID() }
        assert.isTrue(yield* store.addCycle(next))
      }))

    it.effect("stores nothing of a unit of work that fails", () =>
      Effect.gen(function*() {
        const [store, unit] = [yield* MonitorStore, yield* UnitOfWork]
        const monitor = yield* stored
        const work = Effect.gen(function*() {
          yield* store.see(monitor, sighted("a"))
          yield* store.putRuns([aRun(monitor)])
          yield* store.save({ ...monitor, label: "changed" })
          return yield* Effect.fail("changed my mind")
        })
        yield* Effect.flip(unit.commit(work))
        const { account_id, id } = monitor
        assert.deepStrictEqual(json(yield* store.find(account_id, id)), json(Option.some(monitor)))
        assert.deepStrictEqual(yield* store.runs(account_id, id, 20), [])
        assert.deepStrictEqual([...yield* store.see(monitor, sighted("a"))], ["a"])
      }))

    monitorClaims(it)
    monitorBacklog(it)

    monitorRecords(it)
  })
