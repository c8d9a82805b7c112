import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { BaseUrl } from "@kontor/core"
import {
  framed,
  hasSignalsCodes,
  icon,
  keptPage,
  MetricSources,
  overloaded,
  PageLinks,
  plainAnswer,
  type PlatformServices,
  RequestStages,
  routerConfig,
  routesOf,
  securityPolicy,
  SellerPages,
  type Services,
  unreadableRequest,
  WatchRoutes,
  withoutSecrets
} from "@kontor/http"
import {
  Clock,
  Context,
  Duration,
  Effect,
  Fiber,
  FileSystem,
  Layer,
  Metric,
  Path,
  Ref,
  References,
  Schedule,
  Scope
} from "effect"
import { SecureRandom } from "effect/crypto"
import {
  Etag,
  HttpClient,
  HttpEffect,
  HttpMiddleware,
  HttpPlatform,
  HttpRouter,
  HttpServerRequest,
  HttpServerResponse,
  UrlParams
} from "effect/http"
import { readFile } from "node:fs/promises"
import type { Server, ServerResponse, ServerResponse as NodeResponse } from "node:http"
import { connect, Server as Listener, type Socket } from "node:net"
import type { Duplex } from "node:stream"
import { fileURLToPath } from "node:url"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Configuration } from "../configuration/Configuration.ts"
import * as DemoReceiver from "../demo/DemoReceiver.ts"
import { ReceiverPath } from "../demo/DemoReceiver.ts"
import { Loading } from "../demo/Loader.ts"
import * as McpRoutes from "../mcp/McpRoutes.ts"
import { OwnApi } from "../mcp/OwnApi.ts"
import { Exporting } from "../telemetry/Otlp.ts"
import { requestLog } from "../telemetry/RequestLog.ts"
import { Address, codeOf, ListenFailed } from "./Address.ts"
import { Gathered, Guard, isTrustedBy, measureLoad } from "./load/Guard.ts"
import { type Answer, isOverflowing, type RequestKind } from "./load/Places.ts"
import { Stopping } from "./Readiness.ts"

/**
 * The parts of `node:http` that the server needs. It is not imported: an import reads every export of the module,
 * including `WebSocket`, for which Node loads a whole HTTP client, 14 MB of resident memory.
 */
const http = process.getBuiltinModule("node:http")

const { createServer, STATUS_CODES } = http

type End = Parameters<NodeResponse["end"]>
type Head = Parameters<NodeResponse["writeHead"]>

/** The end of an answer, on its way to the socket. */
interface Ending {
  readonly answer: GatheredAnswer
  readonly end: End
}

/**
 * An answer that reaches its socket together with all others that end in the same step of the event loop, such as those
 * of requests that shared a statement. If the request has a body that was not read to its end, the connection ends with
 * the answer.
 */
export class GatheredAnswer extends http.ServerResponse {
  static readonly #endings = new Gathered<Ending>(
    ({ answer, end }) => answer.#send(end),
    (run) => process.nextTick(run)
  )

  override writeHead(...head: Array<unknown>): this {
    if (!this.req.complete) this.setHeader("connection", "close")
    return super.writeHead(...head as Head)
  }

  override end(...end: Array<unknown>): this {
    GatheredAnswer.#endings.add({ answer: this, end: end as End })
    return this
  }

  #send(end: End): void {
    if (this.destroyed) return
    try {
      super.end(...end)
    } catch {
      // The body is not as long as its header says, and a client must not take it for whole.
      this.destroy()
    }
  }
}

const body = `<main id="content" tabindex="-1">
<h1>Kontor</h1>
<p>Company data of the German commercial register as an API, paid for in credits. This service is running.</p>
<dl>
<dt><a href="console">Console</a></dt>
<dd>Sign in with an API key: companies, Signals, monitors, webhooks, keys and credits.</dd>
<dt><a href="docs">API reference</a></dt>
<dd>Every operation with its price, its errors and samples in curl, TypeScript and Python; requests can be sent from it.</dd>
<dt><a href="readme">README</a></dt>
<dd>How the service is started, configured and operated.</dd>
<dt><a href="openapi.json">OpenAPI document</a></dt>
<dd>The contract, for generators and tools.</dd>
<dt><a href="readyz">State</a></dt>
<dd>Whether the service is ready, and if not, why: a sample register takes a moment to load.</dd>
</dl>
</main>`

/** The pages beside those of the API, for the head of all. */
const links = [["Start", "."], ["Console", "console"]] as const

const html = framed({ title: "Kontor", path: "", body, links })

const startPageAnswer = Effect.gen(function*() {
  return HttpServerResponse.text(html, { contentType: "text/html; charset=utf-8" }).pipe(
    HttpServerResponse.setHeaders({
      "content-security-policy": yield* securityPolicy(html, { "img-src": "data:" }),
      "referrer-policy": "no-referrer"
    })
  )
})

const readmePath = (): string => fileURLToPath(new URL("README.md", import.meta.resolve("@kontor/node/package.json")))

const readme = Effect.map(
  Effect.promise(() => readFile(readmePath(), "utf8")),
  (text) => HttpServerResponse.text(text, { contentType: "text/plain; charset=utf-8" })
)

const image = Effect.succeed(HttpServerResponse.text(icon, { contentType: "image/svg+xml" }))

/** `/`: where to go from here; `/readme`, the README of this package; `/favicon.ico`, for browsers that ask for it. */
const startPage = Layer.mergeAll(
  keptPage("/", startPageAnswer),
  keptPage("/readme", readme),
  keptPage("/favicon.ico", image)
)

const path = "/console"

/** `/console` and everything below: the web console, which uses the API of this host. */
const consoleRoutes: Layer.Layer<never, never, Address | HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const { baseUrl } = yield* Address
    const { pathname } = new URL(baseUrl)
    const receiver = yield* ReceiverPath
    const { portal_url: portal = "", top_up_url: topUp = "" } = yield* SellerPages
    /** Loaded when it is first opened: its files take memory. */
    const handler = yield* Effect.cached(Effect.promise(async () => {
      const { consoleHandler } = await import("@kontor/console")
      return consoleHandler({
        path,
        api: pathname,
        administration: `${pathname.replace(/\/api$/, "")}/admin/v1`,
        receiver,
        topUp,
        portal
      })
    }))
    const answer = Effect.gen(function*() {
      const request = yield* HttpServerRequest.HttpServerRequest
      const asked = yield* Effect.orDie(HttpServerRequest.toWeb(request))
      const respond = yield* handler
      return HttpServerResponse.fromWeb(yield* Effect.promise(() => respond(asked)))
    })
    yield* router.add("*", `${path}/*`, answer)
  })
)

/** The time that the queue may take until everybody in it is accepted, in milliseconds. */
const stopPatience = 500

/**
 * Ends the listener alone: the `close` of an HTTP server also tears down connections on which a request may be under
 * way.
 */
const close = (server: Server) => Listener.prototype.close.call(server)

const ownHosts: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" }

const connectTo = (server: Server): Socket | undefined => {
  const address = server.address()
  if (address === null || typeof address === "string") return undefined
  const socket = connect({ host: ownHosts[address.address] ?? address.address, port: address.port })
  return socket.on("error", () => socket.destroy())
}

/**
 * Stops the queue of a listener from taking anybody else while somebody is in it. Node has no public way to do so. In
 * 40 stops under 24 clients that connect again and again, 738 connections were reset without it, and none with it. It
 * goes when Node can set the backlog of a server that listens, or accepts whoever waits before it closes a listener.
 */
const shut = (server: Server): void => {
  const { _handle: handle } = server as { _handle?: { listen?: (length: number) => unknown } }
  handle?.listen?.(0)
}

/**
 * Stops listening once every connected client is accepted: the system resets connections that wait in the listener's
 * queue when the listener closes. So this process connects twice, and shuts the queue. Once the first of the two is
 * accepted, so is every connection before it; the second keeps the queue full until the listener is closed. The system
 * ignores whoever connects meanwhile; they try again, and are refused.
 */
const stopListening = (server: Server): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const last = [connectTo(server), connectTo(server)]
    const accept = ({ remotePort }: Socket) => {
      if (remotePort !== undefined && remotePort === last[0]?.localPort) end()
    }
    const timer = setTimeout(() => end(), stopPatience)
    const end = () => {
      clearTimeout(timer)
      server.off("connection", accept)
      close(server)
      for (const socket of last) socket?.destroy()
      resume(Effect.void)
    }
    server.prependListener("connection", accept)
    process.nextTick(() => shut(server))
  })

/** The time that proxies have to notice that the service is not ready, and clients to read it in an answer. */
const notice = Duration.seconds(1)

/** The time that a client that is connected may take to send its first request. */
const firstRequest = Duration.seconds(1)

/** The time that requests may still take when the service is asked to stop. */
const deadline = Duration.seconds(20)

/** The time that idle clients have to close their side, so that no client sends into a closed connection. */
const parting = Duration.millis(500)

const often = Schedule.spaced("10 millis")

const until = (isSo: () => boolean) => Effect.repeat(Effect.sync(isSo), { schedule: often, until: (is) => is })

/** Waits until it is so, and no longer than it may take. */
const atMost = (duration: Duration.Duration, isSo: () => boolean) => Effect.timeoutOption(until(isSo), duration)

/**
 * Stops a server so that no client that follows HTTP loses a request: it is no longer ready, its answers say
 * `Connection: close`, and after a second, or at once where nobody is connected, it stops listening. Whoever is
 * connected then and has asked for nothing yet may do so once. What it took, it answers. What takes longer than 20
 * seconds is given up, unless it was booked: that gets its answer.
 */
const stop = Effect.fn("Stop.stop")(function*(server: Server, guard: Guard) {
  const { places, connections } = guard
  guard.stop()
  yield* atMost(notice, () => connections.areUnused)
  yield* stopListening(server)
  yield* atMost(firstRequest, () => {
    connections.endIdle("those that were used")
    return !connections.someAreNew
  })
  yield* atMost(Duration.subtract(deadline, notice), () => {
    connections.endIdle("all")
    return places.inFlight.size === 0
  })
  guard.giveUpAll()
  yield* until(() => !guard.isAnswering)
  yield* atMost(parting, () => {
    connections.endIdle("all")
    return connections.count === 0
  })
  yield* Effect.sync(() => server.closeAllConnections())
})

/**
 * The time that a connection stays open after its answer, in milliseconds. If it closed at once, a client that still
 * sends would lose the answer.
 */
const patience = 1000

/**
 * The problems of requests that Node cannot read, by its code. A character that is not encoded is the commonest:
 * somebody types a query with an umlaut.
 */
const unreadable: Readonly<Record<string, Parameters<typeof unreadableRequest>>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time. Nothing was done or charged."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The extensions of the chunks of the body are too long."],
  HPE_HEADER_OVERFLOW: [
    414,
    "The address and the headers of the request are too long. The query string may have at most 16 KiB."
  ],
  HPE_INVALID_METHOD: [400, "The request does not begin with a method of HTTP, such as GET or POST."],
  HPE_INVALID_URL: [
    400,
    "The address has a character that must be percent-encoded, such as %C3%BC for ü and %20 for a space."
  ]
}

const answerTo = (code = "") => unreadableRequest(...unreadable[code] ?? [400, "The request is not valid HTTP/1.1."])

const write = (socket: Duplex, { body, headers, status }: HttpServerResponse.HttpServerResponse): void => {
  const content = body._tag === "Uint8Array"
    ? { "content-type": body.contentType, "content-length": body.contentLength }
    : { "content-length": 0 }
  const lines = Object.entries({ ...headers, ...content, connection: "close" }).map(([name, value]) =>
    `${name}: ${value}`
  )
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n`)
  socket.end(body._tag === "Uint8Array" ? body.body : undefined)
}

/**
 * Answers what Node cannot read as a request with its problem, and closes the connection. What follows a whole request
 * waits for its answer, which may be paid, and gets none. Rule: errors#problems.
 */
const answerUnreadable = Effect.fn("UnreadableRequests.answer")(function*(server: Server) {
  const run = Effect.runSyncWith(yield* Effect.context<BaseUrl | SecureRandom.SecureRandom>())
  const latest = new WeakMap<Duplex, ServerResponse>()
  server.on("request", (request, response) => latest.set(request.socket, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isReset = error.code === "ECONNRESET"
    if (isOverflowing(socket) && !isReset) return
    const response = latest.get(socket)
    const isUnderWay = response !== undefined && !response.writableFinished
    if (isUnderWay && response.req.complete && !isReset) {
      if (!response.headersSent) response.setHeader("connection", "close")
    } else if (isReset || isUnderWay && response.headersSent) {
      socket.destroy()
    } else if (socket.writable) {
      write(socket, run(answerTo(error.code)))
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
 * since, as a service with too much to do has no time for refusals.
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

/** A request adds up to 13 services to its context; after so many, Effect copies it. */
const maxDepth = 16

/**
 * The part of its context that the requests of this process get. The code that answers them holds all else: services
 * and settings are taken when it is made. Effect copies the base of a context that is asked often: a copy with all
 * services was a fifth of the garbage of each request.
 */
const contextOfRequests = <R>(context: Context.Context<R>): Context.Context<R> => {
  const { mapUnsafe } = Context.pick(...services, ...settings)(context)
  return Context.makeUnsafe(mapUnsafe, { maxDepth })
}

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

/** The services of requests: each has the others of its own. */
type OfRequests<R> = Exclude<R, HttpServerRequest.HttpServerRequest | Scope.Scope>

/**
 * Makes what answers the requests of one connection, each with this context. Its scope is of its own: one that all
 * requests share would hold them in a map, and no garbage of theirs would stay young, see `InFlight`. The context
 * replaces that of `runSync`, whose scheduler lets the event loop do nothing else until a fiber ends or waits.
 */
export const answerOfConnection = <E, R>(
  answering: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  context: Context.Context<OfRequests<R>>
): Answer =>
  Effect.runSync(
    Effect.updateContext(NodeHttpServer.makeHandler(answering, { scope: Scope.makeUnsafe() }), () => context)
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
  const context = contextOfRequests(yield* Effect.context<OfRequests<Effect.Services<typeof answering>>>())
  guard.answerWith(() => answerOfConnection(answering, context))
  own.answerWith(yield* withinProcess(logged))
  if ((yield* Ref.get(yield* Loading)) === undefined) yield* returnStartingMemory
  yield* listen(server, host, port)
  yield* Effect.addFinalizer(() => {
    stopping.isStopping = true
    return Effect.andThen(stop(server, guard), Effect.suspend(() => Fiber.interruptAll(guard.fibers)))
  })
})

/**
 * The service on an HTTP server of Node. It listens from the moment it can answer; at its end it takes no new request,
 * and finishes those it has.
 */
export const layer: Layer.Layer<never, ListenFailed, Address | Configuration | Loading | Services | Stopping> = Layer
  .effectDiscard(
    Effect.flatMap(Configuration, ({ adminToken, operators }) => {
      const administration = adminToken === undefined && operators === undefined
        ? undefined
        : { token: adminToken, named: operators }
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
  .pipe(Layer.provide([NodeHttpServer.layerHttpServices, withoutSecrets, Layer.succeed(PageLinks, links)]))

/** The same for a process without the API, which can be watched too. */
export const layerWatched: Layer.Layer<
  never,
  ListenFailed,
  Address | BaseUrl | Configuration | Loading | SecureRandom.SecureRandom | Stopping
> = Layer
  .effectDiscard(start(WatchRoutes))
  .pipe(Layer.provide(NodeHttpServer.layerHttpServices))
