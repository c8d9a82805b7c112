import { Effect, Ref } from "effect"
import type { Engine, Failure } from "./Engine.ts"
import type { BenchQuery } from "./Queries.ts"

/** How long searches of a class took, in milliseconds. */
export interface Times {
  readonly p50: number
  readonly p95: number
  readonly searches: number
}

const at = (times: ReadonlyArray<number>, share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** The percentiles of measured times. */
export const timesOf = (measured: ReadonlyArray<number>): Times => {
  const sorted = measured.toSorted((left, right) => left - right)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), searches: sorted.length }
}

/** No class is measured for longer than this, in milliseconds, by one client or by all of them. */
const maxTime = 10_000

const timed = (search: Effect.Effect<unknown, Failure>) =>
  Effect.gen(function*() {
    const start = performance.now()
    yield* search
    return performance.now() - start
  })

/**
 * How long the searches of a class take that so many clients send at the same time, each one after the other; undefined
 * where the engine cannot search so.
 */
export const measure = Effect.fnUntraced(
  function*(engine: Engine, queries: ReadonlyArray<BenchQuery>, clients: number) {
    const searches = queries.flatMap((query) => engine.search(query) ?? [])
    if (searches.length < queries.length) return undefined
    const end = performance.now() + maxTime
    const next = yield* Ref.make(0)
    const measured: Array<number> = []
    const client = Effect.gen(function*() {
      while (performance.now() < end) {
        const search = searches[yield* Ref.getAndUpdate(next, (place) => place + 1)]
        if (search === undefined) return
        measured.push(yield* timed(search))
      }
    })
    yield* Effect.all(Array.from({ length: clients }, () => client), { concurrency: clients, discard: true })
    return timesOf(measured)
  }
)

/** How many mixed searches a second clients get. */
export const rate = Effect.fnUntraced(function*(engine: Engine, queries: ReadonlyArray<BenchQuery>, clients: number) {
  const start = performance.now()
  const times = yield* measure(engine, queries, clients)
  return times === undefined ? undefined : times.searches * 1000 / (performance.now() - start)
})
