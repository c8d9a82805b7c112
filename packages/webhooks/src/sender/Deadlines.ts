import { Clock, Duration, Effect, Latch } from "effect"

/**
 * Something that ends at its deadline unless it is over before that. It stands in a ring with all others, the first deadline first: what
 * is deleted from a `Set` grows old in its tables, and to collect that took a sixth of the processor time of an attempt.
 */
class Limited {
  /** Monotonic, in nanoseconds. */
  readonly deadline: bigint
  readonly end: () => void
  previous: Limited = this
  next: Limited = this

  constructor(deadline: bigint, end: () => void) {
    this.deadline = deadline
    this.end = end
  }

  /** Takes the place before another one. */
  enter(before: Limited): void {
    this.previous = before.previous
    this.next = before
    before.previous.next = this
    before.previous = this
  }

  /** Leaves its place, where it has one. */
  leave(): void {
    this.previous.next = this.next
    this.next.previous = this.previous
    this.previous = this
    this.next = this
  }
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
  const edge = new Limited(0n, () => {})
  const begun = Latch.makeUnsafe()

  const endDue = (now: bigint): Limited | undefined => {
    for (let first = edge.next; first !== edge; first = edge.next) {
      if (first.deadline > now) return first
      first.leave()
      first.end()
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
    const one = new Limited(clock.monotonicTimeNanosUnsafe() + span, end)
    one.enter(edge)
    begun.openUnsafe()
    return () => one.leave()
  }
  return begin
})
