import { measure } from "@kontor/core/Telemetry"
import { Metric } from "effect"

/** The bounds of answer times, in seconds. */
const secondsOfAnswers = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The measurements of requests by this process since it started. Rule: Wire conventions (decisions 1), `/metrics`. */
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
