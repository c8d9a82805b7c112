import { Effect } from "effect"
import { HttpEffect } from "effect/http"
import { HttpMetrics } from "./HttpMetrics.ts"

const nanosecondsOfSecond = 1e9

/** What stands for the operation of a request that means none. */
export const noOperation = "none"

/** Counts a request by its operation and the status of its answer, be it that of a failure, and observes how long it took. */
export const measured = (operation: string) => <A, E, R>(httpEffect: Effect.Effect<A, E, R>) =>
  Effect.clockWith((clock) => {
    const start = clock.currentTimeNanosUnsafe()
    return HttpEffect.withPreResponseHandler(httpEffect, (_, response) => {
      const seconds = Number(clock.currentTimeNanosUnsafe() - start) / nanosecondsOfSecond
      return HttpMetrics.requests.record(1, { operation, status: String(response.status) }).pipe(
        Effect.andThen(HttpMetrics.requestSeconds.record(seconds, { operation })),
        Effect.as(response)
      )
    })
  })
