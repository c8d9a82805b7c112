import type { MetricSource } from "@kontor/http"
import { Context, Effect, Function, type Scope } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"

/** Wraps the answering of every request. */
export interface AroundRequests {
  <E, R>(
    httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest | Scope.Scope>
}

/**
 * What the process exports over OTLP, where it is configured: spans of requests, and the metrics of the process and of
 * its sources. Without `KONTOR_OTLP_URL` requests are answered unchanged, and nothing is exported.
 */
export const Exporting = Context.Reference<{
  readonly aroundRequests: AroundRequests
  /** Exports the metrics of the process and of these sources while the scope lasts. */
  readonly metricsOf: (sources: ReadonlyArray<MetricSource>) => Effect.Effect<void, never, Scope.Scope>
}>("@kontor/node/telemetry/Exporting", {
  defaultValue: () => ({ aroundRequests: Function.identity, metricsOf: () => Effect.void })
})
