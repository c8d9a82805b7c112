import { callerOf, knownPathOf, type MetricSource, readSources } from "@kontor/http"
import { Clock, Context, Data, Effect, Exit, Layer, Metric, Option, Redacted, Schedule, Scope, Tracer } from "effect"
import {
  FetchHttpClient,
  HttpClient,
  HttpEffect,
  HttpMiddleware,
  HttpServerRequest,
  type HttpServerResponse,
  HttpTraceContext
} from "effect/http"
import { OtlpExporter, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { hostname } from "node:os"
import type { OtlpConfiguration } from "../configuration/Configuration.ts"
import type { ProcessRole } from "../configuration/Variables.ts"
import { version } from "../Version.ts"
import { watchedPaths } from "./RequestLog.ts"

/** Returns whether a span begins a trace in this process, without a span of this process above it. */
const isEntry = (parent: Option.Option<Tracer.AnySpan>): boolean =>
  parent._tag === "None" || parent.value._tag === "ExternalSpan"

/**
 * A tracer that keeps this share of traces, from 0 to 1. The first span of this process decides for all spans below it,
 * whatever a client asks for, so that no client chooses what the service records.
 */
export const sampledTracer = (
  tracer: Tracer.Tracer,
  share: number,
  random: () => number = Math.random
): Tracer.Tracer =>
  Tracer.make({
    span: (options) =>
      tracer.span(isEntry(options.parent) ? { ...options, sampled: options.sampled && random() < share } : options)
  })

const serverFailure = 500

/** The end of a span whose request was answered with a failure of the service. */
class AnsweredWithFailure extends Data.TaggedError("AnsweredWithFailure")<{ readonly status: number }> {
  override get message(): string {
    return `Answered ${this.status}`
  }
}

const pathOf = knownPathOf({ administration: {} })

const answered = (span: Tracer.Span, request: HttpServerRequest.HttpServerRequest, endTime: bigint) =>
(
  { headers, status }: HttpServerResponse.HttpServerResponse
): void => {
  span.attribute("http.response.status_code", status)
  span.attribute("kontor.credits", Number(headers["x-credits-charged"] ?? 0))
  const [request_id, account_id] = [headers["x-request-id"], callerOf(request)]
  if (request_id !== undefined) span.attribute("kontor.request_id", request_id)
  if (account_id !== undefined) span.attribute("kontor.account_id", account_id)
  span.end(endTime, status >= serverFailure ? Exit.fail(new AnsweredWithFailure({ status })) : Exit.void)
}

type Request = HttpServerRequest.HttpServerRequest

/**
 * Answers below this span, which ends when the answer has been sent. The span is the parent without the stack trace
 * that `Effect.withParentSpan` would take for each request.
 */
const answeredBelow = <E, R>(
  span: Tracer.Span,
  request: Request,
  httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  Effect.contextWith((context: Context.Context<Scope.Scope>) => {
    const clock = Context.get(context, Clock.Clock)
    return Scope.addFinalizerExit(
      Context.get(context, Scope.Scope),
      (exit) => Effect.sync(() => span.end(clock.currentTimeNanosUnsafe(), exit))
    ).pipe(
      Effect.andThen(HttpEffect.withPreResponseHandler(httpEffect, (_, response) => {
        answered(span, request, clock.currentTimeNanosUnsafe())(response)
        return Effect.succeed(response)
      })),
      Effect.provideService(Tracer.ParentSpan, span)
    )
  })

/**
 * Puts each request into a span from the socket on, named by its method and its path in the contract, if it has one.
 * Nothing of its query, address or headers is recorded: a query may name a person. Requests of probes and of metrics
 * have no span. A trace that is left out has no span below its first: spans cost more than a request can bear, also
 * when nobody exports them.
 */
const tracedRequests = <E, R>(
  httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | Request | Scope.Scope> => {
  const untraced = Effect.withTracerEnabled(httpEffect, false)
  return Effect.contextWith((context: Context.Context<R | Request | Scope.Scope>): typeof httpEffect => {
    const request = Context.get(context, HttpServerRequest.HttpServerRequest)
    const path = pathOf(request.url)?.path
    if (path !== undefined && watchedPaths.includes(path)) return untraced
    const traced = Effect.flatMap(
      Effect.makeSpan(path === undefined ? request.method : `${request.method} ${path}`, {
        kind: "server",
        parent: Option.getOrUndefined(HttpTraceContext.fromHeaders(request.headers)),
        attributes: { "http.request.method": request.method, ...(path !== undefined && { "http.route": path }) }
      }),
      (span) => span.sampled ? answeredBelow(span, request, httpEffect) as typeof httpEffect : untraced
    )
    return traced
  })
}

/** The interval between exports of metrics. */
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

const exportedSpans = (target: Target, share: number) =>
  Layer.effect(
    Tracer.Tracer,
    Effect.map(OtlpTracer.make(target), (tracer) => sampledTracer(tracer, share))
  ).pipe(Layer.provide(Layer.merge(Client, OtlpExporter.layerFlusher)))

/** Sources are read into a registry of its own, emptied before each reading: a source that fails exports nothing. */
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

/** Records spans of this share of requests, and exports them. */
export const tracing = (otlp: OtlpConfiguration, roles: ReadonlyArray<ProcessRole>): Layer.Layer<never> =>
  Layer.merge(exportedSpans(targetOf(otlp, roles)("traces"), otlp.sample), withoutAddresses)

/** Puts requests into spans, and exports metrics every 15 seconds. */
export const exporting = (otlp: OtlpConfiguration, roles: ReadonlyArray<ProcessRole>) => ({
  aroundRequests: tracedRequests,
  metricsOf: exportMetrics(targetOf(otlp, roles)("metrics"))
})
