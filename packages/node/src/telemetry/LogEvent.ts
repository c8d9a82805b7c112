import { Context, Formatter, Logger, Tracer } from "effect"
import { messageOf } from "./LogLine.ts"

/** The trace that a fiber works for, if it is exported. */
const traceOf = (context: Context.Context<never>): string | undefined => {
  const span = Context.getOrUndefined(context, Tracer.ParentSpan)
  return span?.sampled === true ? span.traceId : undefined
}

/**
 * A line for programs: one JSON object an event, with `timestamp`, `level`, `message`, its facts beside them, the trace
 * it belongs to where one is exported, and the cause of a failure. Numbers are numbers.
 */
export const logEvent: Logger.Logger<unknown, string> = Logger.make((options) => {
  const { annotations, cause, level, message, timestamp } = Logger.formatStructured.log(options)
  const trace_id = traceOf(options.fiber.context)
  return Formatter.formatJson({ trace_id, ...annotations, timestamp, level, message: messageOf(message), cause })
})
