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

/** The metrics of the sources, each apart, so that old values of a failed source do not show as new ones. */
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
