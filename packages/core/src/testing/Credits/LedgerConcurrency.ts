import { assert, type Vitest } from "@effect/vitest"
import { Array, Effect, Result } from "effect"
import { Ledger } from "../../Credits/index.ts"
import { allEntries, bookingOf, fundedId, plain } from "../fixtures/Accounts.ts"

const inFlight = { concurrency: "unbounded" } as const

/** The part of the ledger's suite in which many ask at the same moment. */
export const concurrentBookings = (it: Vitest.MethodsNonLive<Ledger>): void => {
  it.effect("spends the last credits once, however many ask for them at the same moment", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(100)
      const asked = Array.makeBy(64, (index) => bookingOf(account, -(1 + index % 7)))
      const answers = yield* Effect.forEach(asked, (booking) => Effect.result(ledger.book(booking)), inFlight)
      const { total, spent } = yield* ledger.balance(account)
      const paid = answers.filter(Result.isSuccess).map(({ success }) => success)
      const declined = answers.filter(Result.isFailure).map(({ failure }) => failure)
      const entries = yield* allEntries(account)
      const inOrder = paid.toSorted((left, right) => left.sequence - right.sequence)
      assert.strictEqual(paid.reduce((sum, { credits }) => sum - credits, 0), 100 - total)
      assert.strictEqual(spent, 100 - total)
      assert.deepStrictEqual(entries.slice(1).map((line) => plain(line)), inOrder.map((line) => plain(line)))
      assert.isTrue(
        declined.length > 0 && declined.every(({ balance, required }) => balance < required && balance >= total)
      )
    }))

  it.effect("numbers the lines without a gap, and every balance follows from the one before", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(50)
      const bookings = Array.makeBy(128, (index) => bookingOf(account, index % 3 === 0 ? 4 : -3))
      yield* Effect.forEach(bookings, (booking) => Effect.result(ledger.book(booking)), inFlight)
      const entries = yield* allEntries(account)
      let balance = 0
      entries.forEach(({ balance_after, credits, sequence }, index) => {
        assert.deepStrictEqual([sequence, balance_after], [index + 1, balance + credits])
        balance = balance_after
      })
      assert.strictEqual((yield* ledger.balance(account)).total, balance)
    }))

  it.effect("books a request once when it is asked for many times at the same moment", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(100)
      const booking = bookingOf(account, -30)
      const answers = yield* Effect.forEach(Array.range(1, 64), () => ledger.book(booking), inFlight)
      assert.strictEqual(new Set(answers.map(({ id }) => id)).size, 1)
      assert.strictEqual(new Set(answers.map((entry) => JSON.stringify(plain(entry)))).size, 1)
      assert.strictEqual((yield* ledger.balance(account)).total, 70)
    }))

  it.effect("declines a request that is too large as often as it is asked for at the same moment", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(10)
      const booking = bookingOf(account, -30)
      const answers = yield* Effect.forEach(Array.range(1, 16), () => Effect.flip(ledger.book(booking)), inFlight)
      assert.isTrue(answers.every(({ balance, required }) => required === 30 && balance === 10))
    }))

  it.effect("books for many accounts at the same moment as if each were alone", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const accounts = yield* Effect.forEach(Array.range(1, 20), () => fundedId(10), inFlight)
      const bookings = accounts.flatMap((account) => Array.makeBy(8, () => bookingOf(account, -3)))
      yield* Effect.forEach(bookings, (booking) => Effect.result(ledger.book(booking)), inFlight)
      const balances = yield* Effect.forEach(accounts, (account) => ledger.balance(account))
      assert.deepStrictEqual(balances, accounts.map(() => ({ total: 1, granted: 10, spent: 9 })))
    }))

  it.effect("receives and spends at the same moment without a refusal the receipts would have covered", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(32)
      const bookings = Array.makeBy(64, (index) => bookingOf(account, index % 2 === 0 ? 1 : -1))
      yield* Effect.forEach(bookings, (booking) => ledger.book(booking), inFlight)
      assert.deepStrictEqual(yield* ledger.balance(account), { total: 32, granted: 64, spent: 32 })
    }))
}
