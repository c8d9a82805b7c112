import { measure } from "@kontor/core/Telemetry"
import { Effect, Metric } from "effect"
import type { Guard } from "./Guard.ts"

/** The metrics of admission in this process since it started. */
export const AdmissionMetrics = {
  inFlight: measure(
    Metric.gauge("kontor_http_in_flight", {
      description:
        "Requests by kind: operation, page or probe that is worked on; waiting for a place; or body, waiting for theirs."
    }),
    ["kind"]
  ),
  connections: measure(Metric.gauge("kontor_http_connections", { description: "Connections that are open." })),
  refused: measure(
    Metric.counter("kontor_http_refused_total", {
      description:
        "What was refused or closed, by the limit it was beyond: process, account, address, bodies, connection, connections, or idle: a connection that made room."
    }),
    ["limit"]
  )
}

/** Sets the metrics of admission; the counters go into a registry that is new for each reading. */
export const measureAdmission = ({ admission, connections }: Guard): Effect.Effect<void> =>
  Effect.gen(function*() {
    for (const [kind, count] of Object.entries(admission.counts)) {
      yield* AdmissionMetrics.inFlight.record(count, { kind })
    }
    yield* AdmissionMetrics.connections.record(connections.count, {})
    for (const [limit, count] of Object.entries(admission.refused)) {
      yield* AdmissionMetrics.refused.record(count, { limit })
    }
  })
