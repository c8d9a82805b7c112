import { callerOf } from "@kontor/http"
import { Cause, Clock, Context, Effect, Formatter, Layer, Logger, LogLevel, References, Tracer } from "effect"
import { HttpEffect, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { Configuration } from "../configuration/Configuration.ts"

const timeOf = (timestamp: string): string => timestamp.slice(11, 23)

const textOf = (value: unknown): string => typeof value === "string" ? value : JSON.stringify(value)

/** The message of a line, as one text. */
export const messageOf = (message: unknown): string =>
  Array.isArray(message) ? message.map(textOf).join(" ") : textOf(message)

const factsOf = (annotations: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  Object.entries(annotations).flatMap(([name, value]) => value === undefined ? [] : [`${name}=${textOf(value)}`])

/**
 * An answered request for people: method, path and status, then time and cost, and what to find it by. Its account and
 * its trace are for programs.
 */
const requestLine = (
  { credits, method, milliseconds, path, request_id, status }: Readonly<Record<string, unknown>>
): string => {
  const cost = credits === undefined ? "" : `, ${textOf(credits)} credit${credits === 1 ? "" : "s"}`
  const id = request_id === undefined ? "" : `  ${textOf(request_id)}`
  return `${textOf(method)} ${textOf(path)} ${textOf(status)}  ${textOf(milliseconds)} ms${cost}${id}`
}

/** A line for people who watch a terminal: time (UTC), level, message, facts; below it the cause of a failure. */
export const logLine: Logger.Logger<unknown, string> = Logger.map(
  Logger.formatStructured,
  ({ annotations, cause, level, message, timestamp }) =>
    [
      [
        timeOf(timestamp),
        level.padEnd(5),
        ...messageOf(message) === "request"
          ? [requestLine(annotations)]
          : [messageOf(message), ...factsOf(annotations)]
      ].join(" "),
      ...(cause === undefined ? [] : [cause])
    ].join("\n")
)

/** The trace of a context, if it is exported. */
const traceOf = (context: Context.Context<never>): string | undefined => {
  const span = Context.getOrUndefined(context, Tracer.ParentSpan)
  return span?.sampled === true ? span.traceId : undefined
}

/**
 * A line for programs: one JSON object an event, with `timestamp`, `level`, `message`, its facts beside them, the trace
 * it belongs to where one is exported, and the cause of a failure. Numbers are numbers.
 */
const logEvent: Logger.Logger<unknown, string> = Logger.make((options) => {
  const { annotations, cause, level, message, timestamp } = Logger.formatStructured.log(options)
  const trace_id = traceOf(options.fiber.context)
  return Formatter.formatJson({ trace_id, ...annotations, timestamp, level, message: messageOf(message), cause })
})

const levels = {
  debug: "Debug",
  info: "Info",
  warn: "Warn",
  error: "Error",
  none: "None"
} as const satisfies Record<string, LogLevel.LogLevel>

/** The maximum number of lines logged a second: an outage fails every request, and would fill a disk. */
const maxLines = 100

/** A logger with a maximum number of lines a second, which then reports how many it left out. */
const bounded = (logger: Logger.Logger<unknown, void>): Logger.Logger<unknown, void> => {
  let [second, lines, dropped] = [0, 0, 0]
  return Logger.make((line) => {
    const now = Math.floor(line.date.getTime() / 1000)
    if (now !== second) {
      if (dropped > 0) logger.log({ ...line, message: `${dropped} lines were not logged`, cause: Cause.empty })
      ;[second, lines, dropped] = [now, 0, 0]
    }
    lines += 1
    if (lines <= maxLines) logger.log(line)
    else dropped += 1
  })
}

const formats = {
  pretty: bounded(Logger.withConsoleError(logLine)),
  json: bounded(Logger.withConsoleError(logEvent))
}

const formatOf = (configured: "auto" | "pretty" | "json"): "pretty" | "json" =>
  configured === "auto" ? (process.stderr.isTTY ? "pretty" : "json") : configured

/**
 * The log of the service: one line a fact on the standard error, in the configured format and from the configured
 * level.
 */
export const layer: Layer.Layer<never, never, Configuration> = Layer.unwrap(
  Effect.map(Configuration, ({ logFormat, logLevel }) =>
    Layer.mergeAll(
      Logger.layer([formats[formatOf(logFormat)]]),
      Layer.succeed(References.MinimumLogLevel, levels[logLevel])
    ))
)

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
      return HttpEffect.withPreResponseHandler(httpEffect, (_, response) => {
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
    })
}
