import { assert, it, type Vitest } from "@effect/vitest"
import { EntryKind, Ledger, type LedgerEntry } from "@kontor/core/Credits"
import { Array, DateTime, Effect, type Layer, Option, Result, Schema } from "effect"
import { allEntries, bookingOf, fundedId, newId, plain } from "./fixtures/Accounts.ts"
import { usage } from "./LedgerUsage.ts"

/** The part of the ledger's suite about balances that fall below the threshold of their account, or to zero. */
const fallenBalances = (it: Vitest.MethodsNonLive<Ledger>): void => {
  it.effect("marks a balance that falls below the threshold and to zero, until one of several takes note of it", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(30)
      assert.isFalse((yield* ledger.fallen(1_000_000)).includes(account))
      yield* ledger.setThreshold(account, 20)
      yield* ledger.book(bookingOf(account, -10))
      assert.isTrue(Option.isNone(yield* ledger.takeFallen(account)))
      yield* ledger.book(bookingOf(account, -3))
      assert.isTrue((yield* ledger.fallen(1_000_000)).includes(account))
      yield* ledger.book(bookingOf(account, -17))
      const taken = yield* Effect.all(
        Array.makeBy(4, () => ledger.takeFallen(account)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(taken.flatMap((one) => Option.isSome(one) ? [one.value] : []), [
        { low: { balance: 17, threshold: 20 }, is_exhausted: true }
      ])
      assert.isFalse((yield* ledger.fallen(1_000_000)).includes(account))
    }))

  it.effect("a threshold is the account's own, and stands before and after its first booking", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const [account, other] = [newId(), newId()]
      yield* ledger.setThreshold(account, 7)
      yield* ledger.book(bookingOf(account, 10))
      assert.strictEqual(yield* ledger.threshold(account), 7)
      assert.strictEqual(yield* ledger.threshold(other), 100)
      yield* ledger.setThreshold(account, 0)
      yield* ledger.book(bookingOf(account, -10))
      assert.deepStrictEqual(yield* ledger.takeFallen(account), Option.some({ low: null, is_exhausted: true }))
    }))
}

/** The part of the suite about what accounts have. */
const ledgerBalances = (it: Vitest.MethodsNonLive<Ledger>): void => {
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

const inFlight = { concurrency: "unbounded" } as const

/** The part of the ledger's suite in which many ask at the same moment. */
const concurrentBookings = (it: Vitest.MethodsNonLive<Ledger>): void => {
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

/** A booking for one of two accounts, of so few requests that many are booked again. */
const ModelBooking = Schema.Struct({
  account: Schema.Literals([0, 1]),
  request_id: Schema.Literals(["a", "b", "c", "d", "e", "f"]),
  kind: EntryKind,
  credits: Schema.Int.check(Schema.isBetween({ minimum: -60, maximum: 60 }))
})
type ModelBooking = typeof ModelBooking.Type

/** The answer of a ledger to a booking: the existing line, or the required and the available credits. */
type Answer =
  | { readonly request_id: string; readonly sequence: number; readonly credits: number; readonly balance_after: number }
  | { readonly required: number; readonly balance: number }

/** An booking and the line it left. */
interface Line extends ModelBooking {
  readonly sequence: number
  readonly balance_after: number
}

const answerOf = ({ balance_after, credits, request_id, sequence }: Line): Answer => ({
  request_id,
  sequence,
  credits,
  balance_after
})

/** The plainest form of the ledger's rules: the new lines, and the answer. */
const play = (lines: ReadonlyArray<Line>, booking: ModelBooking): readonly [ReadonlyArray<Line>, Answer] => {
  const own = lines.filter(({ account }) => account === booking.account)
  const standing = own.find(({ kind, request_id }) => kind === booking.kind && request_id === booking.request_id)
  if (standing !== undefined) return [lines, answerOf(standing)]
  const balance = own.reduce((sum, { credits }) => sum + credits, 0)
  const balance_after = balance + booking.credits
  if (balance_after < 0) return [lines, { required: -booking.credits, balance }]
  const line = { ...booking, sequence: own.length + 1, balance_after }
  return [[...lines, line], answerOf(line)]
}

/** The contract of every ledger, in memory or in a database. */
export const ledgerSuite = <E>(name: string, layer: Layer.Layer<Ledger, E>): void =>
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
        const second = yield* ledger.entries(account, { limit: 2, after: first.at(-1)?.sequence })
        const third = yield* ledger.entries(account, { limit: 2, after: second.at(-1)?.sequence })
        const pages = [first, second, third].map((page) => page.map(({ sequence }) => sequence))
        assert.deepStrictEqual(pages, [[5, 4], [3, 2], [1]])
        assert.deepStrictEqual(yield* ledger.entries(account, { limit: 2, after: 1 }), [])
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
    fallenBalances(it)
    usage(it)

    ledgerBalances(it)
  })
