import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { CommitClient, LedgerPostgres } from "@kontor/postgres"
import { accountWith, allEntries, bookingOf } from "@kontor/testing/fixtures"
import { Array, DateTime, Deferred, Effect, Exit, Fiber, Layer, Scheduler, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { url } from "../../support/Database.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

const inFlight = { concurrency: "unbounded" } as const

/** Holds an account, as a unit of work does that has booked for it, until it is let go. */
const hold = Effect.fnUntraced(function*(account: AccountId) {
  const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
  const [held, release] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const fiber = yield* Effect.forkChild(unit.commit(Effect.gen(function*() {
    yield* ledger.book(bookingOf(account, -1))
    yield* Deferred.succeed(held, undefined)
    yield* Deferred.await(release)
  })))
  yield* Deferred.await(held)
  return { letGo: Effect.andThen(Deferred.succeed(release, undefined), Fiber.join(fiber)) }
})

it.layer(PostgresStorage.layer, { excludeTestServices: true })("Bookings of many requests", (it) => {
  it.effect("share commits, though not all of them one", () =>
    Effect.gen(function*() {
      const [ledger, sql] = [yield* Ledger, yield* SqlClient.SqlClient]
      const account = yield* accountWith(100)
      yield* Effect.forEach(Array.range(1, 64), () => ledger.book(bookingOf(account, -1)), inFlight)
      const [commits] = yield* sql<{ count: number }>`
        SELECT count(DISTINCT xmin::text)::int AS count FROM ledger_entries WHERE account_id = ${account}`
      assert.isAtMost(commits?.count ?? 64, 8)
      assert.isAtLeast(commits?.count ?? 0, 2)
    }))

  it.effect("are not delayed by an account that somebody holds, whose own are booked when it is let go", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const [held, free] = [yield* accountWith(100), yield* accountWith(100)]
      const { letGo } = yield* hold(held)
      const waiting = yield* Effect.forkChild(
        Effect.forEach(Array.range(1, 8), () => ledger.book(bookingOf(held, -1)), inFlight)
      )
      for (let round = 0; round < 20; round++) yield* ledger.book(bookingOf(free, -1))
      assert.isUndefined(waiting.pollUnsafe())
      assert.strictEqual((yield* ledger.balance(held)).total, 100)
      yield* letGo
      yield* Fiber.join(waiting)
      assert.strictEqual((yield* ledger.balance(held)).total, 91)
    }))

  it.effect("wait for more held accounts than there are connections, each until its own is let go", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const accounts = yield* Effect.forEach(Array.range(1, 6), () => accountWith(10))
      const free = yield* accountWith(10)
      const holds = yield* Effect.forEach(accounts, hold)
      const waiting = yield* Effect.forkChild(
        Effect.forEach(accounts, (account) => ledger.book(bookingOf(account, -2)), inFlight)
      )
      yield* ledger.book(bookingOf(free, -1))
      yield* Effect.forEach(holds.toReversed(), ({ letGo }) => letGo)
      yield* Fiber.join(waiting)
      const balances = yield* Effect.forEach(accounts, (account) => ledger.balance(account))
      assert.deepStrictEqual(balances.map(({ total }) => total), accounts.map(() => 7))
    }))

  it.effect("are booked even if one among them cannot be", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(100)
      const bookings = Array.makeBy(16, (index) => ({
        ...bookingOf(account, -1),
        ...(index === 5 ? { request_id: "no text may hold this: \0" } : {})
      }))
      const exits = yield* Effect.forEach(bookings, (booking) => Effect.exit(ledger.book(booking)), inFlight)
      assert.deepStrictEqual(exits.map(Exit.hasDies), bookings.map((_, index) => index === 5))
      assert.strictEqual((yield* ledger.balance(account)).total, 85)
    }))

  it.effect("are answered before one among them is looked up that the balance does not cover", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const [poor, rich] = [yield* accountWith(1), yield* accountWith(100)]
      const answered: Array<AccountId> = []
      yield* Effect.forEach(
        [bookingOf(poor, -2), bookingOf(rich, -2)],
        (booking) =>
          Effect.ensuring(Effect.exit(ledger.book(booking)), Effect.sync(() => answered.push(booking.account_id))),
        inFlight
      )
      assert.deepStrictEqual(answered, [rich, poor])
      const balances = yield* Effect.forEach([poor, rich], (account) => ledger.balance(account))
      assert.deepStrictEqual(balances.map(({ total }) => total), [1, 98])
    }))

  it.effect("find those among them that are booked already, whether the balance still covers them or not", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const [poor, rich] = [yield* accountWith(10), yield* accountWith(100)]
      const repeated = [bookingOf(poor, -10), bookingOf(rich, -10)]
      const first = yield* Effect.forEach(repeated, (booking) => ledger.book(booking))
      const fresh = [bookingOf(poor, -1), bookingOf(rich, -1)]
      const exits = yield* Effect.forEach([...fresh, ...repeated], (one) => Effect.exit(ledger.book(one)), inFlight)
      assert.deepStrictEqual(exits.map(Exit.isSuccess), [false, true, true, true])
      assert.deepStrictEqual(
        exits.slice(2).map((exit) => Exit.isSuccess(exit) ? exit.value.sequence : undefined),
        first.map(({ sequence }) => sequence)
      )
      const balances = yield* Effect.forEach([poor, rich], (account) => ledger.balance(account))
      assert.deepStrictEqual(balances.map(({ total }) => total), [0, 89])
    }))

  it.effect("outlive their connections: each is booked once and answered", () =>
    Effect.gen(function*() {
      const [ledger, sql] = [yield* Ledger, yield* SqlClient.SqlClient]
      const account = yield* accountWith(10_000)
      const cut = sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'kontor bookings' AND datname = current_database()`
      const pay = Effect.forEach(Array.range(1, 100), () => ledger.book(bookingOf(account, -1)))
      const [paid] = yield* Effect.all([
        Effect.forEach(Array.range(1, 16), () => pay, inFlight),
        Effect.repeat(Effect.andThen(Effect.sleep("20 millis"), cut), { times: 10 })
      ], inFlight)
      const entries = yield* allEntries(account)
      assert.deepStrictEqual(
        entries.slice(1).map(({ id }) => id).toSorted(),
        paid.flat().map(({ id }) => id).toSorted()
      )
      assert.deepStrictEqual(yield* ledger.balance(account), { total: 8400, granted: 10_000, spent: 1600 })
    }))
})

it.live("Bookings that have arrived are booked when the service closes", () =>
  Effect.gen(function*() {
    const address = yield* url
    const scope = yield* Scope.make()
    const node = yield* Layer.buildWithScope(PostgresStorage.node(address), scope)
    const account = yield* Effect.provide(accountWith(100), node)
    const book = Effect.provide(Effect.flatMap(Ledger, (ledger) => ledger.book(bookingOf(account, -1))), node)
    const fibers = yield* Effect.forEach(Array.range(1, 32), () => Effect.forkChild(book))
    yield* Effect.yieldNow
    yield* Scope.close(scope, Exit.void)
    const exits = yield* Effect.forEach(fibers, Fiber.await)
    const booked = exits.filter(Exit.isSuccess).length
    const other = yield* Layer.build(PostgresStorage.node(address))
    const { spent } = yield* Effect.provide(Effect.flatMap(Ledger, (ledger) => ledger.balance(account)), other)
    assert.strictEqual(spent, booked)
    assert.isAbove(booked, 0)
  }))

/** A statement that the queue has begun: whether it passes over locked accounts, and its rows to come. */
interface Begun {
  readonly passesOver: boolean
  readonly rows: Deferred.Deferred<ReadonlyArray<object>>
}

/** A queue over a database whose statements are answered by the test, and those that it has begun. */
const scripted = Effect.gen(function*() {
  const begun: Array<Begun> = []
  const statement = (_: TemplateStringsArray, ...values: ReadonlyArray<unknown>) =>
    Effect.suspend(() => {
      const rows = Deferred.makeUnsafe<ReadonlyArray<object>>()
      begun.push({ passesOver: values.includes("SKIP LOCKED"), rows })
      return Deferred.await(rows)
    })
  // The queue writes statements and literals, and asks nothing else of its client.
  const client = Object.assign(statement, { literal: (text: string) => text }) as unknown as CommitClient["Service"]
  const queue = yield* Effect.provideService(LedgerPostgres.makeQueue, CommitClient, client)

  /** The statement of this number, once it has begun. */
  const statementAt = Effect.fnUntraced(function*(place: number) {
    for (let turn = 0; turn < 1000 && begun.length <= place; turn++) yield* Effect.yieldNow
    assert.isAbove(begun.length, place)
    return begun[place]!
  })
  return { queue, statementAt }
})

it.effect("Bookings for an account are answered whenever they come while its lane ends", () =>
  Effect.gen(function*() {
    for (const lead of Array.range(-60, 60)) {
      const { queue, statementAt } = yield* scripted
      const account = crypto.randomUUID() as AccountId
      const orderAt = (id: string) => ({ ...bookingOf(account, -1), id, created_at: DateTime.makeUnsafe(0) })
      const written = (id: string) => [{ id, written: 1, standing: null, balance: 9n, spent: null }]

      const first = yield* Effect.forkChild(queue.book(orderAt("first")))
      yield* Deferred.succeed((yield* statementAt(0)).rows, [])
      const lane = yield* statementAt(1)
      const second = yield* Effect.forkChild(queue.book(orderAt("second")))
      const passing = yield* statementAt(2)
      assert.deepStrictEqual([lane.passesOver, passing.passesOver], [false, true])

      const laneEnds = Deferred.succeed(lane.rows, written("first"))
      const comes = Deferred.succeed(passing.rows, [])
      const [earlier, later] = lead < 0 ? [comes, laneEnds] : [laneEnds, comes]
      yield* earlier
      for (let turn = 0; turn < Math.abs(lead); turn++) yield* Effect.yieldNow
      yield* later
      yield* Deferred.succeed((yield* statementAt(3)).rows, written("second"))
      const outcomes = [yield* Fiber.join(first), yield* Fiber.join(second)]
      assert.deepStrictEqual(outcomes.map(({ _tag }) => _tag), ["Written", "Written"])
    }
  }).pipe(Effect.scoped, Effect.provideService(Scheduler.MaxOpsBeforeYield, 5)))
