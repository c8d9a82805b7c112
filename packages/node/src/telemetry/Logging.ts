import { Cause, Context, Effect, Formatter, Layer, Logger, type LogLevel, References, Tracer } from "effect"
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
export const traceOf = (context: Context.Context<never>): string | undefined => {
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
