import { Effect, Layer, Logger, type LogLevel, References } from "effect"
import { Configuration } from "../configuration/Configuration.ts"
import { logLine } from "./LogLine.ts"

const levels = {
  debug: "Debug",
  info: "Info",
  warn: "Warn",
  error: "Error",
  none: "None"
} as const satisfies Record<string, LogLevel.LogLevel>

const formats = {
  pretty: Logger.withConsoleError(logLine),
  json: Logger.withConsoleError(Logger.formatJson)
}

const formatOf = (configured: "auto" | "pretty" | "json"): "pretty" | "json" =>
  configured === "auto" ? (process.stderr.isTTY ? "pretty" : "json") : configured

/** The log of the service: one line a fact on the standard error, in the configured format and from the configured level. */
export const layer: Layer.Layer<never, never, Configuration> = Layer.unwrap(
  Effect.map(Configuration, ({ logFormat, logLevel }) =>
    Layer.mergeAll(
      Logger.layer([formats[formatOf(logFormat)]]),
      Layer.succeed(References.MinimumLogLevel, levels[logLevel])
    ))
)
