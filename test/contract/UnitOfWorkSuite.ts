import { assert, it } from "@effect/vitest"
import { AccountStore, Ledger, UnitOfWork } from "@kontor/core"
import { Effect, Fiber, type Layer, Option } from "effect"
import { accountWith, bookingOf, newAccount } from "../support/Accounts.ts"

/** What every unit of work does, in memory or in a database. */
export const suite = <E>(name: string, layer: Layer.Layer<UnitOfWork | Ledger | AccountStore, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`UnitOfWork (${name})`, (it) => {
    it.effect("stores what the effect stored through several ports, and answers its answer", () =>
      Effect.gen(function*() {
        const [unit, store, ledger] = [yield* UnitOfWork, yield* AccountStore, yield* Ledger]
        const account = yield* unit.commit(accountWith(30))
        assert.isTrue(Option.isSome(yield* store.find(account)))
        assert.strictEqual((yield* ledger.balance(account)).total, 30)
      }))

    it.effect("fails as the effect fails", () =>
      Effect.gen(function*() {
        const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
        const account = yield* newAccount
        const error = yield* Effect.flip(unit.commit(ledger.book(bookingOf(account, -1))))
        assert.deepInclude(error, { _tag: "InsufficientCredits", required: 1, balance: 0 })
      }))

    it.effect("reads what it stored before", () =>
      Effect.gen(function*() {
        const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
        const account = yield* accountWith(10)
        const sequences = yield* unit.commit(Effect.gen(function*() {
          yield* ledger.book(bookingOf(account, -1))
          return (yield* ledger.entries(account, { limit: 10 })).map(({ sequence }) => sequence)
        }))
        assert.deepStrictEqual(sequences, [2, 1])
      }))

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

    it.effect("nests: what an inner unit stores is stored with the outer one", () =>
      Effect.gen(function*() {
        const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
        const account = yield* newAccount
        const booked = (credits: number) => ledger.book(bookingOf(account, credits))
        yield* unit.commit(Effect.andThen(booked(1), unit.commit(Effect.andThen(booked(2), unit.commit(booked(4))))))
        assert.strictEqual((yield* ledger.balance(account)).total, 7)
      }))

    it.effect("books at the same moment as others without losing a booking", () =>
      Effect.gen(function*() {
        const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
        const account = yield* accountWith(100)
        const booked = Effect.suspend(() => ledger.book(bookingOf(account, -1)))
        yield* Effect.forEach(
          Array.from({ length: 40 }, (_, index) => index % 2 === 0 ? booked : unit.commit(booked)),
          (booking) => booking,
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(yield* ledger.balance(account), { total: 60, granted: 100, spent: 40 })
        assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
      }))
  })
