import { Clock, DateTime, Duration, Effect, Layer } from "effect"

const nanosOfMilli = 1_000_000n

/**
 * A clock that stands until it is moved, for what holds for some time: the test is right however slow the machine is.
 * What sleeps still waits for the time of the machine.
 */
export const heldClock = Effect.map(Clock.Clock, (clock) => {
  let moved = 0
  const [millis, nanos, monotonic] = [
    clock.currentTimeMillisUnsafe(),
    clock.currentTimeNanosUnsafe(),
    clock.monotonicTimeNanosUnsafe()
  ]
  const movedNanos = () => BigInt(moved) * nanosOfMilli
  const currentTimeMillisUnsafe = () => millis + moved
  const currentTimeNanosUnsafe = () => nanos + movedNanos()
  const monotonicTimeNanosUnsafe = () => monotonic + movedNanos()
  const held: Clock.Clock = Object.create(clock)
  Object.assign(held, {
    currentTimeMillisUnsafe,
    currentTimeNanosUnsafe,
    monotonicTimeNanosUnsafe,
    currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
    currentTimeNanos: Effect.sync(currentTimeNanosUnsafe),
    monotonicTimeNanos: Effect.sync(monotonicTimeNanosUnsafe)
  })
  return {
    layer: Layer.succeed(Clock.Clock, held),
    /** Moves the clock forward. */
    move: (duration: Duration.Input) =>
      Effect.sync(() => {
        moved += Duration.toMillis(Duration.fromInputUnsafe(duration))
      })
  }
})

/** A clock that runs from an instant on, for what depends on the day. It may be moved forward as well. */
export const clockFrom = Effect.fnUntraced(function*(instant: DateTime.Utc) {
  const clock = yield* Clock.Clock
  let ahead = DateTime.toEpochMillis(instant) - clock.currentTimeMillisUnsafe()
  const currentTimeMillisUnsafe = () => clock.currentTimeMillisUnsafe() + ahead
  const currentTimeNanosUnsafe = () => clock.currentTimeNanosUnsafe() + BigInt(ahead) * nanosOfMilli
  const moved: Clock.Clock = Object.create(clock)
  Object.assign(moved, {
    currentTimeMillisUnsafe,
    currentTimeNanosUnsafe,
    currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
    currentTimeNanos: Effect.sync(currentTimeNanosUnsafe)
  })
  return {
    clock: moved,
    move: (duration: Duration.Input) =>
      Effect.sync(() => {
        ahead += Duration.toMillis(Duration.fromInputUnsafe(duration))
      })
  }
})
