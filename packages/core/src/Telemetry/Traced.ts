import { Effect, type Fiber, Tracer } from "effect"

/** Attributes of a span; undefined ones are left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>

const annotate = (attributes: Attributes): Effect.Effect<void> =>
  Effect.annotateCurrentSpan(
    Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
  )

const isExported = ({ cache: { tracer, tracerEnabled } }: Fiber.Fiber<unknown, unknown>): boolean =>
  tracerEnabled && tracer !== undefined && tracer !== Tracer.nativeTracer

/**
 * Puts an effect into a span where a tracer exports spans, with attributes of its outcome. Without such a tracer, and
 * in a trace that is left out, it is the effect alone, so that a hot path pays nothing for spans that nobody sees.
 */
export const traced =
  <A>(name: string, options: Tracer.SpanOptions, outcomeOf: (outcome: A) => Attributes = () => ({})) =>
  <E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiber((fiber) =>
      isExported(fiber)
        ? Effect.tap(effect, (outcome) => annotate(outcomeOf(outcome))).pipe(
          Effect.withSpan(name, options, { captureStackTrace: false })
        ) as Effect.Effect<A, E, R>
        : effect
    )
