import { assert, type Vitest } from "@effect/vitest"
import { Effect, Exit, Option } from "effect"
import { Accounts, CredentialStore } from "../Accounts/index.ts"
import { Ledger } from "../Credits/index.ts"
import { UnitOfWork } from "../index.ts"
import { accountWith, bookingOf, newAccount } from "./fixtures/Accounts.ts"
import { addedToken, aKey, aToken, roomy } from "./fixtures/Credentials.ts"

/** The part of the suite in which units fail, and nothing of them is stored. */
export const unitOfWorkFailures = (
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
