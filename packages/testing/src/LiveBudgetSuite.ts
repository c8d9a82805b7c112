import { assert, it } from "@effect/vitest"
import { LiveBudget } from "@kontor/register"
import { Array, Effect, type Layer, Result } from "effect"

const allowance = { permits: 3, seconds: 3_600 }

const inFlight = { concurrency: "unbounded" } as const

/** Returns whether a permit was taken, or in how many seconds the next is due. */
const taken = Effect.gen(function*() {
  const { take } = yield* LiveBudget
  return yield* Effect.match(take(allowance), {
    onFailure: ({ retry_after_seconds }) => retry_after_seconds,
    onSuccess: () => "taken" as const
  })
})

const isTaken = Effect.map(taken, (answer) => answer === "taken")

/**
 * The contract of every budget of live fetches, in memory or in a database. `pass` lets so many seconds pass in the
 * clock that the budget goes by; a database's own clock may go on a little between.
 */
export const liveBudgetSuite = <R, E>(
  name: string,
  layer: Layer.Layer<LiveBudget | R, E>,
  pass: (seconds: number) => Effect.Effect<void, never, R>,
  options: { readonly excludeTestServices: boolean }
): void => {
  const check = (sentence: string, test: Effect.Effect<void, never, LiveBudget | R>) =>
    it.layer(layer, options)(`LiveBudget (${name})`, (it) => it.effect(sentence, () => test))

  check(
    "gives as many permits as there are, and then reports when the next is due",
    Effect.gen(function*() {
      const answers = yield* Effect.replicateEffect(taken, 4)
      assert.deepStrictEqual(answers.slice(0, 3), ["taken", "taken", "taken"])
      const wait = Number(answers[3])
      assert.isTrue(Number.isInteger(wait) && wait > 3_590 && wait <= 3_600, `${wait}`)
    })
  )

  check(
    "gives a permit again when one is as old as the span, and no other one",
    Effect.gen(function*() {
      yield* taken
      yield* pass(1_000)
      yield* Effect.replicateEffect(taken, 2)
      yield* pass(2_500)
      const wait = Number(yield* taken)
      assert.isTrue(wait > 90 && wait <= 100, `${wait}`)
      yield* pass(100)
      assert.deepStrictEqual(yield* Effect.replicateEffect(isTaken, 2), [true, false])
      yield* pass(1_000)
      assert.deepStrictEqual(yield* Effect.replicateEffect(isTaken, 3), [true, true, false])
    })
  )

  check(
    "never has more permits in any span, however they are asked for",
    Effect.gen(function*() {
      const steps = [10, 1_700, 1, 900, 600, 350, 50, 1_800, 1_500, 250, 3_599, 2, 3_601, 100]
      let now = 0
      const times: Array<number> = []
      for (const seconds of steps) {
        yield* pass(seconds)
        now += seconds
        for (const was of yield* Effect.replicateEffect(isTaken, 2)) if (was) times.push(now)
      }
      assert.isAbove(times.length, 6)
      for (const begin of times) {
        assert.isAtMost(times.filter((time) => time >= begin && time < begin + 3_600).length, 3)
      }
    })
  )

  check(
    "knows how many permits are left, and counts one again that is as old as the span",
    Effect.gen(function*() {
      const left = LiveBudget.use((budget) => budget.left(allowance))
      assert.strictEqual(yield* left, 3)
      yield* taken
      yield* pass(1_000)
      yield* Effect.replicateEffect(taken, 4)
      assert.strictEqual(yield* left, 0)
      yield* pass(2_601)
      assert.strictEqual(yield* left, 1)
    })
  )

  check(
    "a refused request takes nothing, and does not put off the next permit",
    Effect.gen(function*() {
      yield* Effect.replicateEffect(taken, 3)
      yield* pass(3_500)
      yield* Effect.replicateEffect(taken, 5)
      yield* pass(100)
      assert.isTrue(yield* isTaken)
    })
  )

  check(
    "gives the last permits once, however many ask at the same moment",
    Effect.gen(function*() {
      const { take } = yield* LiveBudget
      const asked = Array.makeBy(40, () => Effect.result(take({ permits: 10, seconds: 3_600 })))
      const answers = yield* Effect.all(asked, inFlight)
      assert.lengthOf(answers.filter(Result.isSuccess), 10)
    })
  )
}
