import { ofOneEffect } from "@kontor/core"
import { Context, type Effect, Function, Layer, ManagedRuntime, type Scope } from "effect"
import {
  HttpEffect,
  HttpRouter,
  HttpServer,
  type HttpServerRequest,
  type HttpServerResponse,
  UrlParams
} from "effect/http"
import type { Mounting } from "./mounts/Mounting.ts"
import { routerConfig } from "./operations/RouterConfig.ts"
import { ClientAddress } from "./RateLimits/ClientAddress.ts"
import { requestContext } from "./RequestContext.ts"
import { type PlatformServices, routesOf, type Services } from "./Routes.ts"

/** Wraps the answering of every request, for logs and metrics. It changes no answer. */
export interface Around {
  <E, R>(
    httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>
}

/**
 * Keeps the key in the query out of every span and message. A host that mounts `Routes` itself provides this to its
 * server.
 */
export const withoutSecrets: Layer.Layer<never> = Layer.succeed(UrlParams.CurrentRedactedNames, [/^api_?key$/i])

/** What a host knows of the sender of a request. */
export interface Client {
  /** Their IP address. Without one, failed attempts to authenticate are not limited. */
  readonly address?: string | undefined
}

/** The service for hosts that speak web requests. `dispose` releases what it holds. */
export interface WebHandler {
  readonly handler: (request: Request, client?: Client) => Promise<Response>
  /** Settles once everything is built; rejects with why it cannot be, as every request then does. */
  readonly ready: Promise<void>
  readonly dispose: () => Promise<void>
}

/**
 * The service as a function from a web `Request` to a `Response`, for any host with these. Whatever else `services`
 * provides (a logger, a tracer, `BaseUrl`, `Readiness`) applies to its requests.
 */
export const toWebHandler = <E>(services: Layer.Layer<Services, E>, mounting: Mounting = {}): WebHandler => {
  const runtime = ManagedRuntime.make(
    routesOf(mounting).pipe(
      Layer.provideMerge(HttpRouter.layer),
      Layer.provideMerge(ofOneEffect(services)),
      Layer.provideMerge(withoutSecrets),
      Layer.provide([HttpServer.layerServices, Layer.succeed(HttpRouter.RouterConfig, routerConfig)])
    )
  )
  const answering = runtime.context().then((context) =>
    HttpEffect.toWebHandlerWith<HttpRouter.HttpRouter | Services, HttpServerRequest.HttpServerRequest | Scope.Scope>(
      requestContext(context)
    )(
      Context.get(context, HttpRouter.HttpRouter).asHttpEffect()
    )
  )
  const ready = answering.then(() => undefined)
  ready.catch(Function.constVoid)
  return {
    ready,
    dispose: () => runtime.dispose(),
    handler: (request, client) =>
      answering.then((answer) => answer(request, Context.make(ClientAddress, client?.address)))
  }
}

/** The service on an HTTP server of Effect, such as that of Node. */
export const serve = (
  around: Around = Function.identity,
  mounting: Mounting = {}
): Layer.Layer<never, never, Services | HttpServer.HttpServer | PlatformServices> =>
  HttpRouter.serve(routesOf(mounting), {
    disableLogger: true,
    disableListenLog: true,
    routerConfig,
    middleware: around
  }).pipe(
    Layer.provide(withoutSecrets)
  )
