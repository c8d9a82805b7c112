import { Effect, PubSub } from "effect"
import type { Due, WakeUps } from "./WakeUps.ts"

/** The wake-ups of one process, by which adapters of `WakeUps` reach their own listeners. */
export interface LocalWakeUps extends Pick<WakeUps, "listen"> {
  /** Wakes the listeners of this process at once. */
  readonly say: (due: Due) => void
}

/** Makes the wake-ups of a process. */
export const makeLocalWakeUps: Effect.Effect<LocalWakeUps> = Effect.map(PubSub.unbounded<Due>(), (said) => ({
  say: (due) => {
    PubSub.publishUnsafe(said, due)
  },
  listen: (due, heard) =>
    Effect.scoped(Effect.gen(function*() {
      const hearing = yield* PubSub.subscribe(said)
      yield* heard
      return yield* Effect.forever(
        Effect.flatMap(PubSub.take(hearing), (one) => one === due ? heard : Effect.void)
      )
    }))
}))
