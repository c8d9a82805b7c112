import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { AccountId, Caller, RequestId } from "@kontor/core/Accounts"
import { Charge, InsufficientCredits, Ledger } from "@kontor/core/Credits"
import { LedgerMemory } from "@kontor/core/memory"
import { Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"

const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")

const layer = Charge.layer.pipe(
  Layer.provideMerge(LedgerMemory.layer),
  Layer.provideMerge(NodeCrypto.layerSecureRandom)
)

/** A ledger that stores the next charges, and loses so many of their answers. */
const losing = (answers: number) => {
  let left = answers
  const unknown = Effect.die(new StorageUnavailable({ retry_after_seconds: 5, is_outcome_unknown: true }))
  const losingLedger = Layer.effect(
    Ledger,
    Effect.map(Ledger, (ledger) =>
      Ledger.of({
        ...ledger,
        book: (booking) =>
          Effect.suspend(() =>
            booking.kind === "charge" && left-- > 0
              ? Effect.andThen(ledger.book(booking), unknown)
              : ledger.book(booking)
          )
      }))
  )
  return Charge.layer.pipe(
    Layer.provideMerge(losingLedger),
    Layer.provideMerge(LedgerMemory.layer),
    Layer.provideMerge(NodeCrypto.layerSecureRandom),
    Layer.fresh
  )
}

/** An account with `credits`, and the caller as authentication saw it. */
const funded = Effect.fnUntraced(function*(credits: number) {
  const ledger = yield* Ledger
  const grant = {
    account_id,
    request_id: "grant",
    kind: "grant",
    endpoint: null,
    credits,
    breakdown: {},
    price_version: null
  } as const
  yield* ledger.book(grant)
  return { account_id, plan: "free", abilities: [], balance: credits } satisfies Caller["Service"]
})

const isSound = () => true
const search = { operation: "search-organizations", price_version: "standard", largest: { base: 1 }, isSound } as const
const found = Effect.succeed({ answer: "found", cost: { base: 1 } })

describe("paying for a request", () => {
  it.effect("books the real cost once and answers with the receipt", () =>
    Effect.gen(function*() {
      const caller = yield* funded(10)
      const { pay } = yield* Charge
      const { answer, receipt } = yield* pay({
        operation: "fetch-organization",
        price_version: "standard",
        largest: { base: 5, ubos: 5 },
        isSound,
        lookup: Effect.succeed({ answer: "profile", cost: { base: 5 } })
      }).pipe(Effect.provideService(Caller, caller), Effect.provideService(RequestId, "request"))
      const [entry] = yield* (yield* Ledger).entries(account_id, { limit: 1 })
      assert.strictEqual(answer, "profile")
      assert.deepStrictEqual(receipt, {
        request_id: "request",
        request_credit_cost: 5,
        credits_remaining: 5,
        credit_breakdown: { base: 5 }
      })
      assert.deepInclude(entry, {
        kind: "charge",
        endpoint: "fetch-organization",
        credits: -5,
        balance_after: 5,
        request_id: "request",
        breakdown: { base: 5 }
      })
    }).pipe(Effect.provide(layer)))

  it.effect("asks for the largest possible cost before the lookup starts", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      const error = yield* pay({
        operation: "fetch-organization",
        price_version: "standard",
        largest: { base: 5, ubos: 10 },
        isSound,
        lookup: Effect.die("the lookup started")
      }).pipe(Effect.provideService(Caller, caller), Effect.flip)
      assert.deepStrictEqual(error, new InsufficientCredits({ required: 15, balance: 5 }))
    }).pipe(Effect.provide(layer)))

  it.effect("costs nothing when the lookup fails", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      const error = yield* pay({ ...search, lookup: Effect.fail("not found") }).pipe(
        Effect.provideService(Caller, caller),
        Effect.flip
      )
      assert.strictEqual(error, "not found")
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).total, 5)
    }).pipe(Effect.provide(layer)))

  it.effect("gives back a charge that is stored although nobody could know it", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      const exit = yield* Effect.exit(Effect.provideService(pay({ ...search, lookup: found }), Caller, caller))
      assert.isTrue(Exit.hasDies(exit))
      yield* TestClock.adjust("1 second")
      const entries = yield* (yield* Ledger).entries(account_id, { limit: 2 })
      assert.deepStrictEqual(entries.map(({ credits, kind }) => [kind, credits]), [["adjustment", 1], ["charge", -1]])
      assert.strictEqual(entries[0]?.request_id, entries[1]?.request_id)
    }).pipe(Effect.provide(losing(1))))

  it.effect("tries to give back until the storage can be reached", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      yield* Effect.exit(Effect.provideService(pay({ ...search, lookup: found }), Caller, caller))
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).total, 4)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).total, 5)
    }).pipe(Effect.provide(losing(10))))

  it.effect("writes no entry for what is free", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      const { receipt } = yield* pay({
        operation: "signals-catalog",
        price_version: "standard",
        largest: {},
        isSound,
        lookup: Effect.succeed({ answer: 1, cost: {} })
      })
        .pipe(Effect.provideService(Caller, caller))
      assert.strictEqual(receipt.request_credit_cost, 0)
      assert.strictEqual((yield* (yield* Ledger).entries(account_id, { limit: 10 })).length, 1)
    }).pipe(Effect.provide(layer)))

  it.effect("gives no answer when a concurrent request spent the balance after the pre-check", () =>
    Effect.gen(function*() {
      const caller = yield* funded(1)
      const { pay } = yield* Charge
      const exits = yield* Effect.forEach(
        Array.from({ length: 64 }),
        () => Effect.exit(pay({ ...search, lookup: Effect.andThen(Effect.yieldNow, found) })),
        { concurrency: "unbounded" }
      ).pipe(Effect.provideService(Caller, caller))
      const { spent, total } = yield* (yield* Ledger).balance(account_id)
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 1)
      assert.deepStrictEqual({ spent, total }, { spent: 1, total: 0 })
    }).pipe(Effect.provide(layer)))

  it.effect("charges nothing to a client that hangs up during the lookup", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      const started = yield* Deferred.make<void>()
      const fiber = yield* pay({
        ...search,
        lookup: Effect.andThen(Deferred.succeed(started, undefined), Effect.never)
      }).pipe(
        Effect.provideService(Caller, caller),
        Effect.forkChild
      )
      yield* Deferred.await(started)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).spent, 0)
    }).pipe(Effect.provide(layer)))

  it.effect("charges the same request once, however often it is booked", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      const once = pay({ ...search, lookup: found }).pipe(
        Effect.provideService(Caller, caller),
        Effect.provideService(RequestId, "same")
      )
      const [first, second] = yield* Effect.all([once, once])
      assert.deepStrictEqual(first.receipt, second.receipt)
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).spent, 1)
    }).pipe(Effect.provide(layer)))

  it.effect("never charges for an answer that could not be sent", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      const exit = yield* pay({ ...search, isSound: () => false, lookup: found }).pipe(
        Effect.provideService(Caller, caller),
        Effect.exit
      )
      assert.isTrue(Exit.hasDies(exit))
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).spent, 0)
    }).pipe(Effect.provide(layer)))

  it.effect("gives nothing away to another operation under the same request identifier", () =>
    Effect.gen(function*() {
      const caller = yield* funded(100)
      const { pay } = yield* Charge
      const exits = yield* Effect.all([
        pay({ ...search, lookup: found }),
        Effect.exit(pay({
          operation: "fetch-document",
          price_version: "standard",
          largest: { base: 15 },
          isSound,
          lookup: Effect.succeed({ answer: "document", cost: { base: 15 } })
        }))
      ]).pipe(Effect.provideService(Caller, caller), Effect.provideService(RequestId, "same"))
      assert.isTrue(Exit.hasDies(exits[1]))
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).spent, 1)
    }).pipe(Effect.provide(layer)))
})
