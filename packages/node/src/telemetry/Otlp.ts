import type { MetricSource } from "@kontor/http"
import { Context, Effect, Function, Layer, type Scope } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { Configuration } from "../configuration/Configuration.ts"

/** Wraps the answering of every request. */
export interface AroundRequests {
  <E, R>(
    httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest | Scope.Scope>
}

/**
 * The export of the process over OTLP, where it is configured: spans of requests, and the metrics of the process and of
 * its sources. Without `KONTOR_OTLP_URL` requests are answered unchanged, and nothing is exported.
 */
export const Exporting = Context.Reference<{
  readonly aroundRequests: AroundRequests
  /** Exports the metrics of the process and of these sources while the scope lasts. */
  readonly metricsOf: (sources: ReadonlyArray<MetricSource>) => Effect.Effect<void, never, Scope.Scope>
}>("@kontor/node/telemetry/Exporting", {
  defaultValue: () => ({ aroundRequests: Function.identity, metricsOf: () => Effect.void })
})

/**
 * Traces and metrics over OTLP as configured; without `KONTOR_OTLP_URL` none of it is loaded. What makes spans is built
 * above it.
 */
export const layer: Layer.Layer<never, never, Configuration> = Layer.unwrap(
  Effect.gen(function*() {
    const { otlp, roles } = yield* Configuration
    if (otlp === undefined) return Layer.empty
    const { exporting, tracing } = yield* Effect.promise(() => import("./OtlpExport.ts"))
    return Layer.merge(tracing(otlp, roles), Layer.succeed(Exporting, exporting(otlp, roles)))
  })
)
