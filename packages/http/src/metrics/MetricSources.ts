import { Context, type Effect } from "effect"

/**
 * Where metrics are read at each scrape: `collect` sets them as they are at that moment. `name` is the same over all
 * nodes.
 */
export interface MetricSource {
  readonly name: string
  readonly collect: Effect.Effect<unknown, unknown>
}

/** What `/metrics` reads beside what the process counts by itself, given by the host. */
export const MetricSources = Context.Reference<ReadonlyArray<MetricSource>>("@kontor/http/metrics/MetricSources", {
  defaultValue: () => []
})
