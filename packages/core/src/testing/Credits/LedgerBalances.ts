import { assert, type Vitest } from "@effect/vitest"
import { Array, Effect } from "effect"
import { Ledger } from "../../Credits/index.ts"
import { bookingOf, fundedId, plain } from "../fixtures/Accounts.ts"
import { newId } from "../fixtures/Credentials.ts"

/** The part of the suite about what accounts have. */
export const ledgerBalances = (it: Vitest.MethodsNonLive<Ledger>): void => {
  it.effect("keeps what an account has, received and spent; what is taken back was not spent", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(100)
      yield* ledger.book(bookingOf(account, -30))
      yield* ledger.book({ ...bookingOf(account, 5), kind: "adjustment" })
      yield* ledger.book({ ...bookingOf(account, -1), kind: "adjustment" })
      assert.deepStrictEqual(yield* ledger.balance(account), { total: 74, granted: 104, spent: 30 })
      yield* ledger.book({ ...bookingOf(account, -74), kind: "adjustment" })
      assert.deepStrictEqual(yield* ledger.balance(account), { total: 0, granted: 30, spent: 30 })
    }))

  it.effect("knows the credits that all accounts have together", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const before = yield* ledger.outstanding
      const account = yield* fundedId(100)
      yield* ledger.book(bookingOf(account, -30))
      yield* fundedId(5)
      assert.strictEqual((yield* ledger.outstanding) - before, 75)
    }))

  it.effect("has nothing for an account that nothing was booked for", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = newId()
      assert.deepStrictEqual(yield* ledger.balance(account), { total: 0, granted: 0, spent: 0 })
      assert.deepStrictEqual(yield* ledger.entries(account, { limit: 10 }), [])
    }))

  it.effect("books for an account it has never heard of, many times at once, and declines what it cannot pay", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = newId()
      const declined = yield* Effect.flip(ledger.book(bookingOf(account, -1)))
      assert.deepInclude(declined, { _tag: "InsufficientCredits", required: 1, balance: 0 })
      const first = newId()
      const booked = yield* Effect.forEach(Array.range(1, 20), () => ledger.book(bookingOf(first, 5)), {
        concurrency: "unbounded"
      })
      assert.strictEqual(new Set(booked.map(({ sequence }) => sequence)).size, 20)
      assert.deepStrictEqual(yield* ledger.balance(first), { total: 100, granted: 100, spent: 0 })
    }))

  it.effect("answers what an account has and its newest entries at once, to many who ask at the same time", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const accounts = [yield* fundedId(100), newId(), yield* fundedId(50)]
      for (const credits of [-1, -2, -3]) yield* ledger.book(bookingOf(accounts[0]!, credits))
      const overviews = yield* Effect.forEach(accounts, (account) => ledger.overview(account, 2), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        overviews.map(({ balance, entries }) => [balance, entries.map(({ credits }) => credits)]),
        [
          [{ total: 94, granted: 100, spent: 6 }, [-3, -2]],
          [{ total: 0, granted: 0, spent: 0 }, []],
          [{ total: 50, granted: 50, spent: 0 }, [50]]
        ]
      )
      const page = yield* ledger.entries(accounts[0]!, { limit: 2 })
      assert.deepStrictEqual(overviews[0]?.entries.map((line) => plain(line)), page.map((line) => plain(line)))
    }))

  it.effect("shows every line that was booked since an account last asked for its credits, and no older one twice", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(100)
      const bookings = { none: [], one: [-1], more: [-1, -2, -3, -4, -5, -6, -7] }
      const steps = [
        { booked: bookings.none, limit: 3 },
        { booked: bookings.one, limit: 3 },
        { booked: bookings.none, limit: 3 },
        { booked: bookings.more, limit: 3 },
        { booked: bookings.one, limit: 5 },
        { booked: bookings.none, limit: 2 },
        { booked: bookings.one, limit: 20 },
        { booked: bookings.one, limit: 20 }
      ]
      for (const { booked, limit } of steps) {
        yield* Effect.forEach(booked, (credits) => ledger.book(bookingOf(account, credits)))
        const overviews = yield* Effect.all(Array.makeBy(3, () => ledger.overview(account, limit)), {
          concurrency: "unbounded"
        })
        const page = yield* ledger.entries(account, { limit })
        for (const { balance, entries } of overviews) {
          assert.deepStrictEqual(entries.map((line) => plain(line)), page.map((line) => plain(line)))
          assert.strictEqual(balance.total, entries[0]?.balance_after)
        }
      }
    }))
}
