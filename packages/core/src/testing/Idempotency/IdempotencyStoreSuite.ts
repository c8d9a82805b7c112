import { assert, it } from "@effect/vitest"
import { Array, DateTime, Deferred, Effect, Exit, Fiber, type Layer, Option } from "effect"
import type { Accounts } from "../../Accounts/index.ts"
import type { Ledger } from "../../Credits/index.ts"
import { IdempotencyStore } from "../../Idempotency/index.ts"
import { UnitOfWork } from "../../index.ts"
import { at, json } from "../fixtures/Credentials.ts"
import { again, answer, longAgo, newClaim, sealedBy, standing } from "./IdempotencyClaims.ts"
import { idempotencyUpkeep } from "./IdempotencyUpkeep.ts"

/** The contract of every store of idempotency keys, in memory or in a database. */
export const suite = <E>(
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
