import { Effect, Exit, type Layer, Metric } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { notToBeStored } from "../CacheControl.ts"
import { HttpMetrics } from "../metrics/HttpMetrics.ts"
import { type MetricSource, MetricSources } from "../metrics/MetricSources.ts"
import { shared } from "./Shared.ts"

const patience = "5 seconds"

const contentType = "text/plain; version=0.0.4; charset=utf-8"

const read = Effect.fnUntraced(function*({ collect, name: source }: MetricSource) {
  const exit = yield* Effect.exit(Effect.timeout(collect, patience))
  yield* HttpMetrics.sourceUp.record(Exit.isSuccess(exit) ? 1 : 0, { source })
  if (Exit.isFailure(exit)) {
    yield* Effect.annotateLogs(Effect.logWarning("Metrics cannot be read", exit.cause), { source })
  }
})

/** What the sources show, kept apart so that nothing of a source that fails is shown again as if it were new. */
const readAll = (sources: ReadonlyArray<MetricSource>) =>
  Effect.forEach(sources, read, { concurrency: "unbounded", discard: true }).pipe(
    Effect.andThen(PrometheusMetrics.format()),
    Effect.provideService(Metric.MetricRegistry, new Map())
  )

const scraped = Effect.fnUntraced(function*(readings: Effect.Effect<string>) {
  const counted = yield* PrometheusMetrics.format()
  return HttpServerResponse.text(counted + (yield* readings), { contentType, headers: notToBeStored })
})

/**
 * `/metrics`: what the process counts, and what its `MetricSources` show within 5 seconds, in the text format of
 * Prometheus. Where a source fails, the rest is answered. The sources are read once a second at most, for all who ask.
 * Rule: Wire conventions (decisions 1).
 */
export const layer: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const sources = yield* MetricSources
    const readings = yield* shared(Effect.suspend(() => readAll(sources)))
    yield* router.add("GET", "/metrics", scraped(readings))
  })
)
