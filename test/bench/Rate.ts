import { Clock, Duration, Effect } from "effect"

/** How an effect is run over and over: so many at the same time, for so long. */
export interface Load {
  readonly inFlight: number
  readonly duration: Duration.Input
}

/** How often an effect completes in a second under a load. */
export const rateOf = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  { duration, inFlight }: Load
): Effect.Effect<number, E, R> =>
  Effect.gen(function*() {
    const start = yield* Clock.currentTimeMillis
    const end = start + Duration.toMillis(Duration.fromInputUnsafe(duration))
    let count = 0
    const one = Effect.gen(function*() {
      while ((yield* Clock.currentTimeMillis) < end) {
        yield* effect
        count++
      }
    })
    yield* Effect.all(Array.from({ length: inFlight }, () => one), { concurrency: "unbounded", discard: true })
    return count * 1000 / ((yield* Clock.currentTimeMillis) - start)
  })

/** The middle one of several figures. */
export const median = (figures: ReadonlyArray<number>): number =>
  figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? Number.NaN
