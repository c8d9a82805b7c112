import { Clock, Effect } from "effect"
import { HttpEffect } from "effect/http"
import { HttpMetrics } from "./HttpMetrics.ts"

const nanosecondsOfSecond = 1e9

/** What stands for the operation of a request that means none. */
export const noOperation = "none"

/** Counts a request by its operation and the status of its answer, be it that of a failure, and observes how long it took. */
export const measured = (operation: string) =>
  Effect.fnUntraced(function*<A, E, R>(httpEffect: Effect.Effect<A, E, R>) {
    const start = yield* Clock.currentTimeNanos
    yield* HttpEffect.appendPreResponseHandler(Effect.fnUntraced(function*(_, response) {
      const seconds = Number((yield* Clock.currentTimeNanos) - start) / nanosecondsOfSecond
      yield* HttpMetrics.requests.record(1, { operation, status: String(response.status) })
      yield* HttpMetrics.requestSeconds.record(seconds, { operation })
      return response
    }))
    return yield* httpEffect
  })
