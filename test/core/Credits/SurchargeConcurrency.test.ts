import { assert, describe, it } from "@effect/vitest"
import { Caller, RequestId } from "@kontor/core/Accounts"
import { Charge, InsufficientCredits, Ledger } from "@kontor/core/Credits"
import { Effect } from "effect"
import { account_id, funded, layer } from "./ChargedSearch.ts"
import { booked, fetch, found, surcharge } from "./SurchargedFetch.ts"

/** Another request of the account spends credits. */
const spend = (credits: number) =>
  Effect.flatMap(Ledger, (ledger) =>
    ledger.book({
      account_id,
      request_id: "other",
      kind: "charge",
      endpoint: "signals",
      credits: -credits,
      breakdown: { base: credits },
      price_version: "standard"
    }))

describe("a surcharge beside concurrent requests", () => {
  it.effect("is free when a concurrent request spent the balance before it", () =>
    Effect.gen(function*() {
      const caller = yield* funded(30)
      const { pay } = yield* Charge
      yield* spend(20)
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
      const error = yield* Effect.flip(
        pay({ ...fetch, lookup: Effect.andThen(spend(10), found) }).pipe(Effect.provideService(Caller, caller))
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
})
