import { assert, it, type Vitest } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import type { AccountId, Accounts } from "@kontor/core/Accounts"
import { type Booking, Ledger } from "@kontor/core/Credits"
import { type Claim, IdempotencyStore } from "@kontor/core/Idempotency"
import { CalendarDate } from "@kontor/core/Register"
import { SealedText } from "@kontor/core/Secrets"
import { Array, DateTime, Deferred, Effect, Exit, Fiber, type Layer, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import { accountWith, aClaim, at, bookingOf, json, newAccount, newId, plain } from "./fixtures/Accounts.ts"

/** An instant before every claim: no answer has expired. */
const longAgo = at("1900-01-01T00:00:00.000Z")

/** A text that a key has sealed. */
const sealedBy = (key_id: string, letter = "A") => SealedText.make(`sealed1.${key_id}.${letter.repeat(40)}`)

/** An answer that the newest key has sealed. */
const answer = sealedBy("new")

/** A repeat of a claim's request. */
const again = (claim: Claim): Claim => ({ ...aClaim(claim.account_id), key: claim.key, request: claim.request })

/** The claim that stands for the key of a claim. */
const standing = Effect.fnUntraced(function*(claim: Claim) {
  const { claim: ask } = yield* IdempotencyStore
  return Option.getOrThrow(yield* ask(again(claim), longAgo))
})

/** A claim of a new account, not yet made. */
const newClaim = Effect.map(newAccount, (account) => aClaim(account))

/** The part of the suite in which claims are erased, purged and sealed anew. */
const idempotencyUpkeep = (
  it: Vitest.MethodsNonLive<UnitOfWork | Ledger | Accounts | IdempotencyStore>
): void => {
  it.effect("forgets the claims of an account that is erased, and no others", () =>
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const [mine, other] = [yield* newClaim, yield* newClaim]
      yield* store.claim(mine, longAgo)
      yield* store.claim(other, longAgo)
      yield* store.erase(mine.account_id)
      assert.isTrue(Option.isNone(yield* store.claim(mine, longAgo)))
      assert.deepStrictEqual(json(yield* standing(other)), json({ ...other, outcome: { _tag: "Open" } }))
    }))

  it.effect("purges answered claims of an instant or earlier, and nothing else", () =>
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const account = yield* newAccount
      const claimed = Effect.fnUntraced(function*(claimed_at: string) {
        const claim = aClaim(account, claimed_at)
        yield* store.claim(claim, longAgo)
        return claim
      })
      const [old, young, open, doubted] = [
        yield* claimed("1990-01-01T00:00:00.000Z"),
        yield* claimed("1990-01-01T00:00:00.001Z"),
        yield* claimed("1990-01-01T00:00:00.000Z"),
        yield* claimed("1990-01-01T00:00:00.000Z")
      ]
      yield* store.answer(old, answer)
      yield* store.answer(young, answer)
      yield* store.doubt(doubted)
      assert.strictEqual(yield* store.purge(old.claimed_at), 1)
      const found = yield* Effect.forEach([old, young, open, doubted], (claim) => store.claim(again(claim), longAgo))
      assert.deepStrictEqual(found.map(Option.isSome), [false, true, true, true])
      yield* store.purge(young.claimed_at)
    }))

  it.effect("counts answers by the key that sealed them", () =>
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const account = yield* newAccount
      const [first, second, open] = [aClaim(account), aClaim(account), aClaim(account)]
      yield* Effect.forEach([first, second, open], (claim) => store.claim(claim, longAgo))
      yield* store.answer(first, sealedBy("counted"))
      yield* store.answer(second, sealedBy("counted"))
      const counts = yield* store.answersByKey
      assert.deepStrictEqual([counts.get("counted"), counts.get("none")], [2, undefined])
    }))

  it.effect("finds the answers that a key has not sealed, and replaces one that is still there", () =>
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const account = yield* newAccount
      const [byOld, byNew, open] = [aClaim(account), aClaim(account), aClaim(account)]
      yield* Effect.forEach([byOld, byNew, open], (claim) => store.claim(claim, longAgo))
      yield* store.answer(byOld, sealedBy("old"))
      yield* store.answer(byNew, answer)
      const { key, reference } = byOld
      const [found, ...others] = (yield* store.answersWithout("new", 1000)).filter(({ account_id }) =>
        account_id === account
      )
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(json(found), { account_id: account, key, reference, answer: sealedBy("old") })
      assert.isTrue(yield* store.replaceAnswer(found!, answer))
      assert.isFalse(yield* store.replaceAnswer(found!, answer))
      assert.deepStrictEqual((yield* standing(byOld)).outcome, { _tag: "Answered", answer })
      assert.strictEqual((yield* store.answersWithout("other", 1)).length, 1)
    }))
}

const inFlight = { concurrency: "unbounded" } as const

/** A key for charges, and its request. */
const aChargeKey = () => {
  const { key, request } = aClaim(newId())
  return { key, request }
}

const balanceOf = (account: AccountId) => Ledger.use((ledger) => ledger.balance(account))

/** The part of the suite in which the ledger claims keys for charges, which it shares with the keys of changes. */
const chargesUnderKeys = (it: Vitest.MethodsNonLive<UnitOfWork | Ledger | Accounts | IdempotencyStore>): void => {
  it.effect("a charge under a key is booked once, and a repeat gets its entry, whatever the balance covers", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(10)
      const key = aChargeKey()
      assert.isTrue(Option.isNone(yield* ledger.chargedUnder(account, key)))
      const first = yield* ledger.bookUnder({ under: key }, bookingOf(account, -7))
      const again = yield* ledger.bookUnder({ under: key }, bookingOf(account, -9))
      assert.deepStrictEqual(plain(again), plain(first))
      assert.deepStrictEqual(yield* ledger.chargedUnder(account, key), Option.some(first.request_id))
      assert.strictEqual((yield* balanceOf(account)).total, 3)
      assert.deepStrictEqual((yield* ledger.entries(account, { limit: 1 })).map((line) => plain(line)), [plain(first)])
    }))

  it.effect("a key belongs to its account and its request: another request under it is a conflict, and free", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const [account, other] = [yield* accountWith(10), yield* accountWith(10)]
      const key = aChargeKey()
      const another = { ...aChargeKey(), key: key.key }
      yield* ledger.bookUnder({ under: key }, bookingOf(account, -7))
      for (const credits of [-1, -100]) {
        const failure = yield* Effect.flip(ledger.bookUnder({ under: another }, bookingOf(account, credits)))
        assert.strictEqual(failure._tag, "ChargeKeyConflict")
      }
      assert.strictEqual((yield* Effect.flip(ledger.chargedUnder(account, another)))._tag, "ChargeKeyConflict")
      yield* ledger.bookUnder({ under: another }, bookingOf(other, -1))
      assert.strictEqual((yield* balanceOf(account)).total, 3)
    }))

  it.effect("64 repeats at the same moment are charged once, and those of another request not at all", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const accounts = yield* Effect.forEach([100, 7, 100], accountWith)
      const key = aChargeKey()
      const another = { ...aChargeKey(), key: key.key }
      const [rich = newId(), exact = newId(), mixed = newId()] = accounts
      const exits = yield* Effect.forEach(
        [
          ...accounts.flatMap((account) =>
            Array.makeBy(64, () => ledger.bookUnder({ under: key }, bookingOf(account, -7)))
          ),
          ...Array.makeBy(64, () => ledger.bookUnder({ under: another }, bookingOf(mixed, -7))),
          ...[rich, mixed].flatMap((account) => Array.makeBy(8, () => ledger.book(bookingOf(account, -1))))
        ],
        Effect.exit,
        inFlight
      )
      const entries = exits.flatMap((exit) => Exit.isSuccess(exit) ? [exit.value] : [])
      assert.strictEqual(entries.length, 3 * 64 + 16)
      assert.strictEqual(new Set(entries.map(({ id }) => id)).size, 3 + 16)
      const balances = yield* Effect.forEach([rich, exact, mixed], balanceOf)
      assert.deepStrictEqual(balances.map(({ total }) => total), [85, 0, 85])
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }))

  it.effect("a booking that the balance does not cover leaves its key free", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(10)
      const key = aChargeKey()
      assert.strictEqual(
        (yield* Effect.flip(ledger.bookUnder({ under: key }, bookingOf(account, -11))))._tag,
        "InsufficientCredits"
      )
      assert.isTrue(Option.isNone(yield* ledger.chargedUnder(account, key)))
      assert.strictEqual(
        (yield* ledger.bookUnder({ under: { ...aChargeKey(), key: key.key } }, bookingOf(account, -10))).credits,
        -10
      )
    }))

  it.effect("a charge stands for 24 hours under its key, which is free then, before anything is purged", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(100)
      const key = aChargeKey()
      const bookAt = (instant: string, with_key = key) =>
        Effect.andThen(
          TestClock.setTime(DateTime.toEpochMillis(at(instant))),
          Effect.exit(ledger.bookUnder({ under: with_key }, bookingOf(account, -7)))
        )
      const exits = yield* Effect.forEach(
        ["2026-05-01T12:00:00.000Z", "2026-05-02T11:59:59.999Z", "2026-05-02T12:00:00.000Z"],
        (instant) => bookAt(instant)
      )
      const other = yield* bookAt("2026-05-03T12:00:00.000Z", { ...aChargeKey(), key: key.key })
      const sequences = [...exits, other].map((exit) => Exit.isSuccess(exit) ? exit.value.sequence : undefined)
      assert.deepStrictEqual(sequences, [2, 2, 3, 4])
    }).pipe(Effect.provide(TestClock.layer())))

  it.effect("a charge that is given back frees its key, unless a repeat got it", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(10)
      const key = aChargeKey()
      const booking = bookingOf(account, -7)
      const adjustment = { ...booking, kind: "adjustment" as const, credits: 7, breakdown: {} }
      const first = yield* ledger.bookUnder({ under: key }, booking)
      assert.deepStrictEqual(plain(yield* ledger.bookUnder({ under: key }, booking)), plain(first))
      yield* ledger.bookUnder({ under: key }, adjustment)
      yield* ledger.bookUnder({ under: key }, adjustment)
      assert.strictEqual((yield* balanceOf(account)).total, 10)
      const second = bookingOf(account, -7)
      yield* ledger.bookUnder({ under: key }, second)
      yield* ledger.bookUnder({ under: key }, bookingOf(account, -7))
      const kept = yield* Effect.flip(
        ledger.bookUnder({ under: key }, { ...adjustment, request_id: second.request_id })
      )
      assert.strictEqual(kept._tag, "ChargeKeyConflict")
      yield* ledger.bookUnder({ under: key }, adjustment)
      assert.strictEqual((yield* balanceOf(account)).total, 3)
    }))

  it.effect("a charge is given back or repeated, never both, at the same moment", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      for (let round = 0; round < 8; round++) {
        const account = yield* accountWith(20)
        const [key, booking] = [aChargeKey(), bookingOf(account, -7)]
        const adjustment = { ...booking, kind: "adjustment" as const, credits: 7, breakdown: {} }
        yield* ledger.bookUnder({ under: key }, booking)
        const [given, repeated] = yield* Effect.all([
          Effect.exit(ledger.bookUnder({ under: key }, adjustment)),
          ledger.bookUnder({ under: key }, bookingOf(account, -7))
        ], inFlight)
        assert.strictEqual(Exit.isFailure(given), repeated.request_id === booking.request_id)
        assert.strictEqual((yield* balanceOf(account)).total, 13)
      }
    }))

  it.effect("charges and changes share their keys: what one has claimed is a conflict for the other", () =>
    Effect.gen(function*() {
      const [ledger, store] = [yield* Ledger, yield* IdempotencyStore]
      const account = yield* accountWith(10)
      const [change, charge] = [aClaim(account), aClaim(account)]
      yield* store.claim(change, longAgo)
      const refused = yield* Effect.flip(ledger.bookUnder({ under: change }, bookingOf(account, -1)))
      assert.strictEqual(refused._tag, "ChargeKeyConflict")
      const { created_at, request_id } = yield* ledger.bookUnder({ under: charge }, bookingOf(account, -1))
      const found = yield* standing(charge)
      assert.deepStrictEqual(
        [found.reference, found.outcome],
        [request_id, { _tag: "Charged", isRepeated: false }]
      )
      assert.isTrue(Option.isNone(yield* store.claim(again(charge), created_at)))
      assert.strictEqual((yield* balanceOf(account)).total, 9)
    }))

  it.effect("purges claims of charges as those of answers, and erases them with their account", () =>
    Effect.gen(function*() {
      const [ledger, store] = [yield* Ledger, yield* IdempotencyStore]
      const account = yield* accountWith(10)
      const [old, erased] = [aChargeKey(), aChargeKey()]
      yield* TestClock.setTime(DateTime.toEpochMillis(at("1980-01-01T00:00:00.000Z")))
      yield* ledger.bookUnder({ under: old }, bookingOf(account, -1))
      assert.strictEqual(yield* store.purge(at("1980-01-01T00:00:00.000Z")), 1)
      yield* ledger.bookUnder({ under: erased }, bookingOf(account, -1))
      yield* store.erase(account)
      assert.isTrue(Option.isNone(yield* ledger.chargedUnder(account, erased)))
    }).pipe(Effect.provide(TestClock.layer())))

  it.effect("a charge within a unit of work claims its key with it", () =>
    Effect.gen(function*() {
      const [ledger, unit] = [yield* Ledger, yield* UnitOfWork]
      const account = yield* accountWith(10)
      const key = aChargeKey()
      const booked = ledger.bookUnder({ under: key }, bookingOf(account, -1))
      yield* Effect.exit(unit.commit(Effect.andThen(booked, Effect.interrupt)))
      assert.isTrue(Option.isNone(yield* ledger.chargedUnder(account, key)))
      const first = yield* unit.commit(ledger.bookUnder({ under: key }, bookingOf(account, -1)))
      const repeat = yield* unit.commit(ledger.bookUnder({ under: key }, bookingOf(account, -1)))
      assert.deepStrictEqual([repeat.id, (yield* balanceOf(account)).total], [first.id, 9])
    }))
}

const may = { monthly_credit_limit: 20, month: "2026-05" }

const spentIn = ({ account_id, credential }: Booking, month = may.month) =>
  Ledger.use((ledger) => ledger.spentIn(month, account_id, credential!))

/** Charges of a credential of its own, of so many credits each. */
const chargesOf = (account: AccountId, ...credits: ReadonlyArray<number>): ReadonlyArray<Booking> => {
  const credential = { kind: "api_key" as const, id: newId() }
  return credits.map((each) => ({ ...bookingOf(account, -each), credential }))
}

const givenBack = (booking: Booking): Booking => ({
  ...booking,
  kind: "adjustment",
  credits: -booking.credits,
  breakdown: {}
})

/** The part of the suite in which the ledger counts charges in the budgets of their credentials. */
const chargesOfBudgets = (it: Vitest.MethodsNonLive<UnitOfWork | Ledger | Accounts | IdempotencyStore>): void => {
  it.effect("a credential spends its limit in a month, and nothing beyond it; another month and credential anew", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(100)
      const [first, second, third, last] = chargesOf(account, 15, 6, 5, 1) as [Booking, Booking, Booking, Booking]
      assert.strictEqual((yield* ledger.bookUnder({ budget: may }, first)).balance_after, 85)
      const refused = yield* Effect.flip(ledger.bookUnder({ budget: may }, second))
      assert.deepInclude(refused, { _tag: "BudgetExceeded", ...may, required: 6, spent: 15 })
      yield* ledger.bookUnder({ budget: may }, third)
      assert.strictEqual((yield* Effect.flip(ledger.bookUnder({ budget: may }, last)))._tag, "BudgetExceeded")
      assert.strictEqual((yield* ledger.bookUnder({ budget: may }, first)).balance_after, 85)
      assert.strictEqual(yield* spentIn(first), 20)
      yield* ledger.bookUnder({ budget: { ...may, month: "2026-06" } }, second)
      const [other] = chargesOf(account, 20) as [Booking]
      yield* ledger.bookUnder({ budget: may }, other)
      yield* ledger.book({ ...last, request_id: newId() })
      assert.deepStrictEqual([yield* spentIn(first), yield* spentIn(first, "2026-06"), yield* spentIn(other)], [
        20,
        6,
        20
      ])
      assert.strictEqual((yield* balanceOf(account)).total, 53)
    }))

  it.effect("the balance is asked first: what it does not cover is no question of a budget", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(10)
      const [large, fits] = chargesOf(account, 21, 10) as [Booking, Booking]
      const refused = yield* Effect.flip(ledger.bookUnder({ budget: may }, large))
      assert.deepInclude(refused, { _tag: "InsufficientCredits", required: 21, balance: 10 })
      assert.strictEqual(yield* spentIn(large), 0)
      const nothing = { ...may, monthly_credit_limit: 0 }
      assert.deepInclude(yield* Effect.flip(ledger.bookUnder({ budget: nothing }, fits)), { spent: 0, required: 10 })
    }))

  it.effect("64 charges at the same moment spend a limit exactly, beside those without one and of others", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(500)
      const credits = Array.makeBy(64, (index) => 1 + index % 3)
      const [limited, others] = [chargesOf(account, ...credits), chargesOf(account, ...credits)]
      const exits = yield* Effect.forEach(
        [
          ...limited.map((booking) => ledger.bookUnder({ budget: may }, booking)),
          ...others.map((booking) => ledger.bookUnder({ budget: { ...may, monthly_credit_limit: 500 } }, booking)),
          ...credits.map((each) => ledger.book(bookingOf(account, -each)))
        ],
        Effect.result,
        inFlight
      )
      const sum = credits.reduce((all, each) => all + each, 0)
      const refused = exits.flatMap((exit) => Result.isFailure(exit) ? [exit.failure] : [])
      assert.isTrue(
        refused.every((failure) =>
          failure._tag === "BudgetExceeded" && failure.spent + failure.required > 20 && failure.spent <= 20
        )
      )
      assert.deepStrictEqual([yield* spentIn(limited[0]!), yield* spentIn(others[0]!)], [20, sum])
      assert.strictEqual((yield* balanceOf(account)).total, 500 - 20 - 2 * sum)
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }))

  it.effect("what is given back may be spent again, in the month of its charge alone", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(100)
      const [first, second, third] = chargesOf(account, 20, 20, 20) as [Booking, Booking, Booking]
      yield* ledger.bookUnder({ budget: may }, first)
      yield* ledger.bookUnder({ budget: { ...may, month: "2026-06" } }, second)
      yield* ledger.bookUnder({ budget: may }, givenBack(first))
      yield* ledger.bookUnder({ budget: may }, givenBack(first))
      assert.deepStrictEqual([yield* spentIn(first), yield* spentIn(first, "2026-06")], [0, 20])
      yield* ledger.bookUnder({ budget: may }, third)
      assert.deepStrictEqual([yield* spentIn(first), (yield* balanceOf(account)).total], [20, 60])
    }))

  it.effect("a repeat under a key is free whatever the budget covers, and 64 at once count once", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(100)
      const under = aChargeKey()
      const credential = { kind: "token" as const, id: "7" }
      const terms = { under, budget: may }
      const repeats = Array.makeBy(64, () => ledger.bookUnder(terms, { ...bookingOf(account, -15), credential }))
      const booked = yield* Effect.all(repeats, inFlight)
      assert.strictEqual(new Set(booked.map(({ id }) => id)).size, 1)
      assert.strictEqual((yield* repeats[0]).id, booked[0].id)
      assert.deepStrictEqual([yield* spentIn(booked[0]), (yield* balanceOf(account)).total], [15, 85])
      const other = { under: aChargeKey(), budget: may }
      const refused = yield* Effect.flip(ledger.bookUnder(other, { ...bookingOf(account, -6), credential }))
      assert.strictEqual(refused._tag, "BudgetExceeded")
      assert.isTrue(Option.isNone(yield* ledger.chargedUnder(account, other.under)))
    }))

  it.effect("entries and usage name the credential that spent", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(100)
      const [one, again] = chargesOf(account, 2, 3) as [Booking, Booking]
      const token = { kind: "token" as const, id: "7" }
      yield* Effect.forEach([one, again, { ...bookingOf(account, -4), credential: token }, bookingOf(account, -6)], (
        booking
      ) => ledger.book(booking))
      const credentials = (yield* ledger.entries(account, { limit: 5 })).map(({ credential }) => credential)
      assert.deepStrictEqual(credentials, [undefined, token, one.credential, one.credential, undefined])
      const always = { from: CalendarDate.make("2000-01-01"), to: CalendarDate.make("2999-12-31") }
      const usage = yield* ledger.usageByCredential(account, always)
      assert.deepStrictEqual(usage.toSorted((left, right) => left.credits_used - right.credits_used), [
        { credential: token, requests: 1, credits_used: 4 },
        { credential: one.credential!, requests: 2, credits_used: 5 },
        { credential: null, requests: 1, credits_used: 6 }
      ])
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }))
}

/** The contract of every store of idempotency keys, in memory or in a database. */
export const idempotencyStoreSuite = <E>(
  name: string,
  layer: Layer.Layer<UnitOfWork | Ledger | Accounts | IdempotencyStore, E>
): void =>
  it.layer(layer, { excludeTestServices: true })(`IdempotencyStore (${name})`, (it) => {
    it.effect("claims a free key, and returns the standing claim to others", () =>
      Effect.gen(function*() {
        const store = yield* IdempotencyStore
        const claim = yield* newClaim
        assert.isTrue(Option.isNone(yield* store.claim(claim, longAgo)))
        assert.deepStrictEqual(json(yield* standing(claim)), json({ ...claim, outcome: { _tag: "Open" } }))
      }))

    it.effect("a key belongs to its account", () =>
      Effect.gen(function*() {
        const store = yield* IdempotencyStore
        const [mine, other] = [yield* newClaim, yield* newClaim]
        assert.isTrue(Option.isNone(yield* store.claim(mine, longAgo)))
        assert.isTrue(Option.isNone(yield* store.claim({ ...other, key: mine.key }, longAgo)))
      }))

    it.effect("of claims at the same moment one succeeds, and the others see it", () =>
      Effect.gen(function*() {
        const store = yield* IdempotencyStore
        const first = yield* newClaim
        const claims = Array.makeBy(20, () => again(first))
        const found = yield* Effect.forEach(claims, (claim) => store.claim(claim, longAgo), {
          concurrency: "unbounded"
        })
        const winners = claims.filter((_, index) => Option.isNone(found[index]!))
        assert.strictEqual(winners.length, 1)
        assert.deepStrictEqual(
          Array.getSomes(found).map(({ reference }) => reference),
          Array.makeBy(19, () => winners[0]!.reference)
        )
      }))

    it.effect("keeps the answer of an open claim, and nothing changes it any more", () =>
      Effect.gen(function*() {
        const store = yield* IdempotencyStore
        const claim = yield* newClaim
        yield* store.claim(claim, longAgo)
        assert.isTrue(yield* store.answer(claim, answer))
        assert.isFalse(yield* store.answer(claim, sealedBy("new", "B")))
        assert.isFalse(yield* store.doubt(claim))
        assert.isFalse(yield* store.discard(claim))
        assert.deepStrictEqual((yield* standing(claim)).outcome, { _tag: "Answered", answer })
      }))

    it.effect("an ambiguous claim stands for good", () =>
      Effect.gen(function*() {
        const store = yield* IdempotencyStore
        const claim = yield* newClaim
        yield* store.claim(claim, longAgo)
        assert.isTrue(yield* store.doubt(claim))
        assert.isFalse(yield* store.answer(claim, answer))
        assert.isFalse(yield* store.discard(claim))
        const late = at("2100-01-01T00:00:00.000Z")
        yield* store.purge(late)
        const found = yield* store.claim(again(claim), late)
        assert.deepInclude(json(Option.getOrThrow(found)), {
          outcome: { _tag: "Ambiguous" },
          reference: claim.reference
        })
      }))

    it.effect("a discarded claim leaves its key free", () =>
      Effect.gen(function*() {
        const store = yield* IdempotencyStore
        const claim = yield* newClaim
        yield* store.claim(claim, longAgo)
        assert.isTrue(yield* store.discard(claim))
        assert.isFalse(yield* store.discard(claim))
        assert.isTrue(Option.isNone(yield* store.claim(again(claim), longAgo)))
      }))

    it.effect("only the claim itself is settled, not a later one of the same key", () =>
      Effect.gen(function*() {
        const store = yield* IdempotencyStore
        const former = yield* newClaim
        yield* store.claim(former, longAgo)
        yield* store.discard(former)
        const later = again(former)
        yield* store.claim(later, longAgo)
        assert.isFalse(yield* store.answer(former, answer))
        assert.isFalse(yield* store.doubt(former))
        assert.isFalse(yield* store.discard(former))
        assert.deepInclude(json(yield* standing(later)), { reference: later.reference, outcome: { _tag: "Open" } })
      }))

    it.effect("an answered key is free from the moment its window is over, and is a new claim then", () =>
      Effect.gen(function*() {
        const store = yield* IdempotencyStore
        const claim = yield* newClaim
        yield* store.claim(claim, longAgo)
        yield* store.answer(claim, answer)
        const before = DateTime.subtractDuration(claim.claimed_at, "1 millis")
        assert.isTrue(Option.isSome(yield* store.claim(again(claim), before)))
        const later = again(claim)
        assert.isTrue(Option.isNone(yield* store.claim(later, claim.claimed_at)))
        assert.deepInclude(json(yield* standing(claim)), { reference: later.reference, outcome: { _tag: "Open" } })
      }))

    it.effect("an open key is not free, however old it is", () =>
      Effect.gen(function*() {
        const store = yield* IdempotencyStore
        const claim = yield* newClaim
        yield* store.claim(claim, longAgo)
        assert.isTrue(Option.isSome(yield* store.claim(again(claim), at("2100-01-01T00:00:00.000Z"))))
      }))

    it.effect("a claim of a unit that fails was never there", () =>
      Effect.gen(function*() {
        const [store, unit] = [yield* IdempotencyStore, yield* UnitOfWork]
        const claim = yield* newClaim
        const work = Effect.gen(function*() {
          yield* store.claim(claim, longAgo)
          yield* store.answer(claim, answer)
          return yield* Effect.fail("changed my mind")
        })
        assert.isTrue(Exit.isFailure(yield* Effect.exit(unit.commit(work))))
        assert.isTrue(Option.isNone(yield* store.claim(again(claim), longAgo)))
      }))

    it.effect("who wants a key that a unit under way has claimed waits for that unit", () =>
      Effect.gen(function*() {
        const [store, unit] = [yield* IdempotencyStore, yield* UnitOfWork]
        const claim = yield* newClaim
        const [claimed, goOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const first = yield* Effect.forkChild(unit.commit(Effect.gen(function*() {
          yield* store.claim(claim, longAgo)
          yield* Deferred.succeed(claimed, undefined)
          yield* Deferred.await(goOn)
          yield* store.answer(claim, answer)
        })))
        yield* Deferred.await(claimed)
        const second = yield* Effect.forkChild(unit.commit(store.claim(again(claim), longAgo)))
        yield* Deferred.succeed(goOn, undefined)
        yield* Fiber.join(first)
        const found = yield* Fiber.join(second)
        assert.deepInclude(json(Option.getOrThrow(found)), { outcome: { _tag: "Answered", answer } })
      }))

    idempotencyUpkeep(it)

    chargesUnderKeys(it)
    chargesOfBudgets(it)
  })
