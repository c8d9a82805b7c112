import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { AccountId, Caller, RequestId } from "@kontor/core/Accounts"
import { Charge, type ChargesRecorded, InsufficientCredits, Ledger, RequestCharges } from "@kontor/core/Credits"
import { LedgerMemory } from "@kontor/core/memory"
import { Deferred, Effect, Exit, Fiber, Layer, Ref } from "effect"

const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")

const layer = Charge.layer.pipe(
  Layer.provideMerge(LedgerMemory.layer),
  Layer.provideMerge(NodeCrypto.layerSecureRandom)
)

const funded = Effect.fnUntraced(function*(credits: number) {
  const ledger = yield* Ledger
  yield* ledger.book({
    account_id,
    request_id: "grant",
    kind: "grant",
    endpoint: null,
    credits,
    breakdown: {},
    price_version: null
  })
  return { account_id, plan: "free", abilities: [], balance: credits } satisfies Caller["Service"]
})

/** What was booked for requests, the oldest first. */
const booked = Effect.gen(function*() {
  const entries = yield* (yield* Ledger).entries(account_id, { limit: 100 })
  return entries.filter(({ kind }) => kind !== "grant").toReversed().map(({ breakdown, credits, kind }) => ({
    kind,
    credits,
    breakdown
  }))
})

const surcharge = { kind: "surcharge", credits: -20, breakdown: { ai_search: 20 } } as const

const fetch = {
  operation: "fetch-organization",
  price_version: "standard",
  largest: { base: 5 },
  surcharge: { ai_search: 20 },
  isSound: () => true
} as const

const found = Effect.succeed({ answer: "found", cost: { base: 5 } })

describe("a surcharge", () => {
  it.effect("is an entry of its own, booked before the lookup starts", () =>
    Effect.gen(function*() {
      const caller = yield* funded(30)
      const { pay } = yield* Charge
      const { answer, receipt } = yield* pay({
        ...fetch,
        lookup: Effect.map(booked, (answer) => ({ answer, cost: { base: 5 } }))
      }).pipe(Effect.provideService(Caller, caller), Effect.provideService(RequestId, "request"))
      assert.deepStrictEqual(answer, [surcharge])
      assert.deepStrictEqual(receipt, {
        request_id: "request",
        request_credit_cost: 25,
        credits_remaining: 5,
        credit_breakdown: { ai_search: 20, base: 5 }
      })
      assert.deepStrictEqual(yield* booked, [surcharge, { kind: "charge", credits: -5, breakdown: { base: 5 } }])
    }).pipe(Effect.provide(layer)))

  it.effect("must be covered together with what the lookup can cost", () =>
    Effect.gen(function*() {
      const caller = yield* funded(24)
      const { pay } = yield* Charge
      const error = yield* Effect.flip(
        pay({ ...fetch, lookup: Effect.die("the lookup started") }).pipe(Effect.provideService(Caller, caller))
      )
      assert.deepStrictEqual(error, new InsufficientCredits({ required: 25, balance: 24 }))
      assert.deepStrictEqual(yield* booked, [])
    }).pipe(Effect.provide(layer)))

  for (
    const [what, lookup] of [
      ["fails", Effect.fail("not found")],
      ["dies", Effect.die("broken")],
      ["is interrupted", Effect.interrupt],
      ["finds what is not sound", Effect.succeed({ answer: "unsound", cost: { base: 5 } })]
    ] as const
  ) {
    it.effect(`is kept when the lookup ${what}, and reported`, () =>
      Effect.gen(function*() {
        const caller = yield* funded(30)
        const { pay } = yield* Charge
        const reported = yield* Ref.make<ChargesRecorded>(undefined)
        const exit = yield* Effect.exit(pay({ ...fetch, isSound: () => false, lookup })).pipe(
          Effect.provideService(Caller, caller),
          Effect.provideService(RequestCharges, reported)
        )
        assert.isTrue(Exit.isFailure(exit))
        assert.deepStrictEqual(yield* booked, [surcharge])
        assert.deepStrictEqual(yield* Ref.get(reported), { credit_breakdown: { ai_search: 20 }, credits_remaining: 10 })
      }).pipe(Effect.provide(layer)))
  }

  it.effect("is free when a concurrent request spent the balance before it", () =>
    Effect.gen(function*() {
      const caller = yield* funded(30)
      const { pay } = yield* Charge
      const ledger = yield* Ledger
      const spending = {
        account_id,
        request_id: "other",
        kind: "charge",
        endpoint: "signals",
        breakdown: { base: 20 },
        price_version: "standard"
      } as const
      yield* ledger.book({ ...spending, credits: -20 })
      const error = yield* Effect.flip(
        pay({ ...fetch, lookup: Effect.die("the lookup started") }).pipe(Effect.provideService(Caller, caller))
      )
      assert.deepStrictEqual(error, new InsufficientCredits({ required: 20, balance: 10 }))
      assert.deepStrictEqual((yield* booked).length, 1)
    }).pipe(Effect.provide(layer)))

  it.effect("is kept when a concurrent request spends what the charge needs", () =>
    Effect.gen(function*() {
      const caller = yield* funded(30)
      const { pay } = yield* Charge
      const ledger = yield* Ledger
      const spending = {
        account_id,
        request_id: "other",
        kind: "charge",
        endpoint: "signals",
        breakdown: { base: 10 },
        price_version: "standard"
      } as const
      const error = yield* Effect.flip(
        pay({ ...fetch, lookup: Effect.andThen(ledger.book({ ...spending, credits: -10 }), found) }).pipe(
          Effect.provideService(Caller, caller)
        )
      )
      assert.deepStrictEqual(error, new InsufficientCredits({ required: 5, balance: 0 }))
      assert.deepStrictEqual((yield* booked)[0], surcharge)
    }).pipe(Effect.provide(layer)))

  it.effect("is booked once for a request, however often it is paid", () =>
    Effect.gen(function*() {
      const caller = yield* funded(100)
      const { pay } = yield* Charge
      const once = pay({ ...fetch, lookup: found }).pipe(
        Effect.provideService(Caller, caller),
        Effect.provideService(RequestId, "same")
      )
      const [first, second] = yield* Effect.all([once, once])
      assert.deepStrictEqual(first.receipt, second.receipt)
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).spent, 25)
    }).pipe(Effect.provide(layer)))

  it.effect("is booked whole when the client hangs up meanwhile, and nothing is looked up then", () =>
    Effect.gen(function*() {
      const caller = yield* funded(30)
      const ledger = yield* Ledger
      const booking = yield* Deferred.make<void>()
      const hungUp = yield* Deferred.make<void>()
      const slow = Ledger.of({
        ...ledger,
        book: (line) =>
          Deferred.succeed(booking, undefined).pipe(
            Effect.andThen(Deferred.await(hungUp)),
            Effect.andThen(ledger.book(line))
          )
      })
      const { pay } = yield* Effect.provide(
        Charge,
        Layer.fresh(Layer.provide(Charge.layer, Layer.succeed(Ledger, slow)))
      )
      const fiber = yield* pay({ ...fetch, lookup: Effect.die("the lookup started") }).pipe(
        Effect.provideService(Caller, caller),
        Effect.forkChild
      )
      yield* Deferred.await(booking)
      const interrupted = yield* Effect.forkChild(Fiber.interrupt(fiber))
      yield* Effect.yieldNow
      yield* Deferred.succeed(hungUp, undefined)
      yield* Fiber.await(interrupted)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)))
      assert.deepStrictEqual(yield* booked, [surcharge])
    }).pipe(Effect.provide(layer)))

  it.effect("is not booked for a request that is given up before", () =>
    Effect.gen(function*() {
      const caller = yield* funded(30)
      const { pay } = yield* Charge
      const givenUp = Effect.withFiber((fiber) => Effect.sync(() => fiber.interruptUnsafe()))
      const fiber = yield* givenUp.pipe(
        Effect.andThen(pay({ ...fetch, lookup: Effect.die("the lookup started") })),
        Effect.uninterruptible,
        Effect.provideService(Caller, caller),
        Effect.forkChild
      )
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)))
      assert.deepStrictEqual(yield* booked, [])
    }).pipe(Effect.provide(layer)))

  it.effect("is recorded while it is booked, and not where that fails", () =>
    Effect.gen(function*() {
      const caller = yield* funded(30)
      const ledger = yield* Ledger
      const recorded = yield* Ref.make<ChargesRecorded>(undefined)
      const seen = yield* Ref.make<ChargesRecorded>(undefined)
      const broken = Ledger.of({
        ...ledger,
        book: () =>
          Ref.get(recorded).pipe(Effect.flatMap((now) => Ref.set(seen, now)), Effect.andThen(Effect.die("away")))
      })
      const { pay } = yield* Effect.provide(
        Charge,
        Layer.fresh(Layer.provide(Charge.layer, Layer.succeed(Ledger, broken)))
      )
      yield* Effect.exit(pay({ ...fetch, lookup: found })).pipe(
        Effect.provideService(Caller, caller),
        Effect.provideService(RequestCharges, recorded)
      )
      assert.deepStrictEqual([yield* Ref.get(seen), yield* Ref.get(recorded)], ["BEING_BOOKED", undefined])
    }).pipe(Effect.provide(layer)))
})
