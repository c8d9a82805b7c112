import { Effect, Layer, Metric } from "effect"

/** Metrics that start at zero, for programs with this layer. */
export const ownMetrics: Layer.Layer<never> = Layer.sync(Metric.MetricRegistry, () => new Map())

const labelled = ({ attributes = {}, id }: Metric.Metric.Snapshot): string =>
  [id, ...Object.values(attributes)].join(" ")

const valueOf = (snapshot: Metric.Metric.Snapshot): number => {
  switch (snapshot.type) {
    case "Counter":
      return Number(snapshot.state.count)
    case "Gauge":
      return Number(snapshot.state.value)
    case "Histogram":
      return snapshot.state.count
    case "Frequency":
    case "Summary":
      throw new Error(`${snapshot.id} is of a kind that nothing measures.`)
  }
}

/** The series there are that are not 0, by name and labels; of a histogram how much was observed. */
export const measured = Effect.map(Metric.snapshot, (snapshots) =>
  Object.fromEntries(
    snapshots.map((snapshot) => [labelled(snapshot), valueOf(snapshot)] as const).filter(([, value]) => value !== 0)
  ))
