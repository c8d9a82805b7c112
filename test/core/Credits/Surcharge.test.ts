import { assert, describe, it } from "@effect/vitest"
import { Caller, RequestId } from "@kontor/core/Accounts"
import { Charge, type ChargesRecorded, InsufficientCredits, Ledger, RequestCharges } from "@kontor/core/Credits"
import { Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { funded, layer } from "./ChargedSearch.ts"
import { booked, fetch, found, surcharge } from "./SurchargedFetch.ts"

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
        const reported: ChargesRecorded = { charges: undefined }
        const exit = yield* Effect.exit(pay({ ...fetch, isSound: () => false, lookup })).pipe(
          Effect.provideService(Caller, caller),
          Effect.provideService(RequestCharges, reported)
        )
        assert.isTrue(Exit.isFailure(exit))
        assert.deepStrictEqual(yield* booked, [surcharge])
        assert.deepStrictEqual(reported.charges, { credit_breakdown: { ai_search: 20 }, credits_remaining: 10 })
      }).pipe(Effect.provide(layer)))
  }

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
      const recorded: ChargesRecorded = { charges: undefined }
      const seen: Array<ChargesRecorded["charges"]> = []
      const broken = Ledger.of({
        ...ledger,
        book: () => Effect.andThen(Effect.sync(() => seen.push(recorded.charges)), Effect.die("away"))
      })
      const { pay } = yield* Effect.provide(
        Charge,
        Layer.fresh(Layer.provide(Charge.layer, Layer.succeed(Ledger, broken)))
      )
      yield* Effect.exit(pay({ ...fetch, lookup: found })).pipe(
        Effect.provideService(Caller, caller),
        Effect.provideService(RequestCharges, recorded)
      )
      assert.deepStrictEqual([seen, recorded.charges], [["BEING_BOOKED"], undefined])
    }).pipe(Effect.provide(layer)))
})
