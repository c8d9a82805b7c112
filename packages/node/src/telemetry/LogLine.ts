import { Logger } from "effect"

const timeOf = (timestamp: string): string => timestamp.slice(11, 23)

const textOf = (value: unknown): string => typeof value === "string" ? value : JSON.stringify(value)

/** The message of a line, as one text. */
export const messageOf = (message: unknown): string =>
  Array.isArray(message) ? message.map(textOf).join(" ") : textOf(message)

const factsOf = (annotations: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  Object.entries(annotations).flatMap(([name, value]) => value === undefined ? [] : [`${name}=${textOf(value)}`])

/** A line for people who watch a terminal: time (UTC), level, message, facts; below it the cause of a failure. */
export const logLine: Logger.Logger<unknown, string> = Logger.map(
  Logger.formatStructured,
  ({ annotations, cause, level, message, timestamp }) =>
    [
      [timeOf(timestamp), level.padEnd(5), messageOf(message), ...factsOf(annotations)].join(" "),
      ...(cause === undefined ? [] : [cause])
    ].join("\n")
)
