import { Clock, Context, FileSystem, Metric, Path, References } from "effect"
import { Etag, HttpClient, HttpMiddleware, HttpPlatform, UrlParams } from "effect/http"

/** The services that answers are made with. */
const services = [FileSystem.FileSystem, Path.Path, HttpPlatform.HttpPlatform, Etag.Generator] as const

/** What a host sets for all that runs: the loggers, the tracer, the clock. */
const settings = [
  ...Object.values(References),
  Clock.Clock,
  HttpClient.TracerDisabledWhen,
  HttpMiddleware.TracerDisabledWhen,
  Metric.CurrentMetricAttributes,
  Metric.MetricRegistry,
  UrlParams.CurrentRedactedNames
] as const

/**
 * What the requests of this process get of its context. What answers them holds all else: services and settings are
 * taken when it is made. Every request copies its context, which with all services was a fifth of its garbage.
 */
export const contextOfRequests = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.pick(...services, ...settings)(context) as Context.Context<R>
