import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { BaseUrl } from "@kontor/core"
import {
  MetricSources,
  type PlatformServices,
  RequestStages,
  routerConfig,
  routesOf,
  type Services,
  WatchRoutes,
  withoutSecrets
} from "@kontor/http"
import { type Context, Effect, Exit, Layer, Ref, Scope } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpEffect, HttpMiddleware, HttpRouter, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { Server } from "node:http"
import { Configuration } from "../configuration/Configuration.ts"
import * as DemoReceiver from "../demo/DemoReceiver.ts"
import { Loading } from "../demo/Loading.ts"
import * as McpRoutes from "../mcp/McpRoutes.ts"
import { OwnApi } from "../mcp/OwnApi.ts"
import { Exporting } from "../telemetry/Exporting.ts"
import { requestLog } from "../telemetry/RequestLog.ts"
import { Address } from "./Address.ts"
import { measureAdmission } from "./admission/AdmissionMetrics.ts"
import { Guard, isTrustedBy } from "./admission/Guard.ts"
import { makeRefusing } from "./admission/Refused.ts"
import * as ConsoleRoutes from "./ConsoleRoutes.ts"
import { GatheredAnswer } from "./GatheredAnswer.ts"
import { codeOf, ListenFailed } from "./ListenFailed.ts"
import { createServer } from "./NodeHttp.ts"
import { contextOfRequests } from "./RequestServices.ts"
import { returnStartingMemory } from "./StartingMemory.ts"
import * as StartPage from "./StartPage.ts"
import { stop } from "./Stop.ts"
import { Stopping } from "./Stopping.ts"
import { answerUnreadable } from "./UnreadableRequests.ts"

/**
 * The maximum size of a request's head, in bytes: larger than the maximum query, so that the service refuses that and
 * not Node.
 */
const maxHeaderSize = 64 * 1024

/**
 * The time that a connection stays open without a request, in milliseconds: longer than pools and balancers in front
 * keep theirs.
 */
const keepAliveTimeout = 75_000

/** The time that a client may take to send the head of a request, and all of it, in milliseconds. */
const headersTimeout = 20_000
const requestTimeout = 40_000

/** The interval of checks for clients that take longer, in milliseconds. */
const connectionsCheckingInterval = 5_000

const serverOptions = {
  ServerResponse: GatheredAnswer,
  maxHeaderSize,
  keepAliveTimeout,
  headersTimeout,
  requestTimeout,
  connectionsCheckingInterval
}

const listen = Effect.fnUntraced(function*(server: Server, host: string, port: number) {
  yield* Effect.callback<void, ListenFailed>((resume) => {
    server.once("error", (error) => resume(Effect.fail(new ListenFailed({ host, port, reason: codeOf(error) }))))
    server.listen(port, host, () => resume(Effect.void))
  })
})

const guarded = Effect.gen(function*() {
  const { limits, requestSeconds, trustedProxies } = yield* Configuration
  const server = yield* answerUnreadable(createServer(serverOptions))
  const guard = new Guard(server, {
    limits,
    deadline: requestSeconds * 1000,
    isTrusted: isTrustedBy(trustedProxies),
    refuse: yield* makeRefusing
  })
  return { guard, server }
})

/** Answers requests from within this process, as a handler of web requests. */
const withinProcess = <E, R>(answering: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.map(
    Effect.context<Exclude<R, HttpServerRequest.HttpServerRequest | Scope.Scope>>(),
    (context) =>
      HttpEffect.toWebHandlerWith<unknown, unknown>(contextOfRequests(context) as Context.Context<unknown>)(
        answering as Effect.Effect<HttpServerResponse.HttpServerResponse, E>
      )
  )

const start = Effect.fnUntraced(function*<R>(
  answers: Layer.Layer<never, never, R | HttpRouter.HttpRouter | PlatformServices>
) {
  const { loggedRequests, trustedProxies } = yield* Configuration
  const { host, port } = yield* Address
  const stopping = yield* Stopping
  const { guard, server } = yield* guarded
  const own = OwnApi.make()
  const { aroundRequests, metricsOf } = yield* Exporting
  const sources = [...yield* MetricSources, { name: "admission", collect: measureAdmission(guard) }]
  const routes = yield* HttpRouter.toHttpEffect(answers).pipe(
    Effect.provideService(HttpRouter.RouterConfig, routerConfig),
    Effect.provideService(MetricSources, sources),
    Effect.provideService(RequestStages, guard.stages),
    Effect.provideService(OwnApi, own)
  )
  yield* metricsOf(sources)
  const logged = aroundRequests(requestLog(loggedRequests)(routes))
  const forwarded = trustedProxies.length === 0 ? logged : HttpMiddleware.xForwardedHeaders({ trustedProxies })(logged)
  const answering: typeof forwarded = Effect.withFiber((fiber) => {
    guard.answeredBy(fiber)
    return forwarded
  })
  const requests = yield* Scope.make()
  const answer = yield* Effect.updateContext(
    NodeHttpServer.makeHandler(answering, { scope: requests }),
    contextOfRequests<Exclude<Effect.Services<typeof answering>, HttpServerRequest.HttpServerRequest | Scope.Scope>>
  )
  guard.answerWith(answer)
  own.answerWith(yield* withinProcess(logged))
  if ((yield* Ref.get(yield* Loading)) === undefined) yield* returnStartingMemory
  yield* listen(server, host, port)
  yield* Effect.addFinalizer(() => {
    stopping.isStopping = true
    return Effect.andThen(stop(server, guard), Scope.close(requests, Exit.void))
  })
})

/**
 * The service on an HTTP server of Node. It listens from the moment it can answer; at its end it takes no new request,
 * and finishes those it has.
 */
export const layer: Layer.Layer<never, ListenFailed, Address | Configuration | Loading | Services | Stopping> = Layer
  .effectDiscard(
    Effect.flatMap(Configuration, ({ adminToken }) => {
      const administration = adminToken === undefined ? undefined : { token: adminToken }
      return start(
        Layer.mergeAll(
          routesOf({ administration }),
          ConsoleRoutes.layer,
          McpRoutes.layer,
          DemoReceiver.layer,
          StartPage.layer
        )
      )
    })
  )
  .pipe(Layer.provide([NodeHttpServer.layerHttpServices, withoutSecrets]))

/** The same for a process without the API, which can be watched too. */
export const layerWatched: Layer.Layer<
  never,
  ListenFailed,
  Address | BaseUrl | Configuration | Loading | SecureRandom.SecureRandom | Stopping
> = Layer
  .effectDiscard(start(WatchRoutes))
  .pipe(Layer.provide(NodeHttpServer.layerHttpServices))
