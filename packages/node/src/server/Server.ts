import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { BaseUrl } from "@kontor/core"
import {
  hasSignalsCodes,
  headTooLong,
  MetricSources,
  overloaded,
  plainAnswer,
  type PlatformServices,
  RequestStages,
  routerConfig,
  routesOf,
  type Services,
  WatchRoutes,
  withoutSecrets
} from "@kontor/http"
import { Clock, Context, Effect, Exit, FileSystem, Layer, Metric, Path, Ref, References, Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import {
  Etag,
  HttpClient,
  HttpEffect,
  HttpMiddleware,
  HttpPlatform,
  HttpRouter,
  type HttpServerRequest,
  HttpServerResponse,
  UrlParams
} from "effect/http"
import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Configuration } from "../configuration/Configuration.ts"
import * as DemoReceiver from "../demo/DemoReceiver.ts"
import { Loading } from "../demo/Sample.ts"
import * as McpRoutes from "../mcp/McpRoutes.ts"
import { OwnApi } from "../mcp/OwnApi.ts"
import { Exporting } from "../telemetry/Otlp.ts"
import { requestLog } from "../telemetry/RequestLog.ts"
import { Address, codeOf, ListenFailed } from "./Address.ts"
import { isOverflowing } from "./load/Connections.ts"
import { Guard, isTrustedBy, measureLoad } from "./load/Guard.ts"
import type { RequestKind } from "./load/Places.ts"
import { createServer, GatheredAnswer, STATUS_CODES } from "./NodeHttp.ts"
import { consoleRoutes, startPage } from "./Pages.ts"
import { Stopping } from "./Readiness.ts"
import { stop } from "./Stop.ts"

/**
 * The time that a connection stays open after its answer, in milliseconds. If it closed at once, a client that still
 * sends would lose the answer.
 */
const patience = 1000

/** The statuses of requests that Node cannot read, by its code; any other is 400. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 }

/** The commonest mistake: somebody types a query with an umlaut. */
const notEncoded = "The address has a character that must be percent-encoded, such as %C3%BC for ü and %20 for a space."

const reasonOf = (status: number): string => STATUS_CODES[status] ?? ""

const answerTo = Effect.fnUntraced(function*(code: string) {
  if (code === "HPE_HEADER_OVERFLOW") return yield* headTooLong
  if (code === "HPE_INVALID_URL") return plainAnswer(400, notEncoded)
  const status = statuses[code] ?? 400
  return plainAnswer(status, reasonOf(status))
})

const write = (socket: Duplex, { body, headers, status }: HttpServerResponse.HttpServerResponse): void => {
  const content = body._tag === "Uint8Array"
    ? { "content-type": body.contentType, "content-length": body.contentLength }
    : { "content-length": 0 }
  const lines = Object.entries({ ...headers, ...content, connection: "close" }).map(([name, value]) =>
    `${name}: ${value}`
  )
  socket.write(`HTTP/1.1 ${status} ${reasonOf(status)}\r\n${lines.join("\r\n")}\r\n\r\n`)
  socket.end(body._tag === "Uint8Array" ? body.body : undefined)
}

/**
 * Answers what Node cannot read as a request: a long head like a long query, anything else plainly. The connection then
 * closes. Rule: Problem bodies (decisions 2).
 */
const answerUnreadable = Effect.fn("UnreadableRequests.answer")(function*(server: Server) {
  const run = Effect.runSyncWith(yield* Effect.context<BaseUrl | SecureRandom.SecureRandom>())
  const latest = new WeakMap<Duplex, ServerResponse>()
  const isHalfAnswered = (socket: Duplex): boolean => {
    const response = latest.get(socket)
    return response !== undefined && response.headersSent && !response.writableFinished
  }
  server.on("request", (request, response) => latest.set(request.socket, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (isOverflowing(socket) && error.code !== "ECONNRESET") return
    if (error.code === "ECONNRESET" || isHalfAnswered(socket)) {
      socket.destroy()
    } else if (socket.writable) {
      write(socket, run(answerTo(error.code ?? "")))
      setTimeout(() => socket.destroy(), patience).unref()
    }
  })
  return server
})

interface Prepared {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The identifier in it, for which each refusal has one of its own. */
  readonly id: string | undefined
}

const decoder = new TextDecoder()

const prepare = (response: HttpServerResponse.HttpServerResponse): Prepared => {
  const { body, headers, status } = response
  if (body._tag !== "Uint8Array") throw new TypeError("A refusal has a body of bytes")
  return {
    status,
    headers: { ...headers, "content-type": body.contentType },
    text: decoder.decode(body.body),
    id: headers["x-request-id"]
  }
}

const retrySoon = { "retry-after": "1" }

/**
 * Makes what refuses a request that is beyond a limit: 503 with `Retry-After`, at once. It is written once and copied
 * since, as a service with too much to do has no time for refusals. Rule: Problem bodies (decisions 2).
 */
const makeRefusing = Effect.gen(function*() {
  const random = yield* SecureRandom.SecureRandom
  const run = Effect.runSyncWith(yield* Effect.context())
  const plain = prepare(HttpServerResponse.setHeaders(plainAnswer(503, "Service Unavailable"), retrySoon))
  const problem = prepare(yield* overloaded(false))
  const ofSignals = prepare(yield* overloaded(true))

  return (kind: RequestKind, url: string, response: ServerResponse): void => {
    const { headers, id, status, text } = kind !== "operation" ? plain : hasSignalsCodes(url) ? ofSignals : problem
    const fresh = id === undefined ? undefined : run(random.uuidV7())
    const body = Buffer.from(fresh === undefined ? text : text.replaceAll(id!, fresh))
    response.writeHead(status, {
      ...headers,
      ...(fresh !== undefined && { "x-request-id": fresh }),
      "content-length": body.length
    })
    response.end(body)
  }
})

/** The services that answers are made with. */
const services = [FileSystem.FileSystem, Path.Path, HttpPlatform.HttpPlatform, Etag.Generator] as const

/** The settings of a host for all that runs: the loggers, the tracer, the clock. */
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
 * taken when it is made. Every request copies its context, which with all services was a fifth of its garbage. It goes
 * when Effect adds to a context without a copy.
 */
const contextOfRequests = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.pick(...services, ...settings)(context) as Context.Context<R>

const collector = (): NodeJS.GCFunction => {
  setFlagsFromString("--expose-gc")
  const collect: NodeJS.GCFunction = runInNewContext("gc")
  setFlagsFromString("--no-expose-gc")
  return collect
}

/**
 * Returns memory to the system that only the start needed. Loading hundreds of modules makes V8 grow the space for
 * young objects to its limit. It shrinks that space only when it collects all garbage, which an idle service gives no
 * reason for. This takes 0.2 to 0.4 s, so it comes before the first request can. A demonstration
 * shows its keys sooner instead.
 *
 * It saves 10 of 124 MB. The inspector collects garbage too, and takes as much memory as it returns. This goes when V8
 * shrinks the space of an idle process, or when Node can be asked to collect.
 */
const returnStartingMemory: Effect.Effect<void> = Effect.sync(() => {
  collector()({ type: "major", execution: "sync", flavor: "last-resort" })
})

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
  const sources = [...yield* MetricSources, { name: "admission", collect: measureLoad(guard) }]
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
          consoleRoutes,
          McpRoutes.layer,
          DemoReceiver.layer,
          startPage
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
