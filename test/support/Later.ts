import { Clock, Duration, Effect } from "effect"

/** Does something so much later than it is. */
export const later = (duration: Duration.Input) => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (clock) => {
    const shifted: Clock.Clock = Object.create(clock)
    const now = () => clock.currentTimeMillisUnsafe() + Duration.toMillis(Duration.fromInputUnsafe(duration))
    Object.assign(shifted, { currentTimeMillisUnsafe: now, currentTimeMillis: Effect.sync(now) })
    return Effect.provideService(effect, Clock.Clock, shifted)
  })
