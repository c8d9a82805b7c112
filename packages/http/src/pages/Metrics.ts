import { Effect, type Layer, Metric } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { notToBeStored } from "../CacheControl.ts"
import { type MetricSource, MetricSources } from "../metrics/MetricSources.ts"
import { readSources } from "../metrics/ReadSources.ts"
import { shared } from "./Shared.ts"

const contentType = "text/plain; version=0.0.4; charset=utf-8"

/** What the sources show, kept apart so that nothing of a source that fails is shown again as if it were new. */
const readAll = (sources: ReadonlyArray<MetricSource>) =>
  readSources(sources).pipe(
    Effect.andThen(PrometheusMetrics.format()),
    Effect.provideService(Metric.MetricRegistry, new Map())
  )

const scraped = Effect.fnUntraced(function*(readings: Effect.Effect<string>) {
  const counted = yield* PrometheusMetrics.format()
  return HttpServerResponse.text(counted + (yield* readings), { contentType, headers: notToBeStored })
})

/**
 * `/metrics`: the metrics of the process, and those that its `MetricSources` return within 5 seconds, in the text
 * format of Prometheus. A failed source does not affect the rest. The sources are read at most once a second, for all
 * requests.
 * Rule: Wire conventions (decisions 1).
 */
export const layer: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const sources = yield* MetricSources
    const readings = yield* shared(Effect.suspend(() => readAll(sources)))
    yield* router.add("GET", "/metrics", scraped(readings))
  })
)
