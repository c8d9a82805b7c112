import { type Context, type Effect, Metric } from "effect"

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
  return {
    metric,
    labels,
    record: (input, given) => Metric.update(seriesOf(given), input),
    recordUnsafe: (context, input, given) => seriesOf(given).updateUnsafe(input, context)
  }
}
