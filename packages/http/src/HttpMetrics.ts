import { measure } from "@kontor/core/Telemetry"
import { Context, Effect, Exit, Metric } from "effect"

/** The bounds of answer times, in seconds. */
const secondsOfAnswers = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The measurements of requests by this process since it started. Rule: wire#health-and-metrics. */
export const HttpMetrics = {
  requests: measure(
    Metric.counter("kontor_http_requests_total", {
      description:
        "Requests that were answered, by operation (none: an unknown path or method) and status of the answer."
    }),
    ["operation", "status"]
  ),
  requestSeconds: measure(
    Metric.histogram("kontor_http_request_duration_seconds", {
      description: "How long requests took until their answer began, by operation.",
      boundaries: secondsOfAnswers
    }),
    ["operation"]
  ),
  rateLimited: measure(
    Metric.counter("kontor_http_rate_limited_total", {
      description: "Requests that were refused because a rate limit was used up, by its bucket."
    }),
    ["bucket"]
  ),
  idempotentAnswers: measure(
    Metric.counter("kontor_http_idempotent_answers_total", {
      description: "Answers under an Idempotency-Key, created or replayed."
    }),
    ["status"]
  ),
  sourceUp: measure(
    Metric.gauge("kontor_scrape_source_up", {
      description: "1 where this scrape could read a source, else 0: then its metrics are missing."
    }),
    ["source"]
  )
}

/** Metrics that are read at each scrape: `collect` sets their present values. `name` is the same on all nodes. */
export interface MetricSource {
  readonly name: string
  readonly collect: Effect.Effect<unknown, unknown>
}

/** The metrics in `/metrics` besides those of the process, given by the host. */
export const MetricSources = Context.Reference<ReadonlyArray<MetricSource>>("@kontor/http/metrics/MetricSources", {
  defaultValue: () => []
})

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
