import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { BaseUrl, routerConfig, Routes, type Services, withoutSecrets } from "@kontor/http"
import { Context, Effect, Layer } from "effect"
import { HttpMiddleware, HttpRouter, type HttpServerError } from "effect/http"
import { createServer } from "node:http"
import { Configuration } from "./Configuration.ts"
import { ListenFailed } from "./ListenFailed.ts"
import { requestLog } from "./RequestLog.ts"
import { answerUnreadable } from "./UnreadableRequests.ts"

/** The longest head of a request, in bytes: longer than the longest query, which is refused by the service and not by Node. */
const maxHeaderSize = 64 * 1024

/** How long requests may still take when the service is asked to stop. */
const gracefulShutdownTimeout = "20 seconds"

const codeOf = ({ cause }: HttpServerError.ServeError): string =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : String(cause)

const listen = Effect.fnUntraced(function*(host: string, port: number) {
  const server = yield* answerUnreadable(createServer({ maxHeaderSize }))
  return yield* NodeHttpServer.make(() => server, { host, port, gracefulShutdownTimeout }).pipe(
    Effect.mapError((error) => new ListenFailed({ host, port, reason: codeOf(error) }))
  )
})

const freePort = (host: string) =>
  Effect.scoped(Effect.map(listen(host, 0), ({ address }) => "port" in address ? address.port : 0))

const everywhere: ReadonlyArray<string> = ["0.0.0.0", "::"]

const originOf = (host: string, port: number): string => {
  const name = everywhere.includes(host) ? "127.0.0.1" : host
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`
}

const start = Effect.fn("Server.start")(function*() {
  const configuration = yield* Configuration
  const { host, loggedRequests, trustedProxies } = configuration
  const port = configuration.port === 0 ? yield* freePort(host) : configuration.port
  const origin = originOf(host, port)
  const baseUrl = configuration.baseUrl ?? `${origin}/api`
  const routes = yield* HttpRouter.toHttpEffect(Routes).pipe(
    Effect.provideService(HttpRouter.RouterConfig, routerConfig),
    Effect.provideService(BaseUrl, baseUrl)
  )
  const server = yield* listen(host, port)
  yield* server.serve(HttpMiddleware.xForwardedHeaders({ trustedProxies })(requestLog(loggedRequests)(routes)))
  return Server.of({ origin, baseUrl })
})

/**
 * The service on an HTTP server of Node. It listens from the moment it can answer; at its end it takes no new request, and
 * finishes those it has.
 */
export class Server extends Context.Service<Server, {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly origin: string
  /** What links carry, such as `http://127.0.0.1:8080/api`. */
  readonly baseUrl: string
}>()("@kontor/node/Server") {
  static readonly layer: Layer.Layer<Server, ListenFailed, Configuration | Services> = Layer.effect(
    Server,
    start()
  ).pipe(Layer.provide([NodeHttpServer.layerHttpServices, withoutSecrets]))
}
