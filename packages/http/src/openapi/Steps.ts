import { Effect } from "effect"

/** Long work that pauses after each of its steps. */
export type Steps<A> = Generator<void, A>

/** Does all steps at once. */
export const atOnce = <A>(steps: Steps<A>): A => {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Does one step in each turn of the event loop, so that requests are answered in between. */
export const inTurns = <A>(begin: () => Steps<A>): Effect.Effect<A> =>
  Effect.suspend(() => {
    const steps = begin()
    const goOn: Effect.Effect<A> = Effect.suspend(() => {
      const step = steps.next()
      return step.done === true ? Effect.succeed(step.value) : Effect.andThen(Effect.yieldNow, goOn)
    })
    return goOn
  })
