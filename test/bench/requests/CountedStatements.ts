import { Array, Effect } from "effect"
import { ask, type Asked } from "./Asking.ts"
import type { Statements } from "./Figures.ts"
import { inFlight } from "./Wrk.ts"

const alone = 50
const together = 5 * inFlight

/**
 * Statements a request of a scenario, whose server is connected through a way that counts them: of requests one after
 * the other, and of many at the same time, which may share statements. Every request is answered before its statements
 * are counted, so these figures come apart from the rates.
 */
export const countStatements = Effect.fnUntraced(function*(asked: Asked, counted: Effect.Effect<number>) {
  const during = Effect.fnUntraced(function*(requests: number, concurrency: number) {
    const before = yield* counted
    yield* Effect.forEach(Array.range(1, requests), (place) => ask(asked, place), { concurrency, discard: true })
    return ((yield* counted) - before) / requests
  })
  yield* during(inFlight, inFlight)
  return { alone: yield* during(alone, 1), shared: yield* during(together, inFlight) } satisfies Statements
})
