import { assert, describe, it } from "@effect/vitest"
import { Caller, RequestId } from "@kontor/core/Accounts"
import { Charge, InsufficientCredits, Ledger } from "@kontor/core/Credits"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { account_id, found, funded, isSound, layer, search } from "./ChargedSearch.ts"

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
      assert.deepStrictEqual(error, new InsufficientCredits({ required: 15, at_least: 15, balance: 5 }))
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
