import { Effect, Exit } from "effect"
import { HttpMetrics } from "./HttpMetrics.ts"
import type { MetricSource } from "./MetricSources.ts"

const patience = "5 seconds"

const read = Effect.fnUntraced(function*({ collect, name: source }: MetricSource) {
  const exit = yield* Effect.exit(Effect.timeout(collect, patience))
  yield* HttpMetrics.sourceUp.record(Exit.isSuccess(exit) ? 1 : 0, { source })
  if (Exit.isFailure(exit)) {
    yield* Effect.annotateLogs(Effect.logWarning("Metrics cannot be read", exit.cause), { source })
  }
})

/**
 * Sets the metrics of all sources as they are now, each within 5 seconds. Those of a source that fails are not set, and
 * `kontor_scrape_source_up` says so.
 */
export const readSources = (sources: ReadonlyArray<MetricSource>): Effect.Effect<void> =>
  Effect.forEach(sources, read, { concurrency: "unbounded", discard: true })
