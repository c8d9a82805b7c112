import { callerOf } from "@kontor/http"
import { Clock, Context, Effect, LogLevel, References } from "effect"
import { HttpEffect, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { traceOf } from "./Logging.ts"

/** Paths that monitoring requests all the time: neither logged nor traced. */
export const watchedPaths: ReadonlyArray<string> = ["/healthz", "/readyz", "/metrics"]

const second = 1000
const serverFailure = 500

const secret = /kt_[0-9A-Za-z]+|\d+(?:\||%7c)[0-9A-Za-z]{20,}/gi

/** The number of nested percent-encodings in which a key is still found. */
const layers = 3

const decoded = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The path of an address without credentials that were put there, percent-encoded or not. */
const pathOf = (url: string): string => {
  const path = /^[^?#;&]*/.exec(url)![0]
  let read = path
  for (let layer = 0; layer < layers && read.includes("%"); layer += 1) read = decoded(read)
  return (read.search(secret) === -1 ? path : read).replaceAll(secret, "kt_…")
}

/** Returns whether one more line fits into the budget of this second. */
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

const creditsIn = (header: string | undefined): number | undefined => header === undefined ? undefined : Number(header)

/**
 * Logs answers: method, path, status, duration, credits charged, the identifiers of request and account, and that of an
 * exported trace. It never logs the query or another header, which may contain a key. It logs at most so many lines a
 * second, so that the log costs a busy service nothing; failures of the service are always logged, requests of
 * monitoring never.
 */
export const requestLog = (linesASecond: number) => {
  const isWithinBudget = budgetOf(linesASecond)
  return <E, R>(httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.contextWith((context: Context.Context<HttpServerRequest.HttpServerRequest | R>) => {
      const request = Context.get(context, HttpServerRequest.HttpServerRequest)
      const { method, url } = request
      if (watchedPaths.some((path) => url.startsWith(path) && pathOf(url) === path)) return httpEffect
      const minimum = Context.get(context, References.MinimumLogLevel)
      const clock = Context.get(context, Clock.Clock)
      const start = clock.currentTimeMillisUnsafe()
      HttpEffect.appendPreResponseHandlerUnsafe(context, (_, response) => {
        const { headers, status } = response
        const level = status >= serverFailure ? "Error" : "Info"
        const now = clock.currentTimeMillisUnsafe()
        if (LogLevel.isGreaterThan(minimum, level) || (level === "Info" && !isWithinBudget(now))) {
          return Effect.succeed(response)
        }
        return Effect.logWithLevel(level)("request").pipe(
          Effect.annotateLogs({
            method,
            path: pathOf(url),
            status,
            milliseconds: now - start,
            credits: creditsIn(headers["x-credits-charged"]),
            request_id: headers["x-request-id"],
            account_id: callerOf(request),
            trace_id: traceOf(context)
          }),
          Effect.as(response)
        )
      })
      return httpEffect
    })
}
