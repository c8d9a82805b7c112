import { Clock, Duration, Effect, Latch } from "effect"

/**
 * Something that ends at its deadline unless it ends by itself before. It is linked in a ring with all others, the
 * first deadline first: objects deleted from a `Set` grow old in its tables, and collecting them took a sixth of the
 * processor time of an attempt.
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

  /** Inserts it before another one. */
  enter(before: Limited): void {
    this.previous = before.previous
    this.next = before
    before.previous.next = this
    before.previous = this
  }

  /** Removes it, if it is in the ring. */
  leave(): void {
    this.previous.next = this.next
    this.next.previous = this.previous
    this.previous = this
    this.next = this
  }
}

/** Starts a deadline: `end` is called when it is reached. The returned function cancels it. */
export interface Deadlines {
  (end: () => void): () => void
}

/**
 * Makes deadlines of one duration: a single fiber waits for the first of them. An attempt that races with a sleep would
 * need two fibers and a timer.
 */
export const makeDeadlines = Effect.fnUntraced(function*(duration: Duration.Duration) {
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
