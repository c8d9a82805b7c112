import { Clock, Duration, Effect, type Exit, type Scheduler } from "effect"

interface Sleep {
  readonly until: number
  readonly wake: () => void
}

/** Tasks in the order in which they came, of all fibers. */
const orderly = () => {
  let tasks: Array<() => void> = []
  const scheduler: Scheduler.Scheduler = {
    executionMode: "async",
    shouldYield: ({ cache, currentOpCount }) => currentOpCount >= cache.maxOpsBeforeYield,
    makeDispatcher: () => ({ scheduleTask: (task) => void tasks.push(task), flush: () => work() })
  }
  const work = (): void => {
    while (tasks.length > 0) {
      const now = tasks
      tasks = []
      now.forEach((task) => task())
    }
  }
  return { scheduler, work }
}

/** A clock that stands still until it is moved to the next moment at which somebody wakes. */
const clockFrom = (start: number) => {
  let now = start
  const sleeps: Array<Sleep> = []
  const add = (sleep: Sleep): void => {
    const later = sleeps.findLastIndex(({ until }) => until <= sleep.until)
    sleeps.splice(later + 1, 0, sleep)
  }
  const nanos = () => BigInt(now) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Effect.callback<void>((resume) => {
        const sleep = { until: now + Math.ceil(Duration.toMillis(duration)), wake: () => resume(Effect.void) }
        add(sleep)
        return Effect.sync(() => {
          const place = sleeps.indexOf(sleep)
          if (place >= 0) sleeps.splice(place, 1)
        })
      })
  }
  const wakeNext = (): boolean => {
    const next = sleeps.shift()
    if (next === undefined) return false
    now = next.until
    next.wake()
    return true
  }
  return { clock, wakeNext }
}

/**
 * Runs an effect in a time of its own, which passes only while everybody waits for it: years take seconds. What
 * happens is the same in every run, as nothing else decides who goes on first: the effect must not wait for anything
 * outside, such as a thread or a socket.
 */
export const inVirtualTime = <A, E>(effect: Effect.Effect<A, E>, start: number): Exit.Exit<A, E> => {
  const { scheduler, work } = orderly()
  const { clock, wakeNext } = clockFrom(start)
  const fiber = Effect.runFork(Effect.provideService(effect, Clock.Clock, clock), { scheduler })
  for (;;) {
    work()
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) return exit
    if (!wakeNext()) throw new Error("Everybody waits, and nobody is going to wake.")
  }
}
