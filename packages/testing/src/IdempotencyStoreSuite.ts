import { assert, it, type Vitest } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import type { Accounts } from "@kontor/core/Accounts"
import type { Ledger } from "@kontor/core/Credits"
import { type Claim, IdempotencyStore } from "@kontor/core/Idempotency"
import { SealedText } from "@kontor/core/Secrets"
import { Array, DateTime, Deferred, Effect, Exit, Fiber, type Layer, Option } from "effect"
import { aClaim, at, json, newAccount } from "./fixtures/Accounts.ts"

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
  })
