import { type Option, Tracer } from "effect"

/** Whether a span begins a trace in this process, without a span of this process above it. */
const isEntry = (parent: Option.Option<Tracer.AnySpan>): boolean =>
  parent._tag === "None" || parent.value._tag === "ExternalSpan"

/**
 * A tracer that keeps this share of traces, from 0 to 1. The first span of this process decides for all spans below it,
 * whatever a client asks for, so that no client chooses what the service records.
 */
export const sampledTracer = (
  tracer: Tracer.Tracer,
  share: number,
  random: () => number = Math.random
): Tracer.Tracer =>
  Tracer.make({
    span: (options) =>
      tracer.span(isEntry(options.parent) ? { ...options, sampled: options.sampled && random() < share } : options)
  })
