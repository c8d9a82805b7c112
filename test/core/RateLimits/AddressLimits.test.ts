import { assert, describe, it } from "@effect/vitest"
import { RateLimitsMemory } from "@kontor/core/memory"
import { bucketLimits } from "@kontor/core/Prices"
import { AddressLimits, ConfiguredLimits, RateLimits } from "@kontor/core/RateLimits"
import { Array, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

const limits = Layer.succeed(ConfiguredLimits, { ...bucketLimits, unauthenticated: 2 })

/** Two nodes that share a store, as two processes on one database do. */
const nodes = Effect.gen(function*() {
  const store = Layer.succeed(RateLimits, yield* RateLimits)
  const node = Effect.provide(
    AddressLimits,
    Layer.fresh(AddressLimits.layer).pipe(Layer.provide(store), Layer.provide(limits))
  )
  return [yield* node, yield* node] as const
}).pipe(Effect.provide(RateLimitsMemory.layer))

const guess = (node: AddressLimits["Service"]) => node.unauthenticated("192.0.2.1")

describe("AddressLimits", () => {
  it.effect("an address is known to exceed its limit from the first attempt beyond it, until the window ends", () =>
    Effect.gen(function*() {
      const [node] = yield* nodes
      yield* Effect.forEach(Array.range(1, 2), () => guess(node))
      assert.isUndefined(yield* node.exceeded("192.0.2.1"))
      yield* guess(node)
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude((yield* node.exceeded("192.0.2.1"))?.shown, { bucket: "unauthenticated", resets_in: 50 })
      assert.isUndefined(yield* node.exceeded("192.0.2.2"))
      yield* TestClock.adjust("50 seconds")
      assert.isUndefined(yield* node.exceeded("192.0.2.1"))
    }))

  it.effect("a node learns of what others counted with the next failed attempt", () =>
    Effect.gen(function*() {
      const [one, other] = yield* nodes
      yield* Effect.forEach(Array.range(1, 3), () => guess(one))
      assert.isUndefined(yield* other.exceeded("192.0.2.1"))
      assert.isTrue((yield* guess(other)).isRefused)
      assert.isDefined(yield* other.exceeded("192.0.2.1"))
    }))
})
