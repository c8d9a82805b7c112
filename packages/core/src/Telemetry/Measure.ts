import { Context, Effect, Metric } from "effect"

/**
 * A measurement of the service: a metric, and the labels of its series. The value of a label is one of a few words
 * known beforehand, never an account, an identifier or an address. Rule: Wire conventions (decisions 1), `/metrics`.
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

const separator = "\n"

const contextOfMetrics = (
  registry: Metric.MetricRegistry,
  attributes: Readonly<Record<string, string>>
) => ({
  registry,
  attributes,
  context: Context.make(Metric.MetricRegistry, registry).pipe(Context.add(Metric.CurrentMetricAttributes, attributes))
})

let latest: ReturnType<typeof contextOfMetrics> | undefined

/**
 * What metrics need of a context, without the rest: an update adds the labels of its series to the context it gets,
 * which for the context of a request costs far more than the update.
 */
const ofMetrics = (context: Context.Context<never>): Context.Context<never> => {
  const registry = Context.get(context, Metric.MetricRegistry)
  const attributes = Context.get(context, Metric.CurrentMetricAttributes)
  if (latest?.registry !== registry || latest.attributes !== attributes) latest = contextOfMetrics(registry, attributes)
  return latest.context
}

/** Makes a measure of a metric of Effect. A series is made once for each set of labels. */
export const measure = <Input, State, const Label extends string = never>(
  metric: Metric.Metric<Input, State>,
  labels: ReadonlyArray<Label> = []
): Measure<Label, Input> => {
  const made = new Map<string, Metric.Metric<Input, State>>()
  const seriesOf = (given: Readonly<Record<Label, string>>): Metric.Metric<Input, State> => {
    const key = labels.map((label) => given[label]).join(separator)
    const standing = made.get(key)
    if (standing !== undefined) return standing
    const series = labels.length === 0 ? metric : Metric.withAttributes(metric, given)
    made.set(key, series)
    return series
  }
  const recordUnsafe: Measure<Label, Input>["recordUnsafe"] = (context, input, given) =>
    seriesOf(given).updateUnsafe(input, ofMetrics(context))
  return {
    metric,
    labels,
    record: (input, given) =>
      Effect.contextWith((context: Context.Context<never>) => Effect.sync(() => recordUnsafe(context, input, given))),
    recordUnsafe
  }
}
