import { Context, type Effect, Function, Layer } from "effect"
import { HttpRouter, HttpServer, type HttpServerRequest, type HttpServerResponse, UrlParams } from "effect/http"
import { routerConfig } from "./operations/RouterConfig.ts"
import { ClientAddress } from "./rates/ClientAddress.ts"
import { type PlatformServices, Routes, type Services } from "./Routes.ts"

/** Runs around the answering of every request, for logs and figures. It changes no answer. */
export interface Around {
  <E, R>(
    httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>
}

/** Keeps the key in the query out of every span and message. A host that mounts `Routes` itself provides this around its server. */
export const withoutSecrets: Layer.Layer<never> = Layer.succeed(UrlParams.CurrentRedactedNames, [/^api_?key$/i])

const options = { disableLogger: true, routerConfig }

/** What a host knows of whoever sends a request. */
export interface Client {
  /** Their IP address: without one, their failed attempts to authenticate are not limited. */
  readonly address?: string | undefined
}

/** The service for hosts that speak web requests. `dispose` releases what it holds. */
export interface WebHandler {
  readonly handler: (request: Request, client?: Client) => Promise<Response>
  readonly dispose: () => Promise<void>
}

/**
 * The service as a function from a web `Request` to a `Response`, for any host that has these. What `services` provides beside the
 * services (a logger, a tracer, `BaseUrl`, `Readiness`) holds for its requests.
 */
export const toWebHandler = <E>(services: Layer.Layer<Services, E>): WebHandler => {
  const { dispose, handler } = HttpRouter.toWebHandler(
    Routes.pipe(
      Layer.provideMerge(services),
      Layer.provideMerge(withoutSecrets),
      Layer.provide(HttpServer.layerServices)
    ),
    options
  )
  return { dispose, handler: (request, client) => handler(request, Context.make(ClientAddress, client?.address)) }
}

/** The service on an HTTP server of Effect, such as the one of Node. */
export const serve = (
  around: Around = Function.identity
): Layer.Layer<never, never, Services | HttpServer.HttpServer | PlatformServices> =>
  HttpRouter.serve(Routes, { ...options, disableListenLog: true, middleware: around }).pipe(
    Layer.provide(withoutSecrets)
  )
