import { Effect, Exit, type Layer, Metric } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { notToBeStored } from "../CacheControl.ts"
import { HttpMetrics } from "../metrics/HttpMetrics.ts"
import { type MetricSource, MetricSources } from "../metrics/MetricSources.ts"

const patience = "5 seconds"

const contentType = "text/plain; version=0.0.4; charset=utf-8"

const read = Effect.fnUntraced(function*({ collect, name: source }: MetricSource) {
  const exit = yield* Effect.exit(Effect.timeout(collect, patience))
  yield* HttpMetrics.sourceUp.record(Exit.isSuccess(exit) ? 1 : 0, { source })
  if (Exit.isFailure(exit)) {
    yield* Effect.annotateLogs(Effect.logWarning("Metrics cannot be read", exit.cause), { source })
  }
})

/** What sources tell is kept apart, so that nothing of a source that fails is told again as if it were new. */
const scraped = Effect.fnUntraced(function*(sources: ReadonlyArray<MetricSource>) {
  const counted = yield* PrometheusMetrics.format()
  const told = yield* Effect.forEach(sources, read, { concurrency: "unbounded", discard: true }).pipe(
    Effect.andThen(PrometheusMetrics.format()),
    Effect.provideService(Metric.MetricRegistry, new Map())
  )
  return HttpServerResponse.text(counted + told, { contentType, headers: notToBeStored })
})

/**
 * `/metrics`: what the process counts, and what its `MetricSources` tell within 5 seconds, in the text format of Prometheus. Where a
 * source fails, the rest is answered. Rule: Wire conventions (decisions 1).
 */
export const layer: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.flatMap(MetricSources, (sources) => router.add("GET", "/metrics", scraped(sources)))
)
