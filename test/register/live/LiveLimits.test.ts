import { assert, describe, it } from "@effect/vitest"
import { LiveSourceFailed } from "@kontor/register"
import { failuresThatOpen, pauseSeconds } from "@kontor/register/internal"
import { newNumber } from "@kontor/testing/fixtures"
import { Array, Effect } from "effect"
import { TestClock } from "effect/testing"
import { counting, fetched, plain, reasonOf, withSource } from "./LiveSources.ts"

const unavailable = (retry_after_seconds?: number) =>
  Effect.fail(
    new LiveSourceFailed({
      reason: "UNAVAILABLE",
      found: "answers 503",
      ...(retry_after_seconds !== undefined && { retry_after_seconds })
    })
  )

describe("The limits of live fetches", () => {
  it.effect("keeps to the retrievals an hour, whatever they answer", () => {
    const { counter, source } = counting((number) => (number.type === "HRB" ? plain(number) : unavailable()))
    return Effect.gen(function*() {
      yield* fetched(newNumber())
      yield* reasonOf(newNumber({ type: "HRA" }))
      yield* fetched(newNumber())
      assert.deepInclude(yield* Effect.flip(fetched(newNumber())), {
        reason: "BUDGET_SPENT",
        retry_after_seconds: 3_620
      })
      assert.strictEqual(counter.retrievals, 3)
      yield* TestClock.adjust("3620 seconds")
      yield* fetched(newNumber())
      assert.strictEqual(counter.retrievals, 4)
    }).pipe(Effect.provide(withSource(source)))
  })

  it.effect("leaves a source alone that keeps failing, and tries it again after a pause", () => {
    let isDown = true
    const { counter, source } = counting((number) => (isDown ? unavailable() : plain(number)))
    return Effect.gen(function*() {
      const reasons = yield* Effect.replicateEffect(reasonOf(newNumber()), failuresThatOpen + 1)
      assert.deepStrictEqual(reasons, [...Array.replicate("UNAVAILABLE", failuresThatOpen), "CIRCUIT_OPEN"])
      yield* TestClock.adjust(pauseSeconds * 1000)
      assert.deepStrictEqual(yield* Effect.replicateEffect(reasonOf(newNumber()), 2), ["UNAVAILABLE", "CIRCUIT_OPEN"])
      isDown = false
      yield* TestClock.adjust(pauseSeconds * 1000)
      yield* fetched(newNumber())
      assert.strictEqual(counter.retrievals, failuresThatOpen + 2)
    }).pipe(Effect.provide(withSource(source, { retrievals_per_hour: 60 })))
  })

  it.effect("leaves a source alone for as long as it asks for", () => {
    const { counter, source } = counting(() => unavailable(300))
    return Effect.gen(function*() {
      yield* reasonOf(newNumber())
      yield* TestClock.adjust("299 seconds")
      assert.strictEqual(yield* reasonOf(newNumber()), "CIRCUIT_OPEN")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* reasonOf(newNumber()), "UNAVAILABLE")
      assert.strictEqual(counter.retrievals, 2)
    }).pipe(Effect.provide(withSource(source)))
  })

  it.effect("that was to try a source and found the budget spent leaves the next one to try", () => {
    const { source } = counting(() => unavailable())
    return Effect.gen(function*() {
      yield* Effect.replicateEffect(reasonOf(newNumber()), failuresThatOpen)
      yield* TestClock.adjust(pauseSeconds * 1000)
      const reasons = yield* Effect.replicateEffect(reasonOf(newNumber()), 2)
      assert.deepStrictEqual(reasons, ["BUDGET_SPENT", "BUDGET_SPENT"])
    }).pipe(Effect.provide(withSource(source, { retrievals_per_hour: failuresThatOpen })))
  })
})
