import { Context, Effect, type Fiber, Metric, Tracer } from "effect"

/**
 * A measurement of the service: a metric, and the labels of its series. The value of a label is one of a few words
 * known beforehand, never an account, an identifier or an address. Rule: wire#health-and-metrics.
 */
export interface Measure<Label extends string, Input> {
  readonly metric: Metric.Metric<Input, unknown>
  readonly labels: ReadonlyArray<Label>
  /** Counts, sets or observes, depending on the metric. */
  readonly record: (input: Input, labels: Readonly<Record<Label, string>>) => Effect.Effect<void>
  /** The same, synchronously, where the caller has the context. */
  readonly recordUnsafe: (
    context: Context.Context<never>,
    input: Input,
    labels: Readonly<Record<Label, string>>
  ) => void
}

/** The series of a measure, by the values of their labels. */
interface Series {
  readonly registry: Metric.MetricRegistry
  readonly attributes: Metric.Metric.AttributeSet
  readonly contexts: Map<string, Context.Context<never>>
}

/**
 * Makes a measure of a metric of Effect. The context of a series, which has its labels and what else metrics need, is
 * made once: adding labels to the context of each request costs far more than the update.
 */
export const measure = <Input, State, const Label extends string = never>(
  metric: Metric.Metric<Input, State>,
  labels: ReadonlyArray<Label> = []
): Measure<Label, Input> => {
  let latest: Series | undefined
  const seriesOf = (context: Context.Context<never>): Series => {
    const registry = Context.get(context, Metric.MetricRegistry)
    const attributes = Context.get(context, Metric.CurrentMetricAttributes)
    if (latest?.registry !== registry || latest.attributes !== attributes) {
      latest = { registry, attributes, contexts: new Map() }
    }
    return latest
  }
  const keyOf = (given: Readonly<Record<Label, string>>): string => {
    let key = ""
    for (const label of labels) key = key === "" ? given[label] : `${key}\n${given[label]}`
    return key
  }
  const recordUnsafe: Measure<Label, Input>["recordUnsafe"] = (context, input, given) => {
    const { attributes, contexts, registry } = seriesOf(context)
    const key = keyOf(given)
    let ofSeries = contexts.get(key)
    if (ofSeries === undefined) {
      ofSeries = Context.make(Metric.MetricRegistry, registry).pipe(
        Context.add(Metric.CurrentMetricAttributes, { ...attributes, ...given })
      )
      contexts.set(key, ofSeries)
    }
    metric.updateUnsafe(input, ofSeries)
  }
  return {
    metric,
    labels,
    record: (input, given) =>
      Effect.contextWith((context: Context.Context<never>) => {
        recordUnsafe(context, input, given)
        return Effect.void
      }),
    recordUnsafe
  }
}

/** The histogram bounds of webhook attempts, in seconds: no attempt takes more than 15. */
const secondsOfAttempts = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** The metrics of the rules: those of this process since its start. */
export const CoreMetrics = {
  creditsCharged: measure(
    Metric.counter("kontor_credits_charged_total", {
      description: "Credits taken from accounts, by kind of ledger entry and the endpoint it names."
    }),
    ["kind", "endpoint"]
  ),
  monitorRuns: measure(
    Metric.counter("kontor_monitor_runs_total", { description: "Runs of monitors that came to their end, by status." }),
    ["status"]
  ),
  monitorEvents: measure(
    Metric.counter("kontor_monitor_events_total", {
      description: "Events that checks saw for the first time, released or withheld."
    }),
    ["sighting"]
  ),
  webhookAttempts: measure(
    Metric.counter("kontor_webhook_attempts_total", {
      description: "Attempts to send a webhook, by outcome: succeeded, or why not."
    }),
    ["outcome"]
  ),
  webhookAttemptSeconds: measure(
    Metric.histogram("kontor_webhook_attempt_duration_seconds", {
      description: "How long attempts to send a webhook took.",
      boundaries: secondsOfAttempts
    })
  ),
  webhookDeliveriesEnded: measure(
    Metric.counter("kontor_webhook_deliveries_ended_total", {
      description: "Deliveries whose last attempt was made, by status: succeeded or exhausted."
    }),
    ["status"]
  ),
  ledgerDiscrepancies: measure(
    Metric.gauge("kontor_ledger_discrepancies", {
      description: "Differences that this worker's last recomputation of the ledger found: anything but 0 is an error."
    })
  ),
  ledgerVerified: measure(
    Metric.gauge("kontor_ledger_verified_timestamp_seconds", {
      description: "When this worker last recomputed the ledger, in seconds since 1970."
    })
  )
}

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
