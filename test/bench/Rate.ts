import { Clock, Duration, Effect, Exit, Option } from "effect"

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

/** What came of work that is begun at fixed moments. Milliseconds are those from such a moment until it was done. */
export interface Sampled {
  readonly count: number
  readonly failed: number
  readonly p50: number
  readonly p99: number
}

/** How much is begun, whether or not what came before is done, and after how many seconds it counts as failed. */
export interface Pace {
  readonly perSecond: number
  readonly seconds: number
  readonly patience: number
}

/** Begins work at fixed moments, and waits until all of it is done or has failed. */
export const sampled = Effect.fnUntraced(
  function*<E, R>(work: Effect.Effect<unknown, E, R>, { patience, perSecond, seconds }: Pace) {
    const begin = performance.now()
    const one = Effect.fnUntraced(function*(place: number) {
      const moment = begin + place * 1000 / perSecond
      yield* Effect.sleep(Duration.millis(Math.max(0, moment - performance.now())))
      const done = yield* Effect.timeoutOption(Effect.exit(work), Duration.seconds(patience))
      return Option.isSome(done) && Exit.isSuccess(done.value) ? performance.now() - moment : undefined
    })
    const count = perSecond * seconds
    const times = yield* Effect.all(Array.from({ length: count }, (_, place) => one(place)), {
      concurrency: "unbounded"
    })
    const succeeded = times.filter((time) => time !== undefined).toSorted((left, right) => left - right)
    const at = (share: number) => succeeded[Math.floor(share * succeeded.length)] ?? Number.NaN
    return { count, failed: count - succeeded.length, p50: at(0.5), p99: at(0.99) } satisfies Sampled
  }
)
