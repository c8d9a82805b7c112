import { Clock, Context, Effect } from "effect"
import { HttpEffect } from "effect/http"
import { HttpMetrics } from "./HttpMetrics.ts"

const nanosecondsOfSecond = 1e9

/** The operation of a request without one. */
export const noOperation = "none"

/** Counts a request by its operation and the status of its answer or failure, and records its duration. */
export const measured = (operation: string) => <A, E, R>(httpEffect: Effect.Effect<A, E, R>) =>
  Effect.contextWith((context: Context.Context<never>) => {
    const clock = Context.get(context, Clock.Clock)
    const start = clock.currentTimeNanosUnsafe()
    return HttpEffect.withPreResponseHandler(httpEffect, (_, response) => {
      const seconds = Number(clock.currentTimeNanosUnsafe() - start) / nanosecondsOfSecond
      HttpMetrics.requests.recordUnsafe(context, 1, { operation, status: String(response.status) })
      HttpMetrics.requestSeconds.recordUnsafe(context, seconds, { operation })
      return Effect.succeed(response)
    })
  })
