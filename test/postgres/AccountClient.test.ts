import { assert, it } from "@effect/vitest"
import { StorageUnavailable, UnitOfWork } from "@kontor/core"
import { type AccountId, Caller } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { AccountClient } from "@kontor/postgres"
import { accountWith, bookingOf } from "@kontor/testing/fixtures"
import { Array, Cause, Effect, Exit, Fiber, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import * as PostgresStorage from "../support/PostgresStorage.ts"

const as = (account_id: AccountId) =>
  Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 0 })

const atOnce = { concurrency: "unbounded" } as const

/** Waits until so many statements of accounts are at work: each waits for a lock that somebody holds. */
const untilWaiting = (count: number) =>
  SqlClient.SqlClient.use((sql) =>
    sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'account_balances'::regclass`
  ).pipe(Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: (rows) => rows.length === count }))

/** Does something while what asks for the balance of anybody waits for a lock. */
const whileLocked = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  SqlClient.SqlClient.use((sql) => sql.withTransaction(Effect.andThen(sql`LOCK TABLE account_balances`, work)))

/** Reads that wait for their lock longer than any test does. */
const balanceOf = (account: AccountId) =>
  AccountClient.use((sql) =>
    sql.withTransaction(Effect.andThen(
      sql`SET LOCAL lock_timeout = 0`,
      sql`SELECT balance FROM account_balances WHERE account_id = ${account}`
    ))
  ).pipe(as(account))

it.layer(PostgresStorage.layer, { excludeTestServices: true })("Connections for data of accounts", (it) => {
  it.effect("are lent to an account two at once, and to callers in turns, all but two of them", () =>
    Effect.gen(function*() {
      const [greedy, modest, third] = [yield* accountWith(1), yield* accountWith(1), yield* accountWith(1)]
      const done: Array<AccountId> = []
      const read = (account: AccountId) => Effect.tap(balanceOf(account), Effect.sync(() => done.push(account)))
      const reads = yield* whileLocked(Effect.gen(function*() {
        const many = yield* Effect.forkChild(Effect.forEach(Array.range(1, 60), () => read(greedy), atOnce))
        yield* untilWaiting(2)
        const few = yield* Effect.forkChild(Effect.forEach([modest, third, third], read, atOnce))
        yield* untilWaiting(4)
        const others = yield* AccountClient.use((sql) => sql<{ one: number }>`SELECT 1 AS one`)
        assert.deepStrictEqual(others, [{ one: 1 }])
        return [many, few]
      }))
      yield* Fiber.joinAll(reads)
      // In the order of arrival, the last one would be done after all of these. A busy machine delays any of them.
      assert.isBelow(Math.max(done.indexOf(modest), done.lastIndexOf(third)), 55)
    }))

  it.effect("refuse an account what it has waiting beyond its bound, and nobody else", () =>
    Effect.gen(function*() {
      const [greedy, modest] = [yield* accountWith(1), yield* accountWith(1)]
      const { answered, other } = yield* whileLocked(Effect.gen(function*() {
        const many = yield* Effect.forEach(Array.range(1, 100), () => Effect.forkChild(Effect.exit(balanceOf(greedy))))
        yield* untilWaiting(2)
        const other = yield* Effect.forkChild(balanceOf(modest))
        yield* untilWaiting(3)
        return { answered: many, other }
      }))
      yield* Fiber.join(other)
      const exits = yield* Fiber.joinAll(answered)
      const refused = exits.filter(Exit.isFailure).map(({ cause }) => Cause.squash(cause))
      assert.lengthOf(refused, 36)
      for (const defect of refused) {
        assert.instanceOf(defect, StorageUnavailable)
        assert.deepInclude(defect, { is_crowded: true, retry_after_seconds: 1 })
      }
      assert.lengthOf(yield* balanceOf(greedy), 1)
    }))

  it.effect("are given back by a caller who is interrupted while they wait", () =>
    Effect.gen(function*() {
      const account = yield* accountWith(1)
      yield* whileLocked(Effect.gen(function*() {
        const waiting = yield* Effect.forkChild(
          Effect.forEach(Array.range(1, 64), () => balanceOf(account), atOnce)
        )
        yield* untilWaiting(2)
        yield* Fiber.interrupt(waiting)
      }))
      const rows = yield* Effect.forEach(Array.range(1, 64), () => balanceOf(account), atOnce)
      assert.lengthOf(rows, 64)
    }))

  it.effect("are taken once for a unit of work, however much it reads", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* accountWith(100)
      const work = unit.commit(Effect.gen(function*() {
        yield* ledger.book(bookingOf(account, -1))
        yield* unit.commit(Effect.andThen(ledger.balance(account), ledger.entries(account, { limit: 1 })))
        return yield* ledger.balance(account)
      }))
      const balances = yield* Effect.forEach(Array.range(1, 60), () => as(account)(work), atOnce)
      assert.deepStrictEqual(
        balances.map(({ total }) => total).toSorted((one, other) => other - one),
        Array.range(40, 99).toReversed()
      )
    }))
})
