import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import type { makeService } from "../support/Service.ts"

type Options = NonNullable<Parameters<typeof makeService>[0]>

/** A register whose searches never end: `asked` once one begins, `stopped` once it is interrupted. */
export const hangingSearch = Effect.gen(function*() {
  const asked = yield* Deferred.make<void>()
  const stopped = yield* Deferred.make<void>()
  const register: NonNullable<Options["register"]> = (register) => ({
    ...register,
    search: () =>
      Deferred.succeed(asked, undefined).pipe(
        Effect.andThen(Effect.never),
        Effect.onInterrupt(() => Deferred.succeed(stopped, undefined))
      )
  })
  return { asked, stopped, register }
})

/** Sends a request whose client hangs up once `begun` is so, and waits until `ended` is. */
export const hangUp = Effect.fnUntraced(function*<Answer, E, R>(
  send: (signal: AbortSignal) => Effect.Effect<Answer, E, R>,
  begun: Deferred.Deferred<void>,
  ended: Effect.Effect<unknown>
) {
  const client = yield* Scope.make()
  const signal = yield* Scope.provide(Effect.abortSignal, client)
  const request = yield* Effect.forkChild(send(signal))
  yield* Deferred.await(begun)
  yield* Scope.close(client, Exit.void)
  yield* ended
  yield* Fiber.await(request)
})
