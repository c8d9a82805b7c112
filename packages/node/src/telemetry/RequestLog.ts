import { Clock, Effect } from "effect"
import { HttpEffect, HttpServerRequest, type HttpServerResponse } from "effect/http"

const second = 1000
const serverFailure = 500

/** Paths that whoever watches the process asks for all the time. */
const watched: ReadonlyArray<string> = ["/healthz", "/readyz", "/metrics"]

const pathOf = (url: string): string => url.split(/[?#;&]/, 1)[0]!.replaceAll(/kt_[0-9A-Za-z]+/g, "kt_…")

/** Whether one more line fits into the budget of this second. */
const budgetOf = (linesASecond: number) => {
  let start = Number.NEGATIVE_INFINITY
  let left = 0
  return (now: number): boolean => {
    if (now - start >= second) {
      start = now
      left = linesASecond
    }
    left -= 1
    return left >= 0
  }
}

/**
 * Logs answers: method, path, status, duration, credits charged, and the request's identifier. Never the query and no other
 * header, as these may carry a key. At most so many lines a second, so that the log costs a busy service nothing; what the
 * service failed at is always logged, the requests of whoever watches the process never.
 */
export const requestLog = (linesASecond: number) => {
  const isWithinBudget = budgetOf(linesASecond)
  return <E, R>(httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.gen(function*() {
      const { method, url } = yield* HttpServerRequest.HttpServerRequest
      const path = pathOf(url)
      if (watched.includes(path)) return yield* httpEffect
      const start = yield* Clock.currentTimeMillis
      const exit = yield* Effect.exit(httpEffect)
      const now = yield* Clock.currentTimeMillis
      yield* HttpEffect.appendPreResponseHandler((_, response) => {
        const { headers, status } = response
        const hasFailed = status >= serverFailure
        const facts = {
          method,
          path,
          status,
          milliseconds: now - start,
          credits: headers["x-credits-charged"],
          request_id: headers["x-request-id"]
        }
        return hasFailed || isWithinBudget(now)
          ? Effect.as(
            Effect.annotateLogs(hasFailed ? Effect.logError("request") : Effect.logInfo("request"), facts),
            response
          )
          : Effect.succeed(response)
      })
      return yield* exit
    })
}
