import { assert, it } from "@effect/vitest"
import { Array, DateTime, Effect, type Layer, Schema } from "effect"
import { EntryKind, Ledger, type LedgerEntry } from "../../Credits/index.ts"
import { allEntries, bookingOf, fundedId, plain } from "../fixtures/Accounts.ts"
import { newId } from "../fixtures/Credentials.ts"
import { ledgerBalances } from "./LedgerBalances.ts"
import { concurrentBookings } from "./LedgerConcurrency.ts"
import { type Answer, type Line, ModelBooking, play } from "./LedgerModel.ts"
import { usage } from "./LedgerUsage.ts"

/** The contract of every ledger, in memory or in a database. */
export const suite = <E>(name: string, layer: Layer.Layer<Ledger, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Ledger (${name})`, (it) => {
    it.effect("answers the entry it wrote", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = yield* fundedId(100)
        const booking = bookingOf(account, -7)
        const minimum = yield* DateTime.now
        const entry = yield* ledger.book(booking)
        const { balance_after, created_at, id, sequence, ...booked } = entry
        assert.deepStrictEqual(booked, booking)
        assert.deepStrictEqual({ balance_after, sequence }, { balance_after: 93, sequence: 2 })
        assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.isTrue(DateTime.between(created_at, { minimum, maximum: yield* DateTime.now }))
        assert.deepStrictEqual((yield* ledger.entries(account, { limit: 1 })).map((line) => plain(line)), [
          plain(entry)
        ])
      }))

    it.effect("books every kind", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = yield* fundedId(100)
        yield* Effect.forEach(EntryKind.literals, (kind) => ledger.book({ ...bookingOf(account, -1), kind }))
        assert.deepStrictEqual((yield* allEntries(account)).map(({ kind }) => kind), ["grant", ...EntryKind.literals])
      }))

    it.effect("keeps endpoint and breakdown as they were booked", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = yield* fundedId(100)
        const breakdown = { base: 5, ubos: 10, "quoted \"name\" · ä": 2 }
        yield* ledger.book({ ...bookingOf(account, -17), endpoint: "fetch-organization", breakdown })
        const [charge, grant] = yield* ledger.entries(account, { limit: 2 })
        assert.deepStrictEqual([charge?.endpoint, charge?.breakdown], ["fetch-organization", breakdown])
        assert.deepStrictEqual([grant?.endpoint, grant?.breakdown], [null, {}])
      }))

    it.effect("books the whole balance, and nothing above it", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = yield* fundedId(20)
        const declined = yield* Effect.flip(ledger.book(bookingOf(account, -21)))
        assert.deepInclude(declined, { _tag: "InsufficientCredits", required: 21, balance: 20 })
        assert.strictEqual((yield* ledger.book(bookingOf(account, -20))).balance_after, 0)
        const empty = yield* Effect.flip(ledger.book(bookingOf(account, -1)))
        assert.deepInclude(empty, { _tag: "InsufficientCredits", required: 1, balance: 0 })
      }))

    it.effect("leaves no trace of a declined booking", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = yield* fundedId(20)
        const booking = bookingOf(account, -21)
        yield* Effect.flip(ledger.book(booking))
        assert.deepStrictEqual(yield* ledger.balance(account), { total: 20, granted: 20, spent: 0 })
        assert.strictEqual((yield* allEntries(account)).length, 1)
        yield* ledger.book(bookingOf(account, 1))
        assert.strictEqual((yield* ledger.book(booking)).sequence, 3)
      }))

    it.effect("answers the entry that stands when the same is booked again, whatever the sum", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = yield* fundedId(100)
        const booking = bookingOf(account, -10)
        const entry = yield* ledger.book(booking)
        yield* ledger.book(bookingOf(account, -90))
        assert.deepStrictEqual(plain(yield* ledger.book(booking)), plain(entry))
        assert.deepStrictEqual(plain(yield* ledger.book({ ...booking, credits: -1000 })), plain(entry))
        assert.strictEqual((yield* ledger.balance(account)).total, 0)
      }))

    it.effect("distinguishes the kinds of one request", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = yield* fundedId(100)
        const charge = bookingOf(account, -5)
        yield* ledger.book(charge)
        yield* ledger.book({ ...charge, kind: "surcharge", credits: -20 })
        assert.strictEqual((yield* ledger.balance(account)).total, 75)
      }))

    it.effect("keeps accounts apart, also those that share a request", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const [rich, poor] = [yield* fundedId(100), yield* fundedId(1)]
        const booking = bookingOf(rich, -10)
        yield* ledger.book(booking)
        yield* Effect.flip(ledger.book({ ...booking, account_id: poor }))
        yield* ledger.book({ ...booking, account_id: poor, credits: -1 })
        assert.strictEqual((yield* ledger.balance(rich)).total, 90)
        assert.deepStrictEqual((yield* allEntries(poor)).map(({ balance_after }) => balance_after), [1, 0])
      }))

    it.effect("keeps the version of the price list of each entry, and that of the first booking of a request", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = newId()
        const grant = { ...bookingOf(account, 10), price_version: null }
        const charge = { ...bookingOf(account, -1), price_version: "2027-01" }
        assert.strictEqual((yield* ledger.book(grant)).price_version, null)
        assert.strictEqual((yield* ledger.book(charge)).price_version, "2027-01")
        assert.strictEqual((yield* ledger.book({ ...charge, price_version: "2027-02" })).price_version, "2027-01")
        const versions = (entries: ReadonlyArray<LedgerEntry>) => entries.map(({ price_version }) => price_version)
        assert.deepStrictEqual(versions(yield* allEntries(account)), [null, "2027-01"])
        assert.deepStrictEqual(versions((yield* ledger.overview(account, 5)).entries), ["2027-01", null])
        const filtered = yield* ledger.entries(account, { limit: 5, endpoint: "fetch-organization" })
        assert.deepStrictEqual(versions(filtered), ["2027-01"])
      }))

    it.effect("pages from the newest entry to the oldest", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = yield* fundedId(10)
        yield* Effect.forEach(Array.range(1, 4), () => ledger.book(bookingOf(account, -1)))
        const first = yield* ledger.entries(account, { limit: 2 })
        const second = yield* ledger.entries(account, { limit: 2, before: first.at(-1)?.sequence })
        const third = yield* ledger.entries(account, { limit: 2, before: second.at(-1)?.sequence })
        const pages = [first, second, third].map((page) => page.map(({ sequence }) => sequence))
        assert.deepStrictEqual(pages, [[5, 4], [3, 2], [1]])
        assert.deepStrictEqual(yield* ledger.entries(account, { limit: 2, before: 1 }), [])
      }))

    it.effect.prop(
      "answers what a plain list of lines would answer",
      { bookings: Schema.Array(ModelBooking).check(Schema.isMaxLength(24)) },
      Effect.fnUntraced(function*({ bookings }) {
        const ledger = yield* Ledger
        const accounts = [newId(), newId()] as const
        let lines: ReadonlyArray<Line> = []
        for (const modelled of bookings) {
          const { account, ...booking } = modelled
          const [next, expected] = play(lines, modelled)
          const answer = yield* ledger.book({
            ...booking,
            account_id: accounts[account],
            endpoint: null,
            breakdown: {},
            price_version: null
          }).pipe(
            Effect.match({
              onFailure: ({ balance, required }): Answer => ({ required, balance }),
              onSuccess: ({ balance_after, credits, request_id, sequence }): Answer => ({
                request_id,
                sequence,
                credits,
                balance_after
              })
            })
          )
          assert.deepStrictEqual(answer, expected)
          lines = next
        }
      }),
      { arbitrary: { runs: 200 } }
    )

    it.effect("verifies what it booked, and finds nothing wrong", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const before = yield* ledger.verify
        const accounts = yield* Effect.forEach(Array.range(1, 3), () => fundedId(10))
        yield* Effect.forEach(accounts, (account) => ledger.book(bookingOf(account, -2)))
        const after = yield* ledger.verify
        assert.deepStrictEqual(
          { accounts: after.accounts - before.accounts, entries: after.entries - before.entries },
          { accounts: 3, entries: 6 }
        )
        assert.deepStrictEqual(after.discrepancies, [])
      }))

    concurrentBookings(it)
    usage(it)

    ledgerBalances(it)
  })
