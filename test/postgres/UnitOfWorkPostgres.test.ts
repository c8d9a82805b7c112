import { assert, it } from "@effect/vitest"
import { AccountStore, Ledger, UnitOfWork } from "@kontor/core"
import { Deferred, Effect, Exit, Fiber, Option } from "effect"
import { SqlClient } from "effect/sql"
import { accountWith, bookingOf, newAccount } from "../support/Accounts.ts"
import { aKey, aToken } from "../support/Credentials.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

it.layer(PostgresStorage.layer, { excludeTestServices: true })("UnitOfWork (PostgreSQL)", (it) => {
  it.effect("stores nothing of an effect that fails", () =>
    Effect.gen(function*() {
      const [unit, ledger, store] = [yield* UnitOfWork, yield* Ledger, yield* AccountStore]
      const account = yield* accountWith(10)
      const before = (yield* store.list).length
      const work = Effect.gen(function*() {
        yield* newAccount
        yield* ledger.book(bookingOf(account, -4))
        return yield* Effect.fail("changed my mind")
      })
      assert.strictEqual(yield* Effect.flip(unit.commit(work)), "changed my mind")
      assert.strictEqual((yield* store.list).length, before)
      assert.deepStrictEqual(yield* ledger.balance(account), { total: 10, granted: 10, spent: 0 })
    }))

  it.effect("stores nothing of an effect that dies", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* newAccount
      const work = Effect.andThen(ledger.book(bookingOf(account, 5)), Effect.die("out of paper"))
      assert.isTrue(Exit.hasDies(yield* Effect.exit(unit.commit(work))))
      assert.strictEqual((yield* ledger.balance(account)).total, 0)
    }))

  it.effect("stores nothing of an effect whose last booking is declined", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* accountWith(10)
      const book = (credits: number) => ledger.book(bookingOf(account, credits))
      const error = yield* Effect.flip(unit.commit(Effect.andThen(book(-6), book(-6))))
      assert.deepInclude(error, { _tag: "InsufficientCredits", required: 6, balance: 4 })
      assert.strictEqual((yield* ledger.balance(account)).total, 10)
    }))

  it.effect("goes on after a declined booking that the effect does without", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* accountWith(10)
      yield* unit.commit(Effect.andThen(
        Effect.flip(ledger.book(bookingOf(account, -11))),
        ledger.book(bookingOf(account, -10))
      ))
      assert.strictEqual((yield* ledger.balance(account)).total, 0)
    }))

  it.effect("takes back an inner unit that fails, and keeps the outer one that does without it", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* newAccount
      const book = (credits: number) => ledger.book(bookingOf(account, credits))
      const inner = unit.commit(Effect.andThen(book(2), Effect.fail("inner")))
      yield* unit.commit(Effect.andThen(book(1), Effect.andThen(Effect.flip(inner), book(4))))
      const entries = yield* ledger.entries(account, { limit: 10 })
      assert.deepStrictEqual(entries.map(({ credits, sequence }) => [sequence, credits]), [[2, 4], [1, 1]])
    }))

  it.effect("takes back an inner unit that succeeded, when the outer one fails", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* newAccount
      const inner = unit.commit(ledger.book(bookingOf(account, 2)))
      yield* Effect.flip(unit.commit(Effect.andThen(inner, Effect.fail("outer"))))
      assert.strictEqual((yield* ledger.balance(account)).total, 0)
    }))

  it.effect("answers the standing entry within a unit, written before it or by it", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* accountWith(10)
      const [before, within] = [bookingOf(account, -1), bookingOf(account, -2)]
      const standing = yield* ledger.book(before)
      const sequences = yield* unit.commit(
        Effect.forEach([before, within, within], (booking) =>
          Effect.map(ledger.book(booking), ({ sequence }) => sequence))
      )
      assert.deepStrictEqual(sequences, [standing.sequence, 3, 3])
    }))

  it.effect("finds the credentials that the unit itself added", () =>
    Effect.gen(function*() {
      const [unit, store] = [yield* UnitOfWork, yield* AccountStore]
      const found = yield* unit.commit(Effect.gen(function*() {
        const account = yield* newAccount
        const key = aKey(account)
        yield* store.addApiKey(key)
        const token = yield* store.addToken(aToken(account))
        const [byKey, byToken] = [yield* store.findApiKey(key.digest), yield* store.findToken(token.id)]
        return [Option.isSome(byKey), Option.isSome(byToken)]
      }))
      assert.deepStrictEqual(found, [true, true])
    }))

  it.effect("shows nobody else what is not yet stored", () =>
    Effect.gen(function*() {
      const [unit, ledger, store] = [yield* UnitOfWork, yield* Ledger, yield* AccountStore]
      const account = yield* newAccount
      const [booked, looked] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const fiber = yield* Effect.forkChild(unit.commit(Effect.gen(function*() {
        const added = yield* newAccount
        yield* ledger.book(bookingOf(account, 5))
        yield* Deferred.succeed(booked, undefined)
        yield* Deferred.await(looked)
        return added
      })))
      yield* Deferred.await(booked)
      const accounts = (yield* store.list).length
      assert.strictEqual((yield* ledger.balance(account)).total, 0)
      yield* Deferred.succeed(looked, undefined)
      const added = yield* Fiber.join(fiber)
      assert.strictEqual((yield* ledger.balance(account)).total, 5)
      assert.isTrue(Option.isSome(yield* store.find(added)))
      assert.strictEqual((yield* store.list).length, accounts + 1)
    }))

  it.effect("passes a database error of the effect on as the effect's failure", () =>
    Effect.gen(function*() {
      const [unit, sql] = [yield* UnitOfWork, yield* SqlClient.SqlClient]
      const error = yield* Effect.flip(unit.commit(sql`SELECT no_such_column`))
      assert.strictEqual(error.reason._tag, "SqlSyntaxError")
    }))
})
