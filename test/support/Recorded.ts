import { Layer, Logger, References, Tracer } from "effect"

/** A host that records everything it logs or traces, as text. */
export const recorded = () => {
  const lines: Array<string> = []
  const logger = Logger.map(Logger.formatJson, (line) => void lines.push(line))
  const pretty = Logger.make((options) => void lines.push(Logger.formatLogFmt.log(options)))
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      const end = span.end.bind(span)
      span.end = (time, exit) => {
        end(time, exit)
        lines.push(JSON.stringify([span.name, Object.fromEntries(span.attributes), String(exit)]))
      }
      return span
    }
  })
  const host = Layer.mergeAll(
    Logger.layer([logger, pretty]),
    Layer.succeed(References.MinimumLogLevel, "All"),
    Layer.succeed(Tracer.Tracer, tracer)
  )
  return { host, lines }
}
