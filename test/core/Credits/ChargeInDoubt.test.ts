import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { Caller } from "@kontor/core/Accounts"
import { Charge, Ledger } from "@kontor/core/Credits"
import { LedgerMemory } from "@kontor/core/memory"
import { Effect, Exit, Layer } from "effect"
import { TestClock } from "effect/testing"
import { account_id, found, funded, search } from "./ChargedSearch.ts"

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

describe("a charge whose outcome is unknown", () => {
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
})
