import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { BaseUrl } from "@kontor/core"
import {
  type PlatformServices,
  requestContext,
  routerConfig,
  Routes,
  type Services,
  WatchRoutes,
  withoutSecrets
} from "@kontor/http"
import { Effect, Layer } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpMiddleware, HttpRouter } from "effect/http"
import { Configuration } from "../configuration/Configuration.ts"
import { requestLog } from "../telemetry/RequestLog.ts"
import { Address } from "./Address.ts"
import { codeOf, ListenFailed } from "./ListenFailed.ts"
import { createServer } from "./NodeHttp.ts"
import { returnStartingMemory } from "./StartingMemory.ts"
import { answerUnreadable } from "./UnreadableRequests.ts"

/** The longest head of a request, in bytes: longer than the longest query, which is refused by the service and not by Node. */
const maxHeaderSize = 64 * 1024

/** How long requests may still take when the service is asked to stop. */
const gracefulShutdownTimeout = "20 seconds"

const listen = Effect.fnUntraced(function*(host: string, port: number) {
  const server = yield* answerUnreadable(createServer({ maxHeaderSize }))
  return yield* NodeHttpServer.make(() => server, { host, port, gracefulShutdownTimeout }).pipe(
    Effect.mapError((error) => new ListenFailed({ host, port, reason: codeOf(error.cause) }))
  )
})

const start = Effect.fnUntraced(function*<R>(
  answers: Layer.Layer<never, never, R | HttpRouter.HttpRouter | PlatformServices>
) {
  const { loggedRequests, trustedProxies } = yield* Configuration
  const { host, port } = yield* Address
  const routes = yield* HttpRouter.toHttpEffect(answers).pipe(
    Effect.provideService(HttpRouter.RouterConfig, routerConfig)
  )
  yield* returnStartingMemory
  const server = yield* listen(host, port)
  const logged = requestLog(loggedRequests)(routes)
  const answering = trustedProxies.length === 0 ? logged : HttpMiddleware.xForwardedHeaders({ trustedProxies })(logged)
  const serving = server.serve(answering)
  yield* Effect.updateContext(serving, requestContext<Effect.Services<typeof serving>>)
})

/**
 * The service on an HTTP server of Node. It listens from the moment it can answer; at its end it takes no new request, and
 * finishes those it has.
 */
export const layer: Layer.Layer<never, ListenFailed, Address | Configuration | Services> = Layer
  .effectDiscard(start(Routes))
  .pipe(Layer.provide([NodeHttpServer.layerHttpServices, withoutSecrets]))

/** The same for a process without the API: what watches processes can watch it too. */
export const layerWatched: Layer.Layer<
  never,
  ListenFailed,
  Address | BaseUrl | Configuration | SecureRandom.SecureRandom
> = Layer
  .effectDiscard(start(WatchRoutes))
  .pipe(Layer.provide(NodeHttpServer.layerHttpServices))
