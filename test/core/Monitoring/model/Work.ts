import { MonitorRuns } from "@kontor/core/Monitoring"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { observe } from "./Observations.ts"

/** An hour in milliseconds. */
export const hour = 3_600_000

/** Two nodes work at the same moment until nothing is due, or one crashed. What they did is looked at each time. */
export const work = Effect.gen(function*() {
  const { runDue } = yield* MonitorRuns
  for (let round = 0; round < 100; round++) {
    const steps = yield* observe(Effect.all([Effect.exit(runDue), Effect.exit(runDue)], { concurrency: 2 }))
    if (steps.every((exit) => exit._tag === "Success" && exit.value === 0)) return
  }
  return yield* Effect.die("The monitors never come to rest.")
})

/** Lets hours pass, and nodes look as often as every few of them. */
export const pass = Effect.fnUntraced(function*(hours: number, every: number) {
  for (let passed = 0; passed < hours; passed += every) {
    yield* TestClock.adjust(every * hour)
    yield* work
  }
})
