import { Cause, Effect, Layer, Logger, type LogLevel, References } from "effect"
import { Configuration } from "../configuration/Configuration.ts"
import { logEvent } from "./LogEvent.ts"
import { logLine } from "./LogLine.ts"

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
