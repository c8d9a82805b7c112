import { Context, type Effect } from "effect"

/** Metrics that are read at each scrape: `collect` sets their present values. `name` is the same on all nodes. */
export interface MetricSource {
  readonly name: string
  readonly collect: Effect.Effect<unknown, unknown>
}

/** The metrics in `/metrics` besides those of the process, given by the host. */
export const MetricSources = Context.Reference<ReadonlyArray<MetricSource>>("@kontor/http/metrics/MetricSources", {
  defaultValue: () => []
})
