import { Effect, Fiber, Tracer } from "effect"

/** What a batch of statements needs to appear in the traces of the requests that wait for it. */
export interface BatchTracing {
  /** The span of the fiber that runs now, if a trace keeps it. */
  readonly asker: () => Tracer.AnySpan | undefined
  /** Runs the work of a batch below the first of its askers that is traced, with links to the others. */
  readonly run: <A, E, R>(
    work: Effect.Effect<A, E, R>,
    askers: ReadonlyArray<Tracer.AnySpan | undefined>
  ) => Effect.Effect<A, E, R>
}

const isKept = (span: Tracer.AnySpan | undefined): span is Tracer.AnySpan => span?.sampled === true

const asker = (): Tracer.AnySpan | undefined => {
  const span = Fiber.getCurrent()?.cache.span
  return isKept(span) ? span : undefined
}

/**
 * The tracing of batches under this name; undefined where no tracer exports spans. A batch runs in a fiber of its own,
 * so its statements would otherwise be in no trace of a request.
 */
export const batchTracing = (name: string): Effect.Effect<BatchTracing | undefined> =>
  Effect.map(Tracer.Tracer, (tracer) =>
    tracer === Tracer.nativeTracer ? undefined : {
      asker,
      run: <A, E, R>(work: Effect.Effect<A, E, R>, askers: ReadonlyArray<Tracer.AnySpan | undefined>) => {
        const [parent, ...others] = askers.filter(isKept)
        return parent === undefined
          ? Effect.withTracerEnabled(work, false)
          : Effect.withSpan(work, `batch of ${name}`, {
            parent,
            links: others.map((span) => ({ span, attributes: {} })),
            attributes: { "kontor.batch.size": askers.length },
            captureStackTrace: false
          }) as Effect.Effect<A, E, R>
      }
    })
