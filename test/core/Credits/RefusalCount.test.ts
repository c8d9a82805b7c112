import { assert, describe, it } from "@effect/vitest"
import { Caller } from "@kontor/core/Accounts"
import { Charge, type RefusalCount, Refusals, type RefusalStore } from "@kontor/core/Credits"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { account_id, found, funded, layer, search } from "./ChargedSearch.ts"

/** Charging, and each group of counts as it was stored. */
const stored = (written: Array<ReadonlyArray<RefusalCount>>) => {
  const store: RefusalStore = {
    add: (counts) => Effect.sync(() => void written.push(counts)),
    list: () => Effect.succeed([]),
    erase: () => Effect.void,
    purge: () => Effect.succeed(0)
  }
  return Layer.provide(layer, Layer.succeed(Refusals, store))
}

const refused = Effect.fnUntraced(function*(times: number, required = 1) {
  const caller = { account_id, plan: "free", abilities: [], balance: 0 } satisfies Caller["Service"]
  const { pay } = yield* Charge
  const paying = pay({ ...search, largest: { base: required }, lookup: found }).pipe(
    Effect.provideService(Caller, caller)
  )
  yield* Effect.replicateEffect(Effect.flip(paying), times, { discard: true })
})

const numbersOf = (written: ReadonlyArray<ReadonlyArray<RefusalCount>>) =>
  written.map((counts) => counts.map(({ day, requests, required_credits }) => [day, requests, required_credits]))

describe("counting what a balance does not cover", () => {
  it.effect("rule: a refusal writes nothing, and the counts of a second are stored at once", () => {
    const written: Array<ReadonlyArray<RefusalCount>> = []
    return Effect.gen(function*() {
      yield* refused(3)
      yield* refused(1, 7)
      assert.deepStrictEqual(written, [])
      yield* TestClock.adjust("1 second")
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(numbersOf(written), [[["1970-01-01", 4, 7]]])
      assert.deepInclude(written[0]?.[0], { account_id, endpoint: "search-organizations" })
    }).pipe(Effect.provide(stored(written)))
  })

  it.effect("stores what is left when the service ends, each day of Berlin for itself", () => {
    const written: Array<ReadonlyArray<RefusalCount>> = []
    return Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-05-01T21:59:59.900Z"))
      yield* refused(2).pipe(
        Effect.andThen(TestClock.adjust("200 millis")),
        Effect.andThen(refused(1)),
        Effect.provide(stored(written))
      )
      assert.deepStrictEqual(numbersOf(written), [[["2026-05-01", 2, 1], ["2026-05-02", 1, 1]]])
    })
  })

  it.effect("counts a request whose credits another one spent meanwhile, and none that is paid", () => {
    const written: Array<ReadonlyArray<RefusalCount>> = []
    return Effect.gen(function*() {
      const caller = yield* funded(1)
      const { pay } = yield* Charge
      const asked = pay({ ...search, lookup: found }).pipe(Effect.provideService(Caller, caller))
      yield* asked
      assert.strictEqual((yield* Effect.flip(asked))._tag, "InsufficientCredits")
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(numbersOf(written), [[["1970-01-01", 1, 1]]])
    }).pipe(Effect.provide(stored(written)))
  })
})
