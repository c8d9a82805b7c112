import { type MetricSource, readSources } from "@kontor/http"
import { Context, Effect, Layer, Metric, Redacted, Schedule, Tracer } from "effect"
import { FetchHttpClient, HttpClient, HttpMiddleware } from "effect/http"
import { OtlpExporter, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { hostname } from "node:os"
import type { OtlpConfiguration } from "../configuration/OtlpConfiguration.ts"
import type { ProcessRole } from "../configuration/Roles.ts"
import { version } from "../Version.ts"
import { Exporting } from "./Exporting.ts"
import { sampledTracer } from "./SampledTracer.ts"
import { tracedRequests } from "./TracedRequests.ts"

/** How often metrics are exported. */
const interval = "15 seconds"

/** Longer than any process lives: an exporter of metrics exports when it is asked to. */
const never = "3650 days"

const Client = Layer.mergeAll(FetchHttpClient.layer, OtlpSerialization.layerJson)

const targetOf = ({ headers, url }: OtlpConfiguration, roles: ReadonlyArray<ProcessRole>) => (signal: string) => ({
  url: `${url}/v1/${signal}`,
  headers: headers && Redacted.value(headers),
  resource: {
    serviceName: "kontor",
    serviceVersion: version,
    attributes: { "host.name": hostname(), "process.pid": process.pid, "kontor.roles": roles.join(",") }
  }
})

type Target = ReturnType<ReturnType<typeof targetOf>>

/** Spans of HTTP clients and servers carry addresses: those of requests are made by `tracedRequests` alone. */
const withoutAddresses = Layer.mergeAll(
  Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true),
  Layer.succeed(HttpClient.TracerDisabledWhen, () => true)
)

const tracing = (target: Target, share: number) =>
  Layer.effect(
    Tracer.Tracer,
    Effect.map(OtlpTracer.make(target), (tracer) => sampledTracer(tracer, share))
  ).pipe(Layer.provide(Layer.merge(Client, OtlpExporter.layerFlusher)))

/** What sources say goes into a registry of its own, emptied before each reading: a source that fails says nothing. */
const exportMetrics = (target: Target) =>
  Effect.fnUntraced(function*(sources: ReadonlyArray<MetricSource>) {
    const readings = new Map()
    const withReadings = Effect.provideService(Metric.MetricRegistry, readings)
    const exporter = OtlpMetrics.make({ ...target, exportInterval: never })
    const built = yield* Layer.build(Layer.merge(Client, OtlpExporter.layerFlusher))
    yield* Effect.provideContext(exporter, built)
    yield* withReadings(Effect.provideContext(exporter, built))
    yield* Effect.sync(() => readings.clear()).pipe(
      Effect.andThen(withReadings(readSources(sources))),
      Effect.andThen(Context.get(built, OtlpExporter.Flusher).flush),
      Effect.repeat(Schedule.spaced(interval)),
      Effect.withTracerEnabled(false),
      Effect.forkScoped
    )
  })

/** Exports sampled traces, and metrics every 15 seconds. */
export const exporting = (otlp: OtlpConfiguration, roles: ReadonlyArray<ProcessRole>): Layer.Layer<never> => {
  const target = targetOf(otlp, roles)
  return Layer.mergeAll(
    tracing(target("traces"), otlp.sample),
    withoutAddresses,
    Layer.succeed(Exporting, { aroundRequests: tracedRequests, metricsOf: exportMetrics(target("metrics")) })
  )
}
