import { assert, it, type Vitest } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { Accounts, CredentialStore } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { Array, Deferred, Effect, Exit, Fiber, type Layer, Option, Schema } from "effect"
import { accountWith, addedToken, aKey, aToken, bookingOf, newAccount, roomy } from "./fixtures/Accounts.ts"

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

/** The part of the suite in which units fail, and nothing of them is stored. */
const unitOfWorkFailures = (
  it: Vitest.MethodsNonLive<UnitOfWork | Ledger | Accounts | CredentialStore>
): void => {
  it.effect("stores nothing of an effect that fails", () =>
    Effect.gen(function*() {
      const [unit, ledger, store] = [yield* UnitOfWork, yield* Ledger, yield* Accounts]
      const account = yield* accountWith(10)
      const before = (yield* store.records!.list({})).length
      const work = Effect.gen(function*() {
        yield* newAccount
        yield* ledger.book(bookingOf(account, -4))
        return yield* Effect.fail("changed my mind")
      })
      assert.strictEqual(yield* Effect.flip(unit.commit(work)), "changed my mind")
      assert.strictEqual((yield* store.records!.list({})).length, before)
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

  it.effect("stores nothing of an effect that is interrupted from within", () =>
    Effect.gen(function*() {
      const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
      const account = yield* newAccount
      const work = Effect.andThen(ledger.book(bookingOf(account, 5)), Effect.interrupt)
      assert.isTrue(Exit.hasInterrupts(yield* Effect.exit(unit.commit(work))))
      assert.strictEqual((yield* ledger.balance(account)).total, 0)
    }))

  it.effect("stores nothing of credentials that it added, used or revoked before it failed", () =>
    Effect.gen(function*() {
      const [unit, store] = [yield* UnitOfWork, yield* CredentialStore]
      const account = yield* newAccount
      const [standing, added] = [aKey(account), aKey(account)]
      yield* store.addApiKey(standing, roomy)
      const token = yield* addedToken(aToken(account))
      const work = Effect.gen(function*() {
        yield* store.addApiKey(added, roomy)
        yield* store.revokeApiKey(standing.id)
        yield* store.revokeTokens(account)
        return yield* Effect.fail("changed my mind")
      })
      yield* Effect.flip(unit.commit(work))
      assert.deepStrictEqual((yield* store.apiKeys(account, { limit: roomy })).map(({ id }) => id), [standing.id])
      assert.deepStrictEqual((yield* store.tokens(account, { limit: roomy })).map(({ id }) => id), [token.id])
      assert.isTrue(Option.isSome(yield* store.findApiKey(standing.digest)))
      assert.isTrue(Option.isNone(yield* store.findApiKey(added.digest)))
    }))
}

/** A booking, or a unit of work that is stored or fails. */
type Work =
  | { readonly _tag: "Book" }
  | { readonly _tag: "Unit"; readonly parts: ReadonlyArray<Work>; readonly isStored: boolean }

/** The work that steps make up: what is begun and not ended is stored in the end. */
const workOf = (steps: ReadonlyArray<"book" | "begin" | "store" | "take back">): Work => {
  const open: Array<Array<Work>> = [[]]
  const end = (isStored: boolean): void => {
    const parts = open.pop()!
    open.at(-1)!.push({ _tag: "Unit", parts, isStored })
  }
  for (const step of steps) {
    if (step === "book") open.at(-1)!.push({ _tag: "Book" })
    else if (step === "begin") open.push([])
    else if (open.length > 1) end(step === "store")
  }
  while (open.length > 1) end(true)
  return { _tag: "Unit", parts: open[0]!, isStored: true }
}

const bookedBy = (work: Work): number => {
  if (work._tag === "Book") return 1
  return work.isStored ? work.parts.reduce((sum, part) => sum + bookedBy(part), 0) : 0
}

/** The contract of every unit of work, in memory or in a database. */
export const unitOfWorkSuite = <E>(
  name: string,
  layer: Layer.Layer<UnitOfWork | Ledger | Accounts | CredentialStore, E>
): void =>
  it.layer(layer, { excludeTestServices: true })(`UnitOfWork (${name})`, (it) => {
    it.effect("stores what the effect stored through several ports, and answers its answer", () =>
      Effect.gen(function*() {
        const [unit, store, ledger] = [yield* UnitOfWork, yield* Accounts, yield* Ledger]
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
          const reported = [
            yield* ledger.entries(account, { limit: 10 }),
            (yield* ledger.overview(account, 10)).entries
          ]
          return reported.map((entries) => entries.map(({ sequence }) => sequence))
        }))
        assert.deepStrictEqual(sequences, [[2, 1], [2, 1]])
      }))

    it.effect("shows no line of a unit that failed, not even to an account that saw it in there", () =>
      Effect.gen(function*() {
        const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
        const account = yield* accountWith(10)
        const creditsOf = Effect.map(
          ledger.overview(account, 10),
          ({ entries }) => entries.map(({ credits }) => credits)
        )
        const within = yield* Effect.flip(unit.commit(Effect.gen(function*() {
          yield* ledger.book(bookingOf(account, -1))
          return yield* Effect.fail(yield* creditsOf)
        })))
        assert.deepStrictEqual(within, [-1, 10])
        assert.deepStrictEqual(yield* creditsOf, [10])
        yield* ledger.book(bookingOf(account, -2))
        assert.deepStrictEqual(yield* creditsOf, [-2, 10])
      }))

    it.effect("nests: what an inner unit stores is stored with the outer one", () =>
      Effect.gen(function*() {
        const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
        const account = yield* newAccount
        const booked = (credits: number) => ledger.book(bookingOf(account, credits))
        yield* unit.commit(Effect.andThen(booked(1), unit.commit(Effect.andThen(booked(2), unit.commit(booked(4))))))
        assert.strictEqual((yield* ledger.balance(account)).total, 7)
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

    it.effect("answers the standing entry within a unit, written before it or by it", () =>
      Effect.gen(function*() {
        const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
        const account = yield* accountWith(10)
        const [before, within] = [bookingOf(account, -1), bookingOf(account, -2)]
        const standing = yield* ledger.book(before)
        const sequences = yield* unit.commit(
          Effect.forEach(
            [before, within, within],
            (booking) => Effect.map(ledger.book(booking), ({ sequence }) => sequence)
          )
        )
        assert.deepStrictEqual(sequences, [standing.sequence, 3, 3])
      }))

    it.effect("finds the credentials that the unit itself added", () =>
      Effect.gen(function*() {
        const [unit, store] = [yield* UnitOfWork, yield* CredentialStore]
        const found = yield* unit.commit(Effect.gen(function*() {
          const account = yield* newAccount
          const key = aKey(account)
          yield* store.addApiKey(key, roomy)
          const token = yield* addedToken(aToken(account))
          const [byKey, byToken] = [yield* store.findApiKey(key.digest), yield* store.findToken(token.id)]
          return [Option.isSome(byKey), Option.isSome(byToken)]
        }))
        assert.deepStrictEqual(found, [true, true])
      }))

    it.effect.prop("of units within units exactly those are stored that succeed, in ones that do", {
      steps: Schema.Array(Schema.Literals(["book", "begin", "store", "take back"]))
    }, ({ steps }) =>
      Effect.gen(function*() {
        const [unit, ledger] = [yield* UnitOfWork, yield* Ledger]
        const account = yield* newAccount
        const run = (work: Work): Effect.Effect<unknown> => {
          if (work._tag === "Book") return Effect.orDie(ledger.book(bookingOf(account, 1)))
          const inner = Effect.forEach(work.parts, run)
          return Effect.ignore(unit.commit(work.isStored ? inner : Effect.andThen(inner, Effect.fail("taken back"))))
        }
        const work = workOf(steps)
        yield* run(work)
        const entries = yield* ledger.entries(account, { limit: 1000 })
        assert.strictEqual(entries.length, bookedBy(work))
        assert.strictEqual(entries[0]?.sequence ?? 0, bookedBy(work))
      }), { arbitrary: { runs: 50 } })

    unitOfWorkFailures(it)

    unitOfWorkConcurrency(it)
  })
