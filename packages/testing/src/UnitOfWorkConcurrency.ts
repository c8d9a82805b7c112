import { assert, type Vitest } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { Accounts, type CredentialStore } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { Array, Deferred, Effect, Fiber, Option } from "effect"
import { accountWith, bookingOf, newAccount } from "./fixtures/Accounts.ts"

/** The part of the suite in which others work at the same moment. */
export const unitOfWorkConcurrency = (
  it: Vitest.MethodsNonLive<UnitOfWork | Ledger | Accounts | CredentialStore>
): void => {
  it.effect("is not interrupted halfway", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* newAccount
      const halves = Effect.andThen(ledger.book(bookingOf(account, 1)), ledger.book(bookingOf(account, 2)))
      const fiber = yield* Effect.forkChild(unit.commit(Effect.andThen(Effect.yieldNow, halves)))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(fiber)
      assert.strictEqual((yield* ledger.balance(account)).total, 3)
    }))

  it.effect("books at the same moment as others without losing a booking", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* accountWith(100)
      const booked = Effect.suspend(() => ledger.book(bookingOf(account, -1)))
      yield* Effect.forEach(
        Array.makeBy(40, (index) => index % 2 === 0 ? booked : unit.commit(booked)),
        (booking) => booking,
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(yield* ledger.balance(account), { total: 60, granted: 100, spent: 40 })
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }))

  it.effect("shows nobody else what is not yet stored", () =>
    Effect.gen(function*() {
      const [unit, ledger, store] = [yield* UnitOfWork, yield* Ledger, yield* Accounts]
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
      const accounts = (yield* store.records!.list({})).length
      assert.strictEqual((yield* ledger.balance(account)).total, 0)
      yield* Deferred.succeed(looked, undefined)
      const added = yield* Fiber.join(fiber)
      assert.strictEqual((yield* ledger.balance(account)).total, 5)
      assert.isTrue(Option.isSome(yield* store.find(added)))
      assert.strictEqual((yield* store.records!.list({})).length, accounts + 1)
    }))

  it.effect("another change of the same row waits for the unit, and then finds what it stored", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      for (
        const [end, found] of [[Effect.void, { _tag: "InsufficientCredits", balance: 0 }], [
          Effect.fail("changed my mind"),
          { sequence: 2, balance_after: 0 }
        ]] as const
      ) {
        const account = yield* accountWith(10)
        const [booked, goOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const first = yield* Effect.forkChild(Effect.exit(unit.commit(Effect.gen(function*() {
          yield* ledger.book(bookingOf(account, -10))
          yield* Deferred.succeed(booked, undefined)
          yield* Deferred.await(goOn)
          yield* end
        }))))
        yield* Deferred.await(booked)
        const other = ledger.book(bookingOf(account, -10)).pipe(Effect.catch((failure) => Effect.succeed(failure)))
        const waiting = yield* Effect.forkChild(other, { startImmediately: true })
        yield* Deferred.succeed(goOn, undefined)
        yield* Fiber.join(first)
        assert.deepInclude(yield* Fiber.join(waiting), found)
      }
    }))

  it.effect("a grant of credits waits for the unit that was declined, and the unit does not see it", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* accountWith(10)
      const [declined, goOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const book = Effect.suspend(() => Effect.flip(ledger.book(bookingOf(account, -11))))
      const first = yield* Effect.forkChild(unit.commit(Effect.gen(function*() {
        yield* book
        yield* Deferred.succeed(declined, undefined)
        yield* Deferred.await(goOn)
        return yield* book
      })))
      yield* Deferred.await(declined)
      const grant = yield* Effect.forkChild(unit.commit(ledger.book(bookingOf(account, 1))), {
        startImmediately: true
      })
      yield* Deferred.succeed(goOn, undefined)
      assert.deepInclude(yield* Fiber.join(first), { _tag: "InsufficientCredits", balance: 10 })
      assert.deepInclude(yield* Fiber.join(grant), { balance_after: 11 })
    }))

  it.effect("of many units at the same moment, with others beside them, exactly what succeeded is stored", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* newAccount
      const booked = Effect.suspend(() => ledger.book(bookingOf(account, 1)))
      const twice = booked.pipe(Effect.andThen(Effect.yieldNow), Effect.andThen(booked))
      const works = [booked, unit.commit(twice), unit.commit(Effect.andThen(twice, Effect.fail("taken back")))]
      yield* Effect.forEach(Array.makeBy(60, (index) => works[index % 3]!), (work) => Effect.exit(work), {
        concurrency: "unbounded"
      })
      assert.strictEqual((yield* ledger.balance(account)).total, 20 + 2 * 20)
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }))
}
