import { Clock, Duration, Effect, Latch } from "effect"

/** Something that ends at its deadline unless it is over before that. */
interface Limited {
  /** Monotonic, in nanoseconds. */
  readonly deadline: bigint
  readonly end: () => void
}

/** Gives something that begins now its deadline: `end` is called then. The answer says that it is over. */
export interface Deadlines {
  (end: () => void): () => void
}

/**
 * Makes deadlines that all lie as far from the beginning: one fiber waits for whichever comes first. Attempts that race
 * with a sleep of their own would each need two fibers and a timer.
 */
export const make = Effect.fnUntraced(function*(duration: Duration.Duration) {
  const clock = yield* Clock.Clock
  const span = Duration.toNanosUnsafe(duration)
  const limited = new Set<Limited>()
  const begun = Latch.makeUnsafe()

  const endDue = (now: bigint): Limited | undefined => {
    for (const one of limited) {
      if (one.deadline > now) return one
      limited.delete(one)
      one.end()
    }
    return undefined
  }

  const wait = Effect.suspend(() => {
    const now = clock.monotonicTimeNanosUnsafe()
    const next = endDue(now)
    if (next !== undefined) return Effect.sleep(Duration.nanos(next.deadline - now))
    begun.closeUnsafe()
    return begun.await
  })
  yield* Effect.forkScoped(Effect.forever(wait))

  const begin: Deadlines = (end) => {
    const one = { deadline: clock.monotonicTimeNanosUnsafe() + span, end }
    limited.add(one)
    begun.openUnsafe()
    return () => limited.delete(one)
  }
  return begin
})
