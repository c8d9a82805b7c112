import { Cause, Effect, Queue } from "effect"
import { type Due, WakeUps } from "./WakeUps.ts"

/** How often to look without a wake-up. */
const pause = "1 second"

/** How long after a failure the next look is. */
const pauseOfFailure = "5 seconds"

/**
 * Looks at something at every wake-up, and every second, as long as the scope lasts. A failure is logged with
 * `warning` and ends nothing.
 */
export const keepLooking = Effect.fnUntraced(
  function*<E, R>(due: Due, look: Effect.Effect<void, E, R>, warning: string) {
    const { listen } = yield* WakeUps
    const news = yield* Queue.sliding<void>(1)
    yield* Effect.forkScoped(listen(due, Queue.offer(news, undefined)))
    const round = Effect.andThen(look, Effect.timeoutOption(Queue.take(news), pause)).pipe(
      Effect.catchCauseIf(
        (cause) => !Cause.hasInterruptsOnly(cause),
        (cause) => Effect.andThen(Effect.logWarning(warning, cause), Effect.sleep(pauseOfFailure))
      )
    )
    yield* Effect.forkScoped(Effect.forever(round))
  }
)
