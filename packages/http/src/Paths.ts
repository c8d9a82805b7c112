import type { BaseUrl } from "@kontor/core"
import { Cause, Context, Effect, type Layer } from "effect"
import type { SecureRandom } from "effect/crypto"
import { FindMyWay, HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { AdministrationApi } from "./Administration/AdministrationContract.ts"
import { Api } from "./Contract.ts"
import { keyParameter } from "./credentials/AdmittedCaller.ts"
import {
  administrationPrefix,
  basePathOf,
  mountedGroups,
  type Mounting,
  type PageGroup,
  pageGroups,
  prefix
} from "./Mounting.ts"
import {
  identified,
  isKnownPath,
  measured,
  methodNotAllowed,
  noOperation,
  pathNotFound,
  tooMuch
} from "./operations/Operation.ts"
import { type AnyApi, endpointsOf, PathPattern, SignalsCodes } from "./operations/Request.ts"
import { queryOf } from "./parameters/Parameters.ts"
import {
  LimitReachedProblem,
  MalformedRequestProblem,
  PayloadTooLargeProblem,
  refuse,
  RequestTimeoutProblem,
  UriTooLongProblem
} from "./problems/ProblemBodies.ts"

/**
 * The origins of web pages whose scripts may call the API, such as `https://app.example`, given by the host. Default:
 * none. Such a script presents a Bearer token; with an API key it may do nothing. Rule: wire#cross-origin-requests.
 */
export const AllowedOrigins = Context.Reference<ReadonlyArray<string>>("@kontor/http/cors/AllowedOrigins", {
  defaultValue: () => []
})

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** The headers that a script may send: a Bearer token, a body and its key, but not `X-API-Key`. */
const sentHeaders = "Authorization, Content-Type, Idempotency-Key"

/** The headers that a script may read besides those that every script may. */
const readHeaders = [
  "Allow",
  "Content-Disposition",
  "Idempotency-Status",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Credits-Charged",
  "X-Credits-Remaining",
  "X-Request-Id"
].join(", ")

/** How long a browser caches what a script may send, in seconds. */
const rememberedSeconds = "7200"

const preflighted = "access-control-request-method"

const hasKey = ({ headers, url }: Request): boolean =>
  headers["x-api-key"] !== undefined || new URLSearchParams(queryOf(url)).has(keyParameter)

const permitted = (origin: string, methods: ReadonlyArray<string>) =>
  HttpServerResponse.empty({
    status: 204,
    headers: {
      "access-control-allow-origin": origin,
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": sentHeaders,
      "access-control-max-age": rememberedSeconds,
      vary: "Origin"
    }
  })

const readable = (response: Response, origin: string | undefined): Response =>
  HttpServerResponse.setHeaders(response, {
    vary: "Origin",
    ...(origin !== undefined && {
      "access-control-allow-origin": origin,
      "access-control-expose-headers": readHeaders
    })
  })

/**
 * Makes what allows scripts of the allowed origins to call the API: it answers a browser's preflight requests, and
 * marks answers as readable unless an API key was presented. Without allowed origins it does nothing.
 */
const makeCors = Effect.fnUntraced(function*(pathOf: KnownPathOf) {
  const origins = yield* AllowedOrigins

  const preflight = (request: Request, origin: string | undefined): Response | undefined => {
    if (request.method !== "OPTIONS" || request.headers[preflighted] === undefined || origin === undefined) return
    const path = pathOf(request.url)
    return path && permitted(origin, path.methods)
  }

  return <E, R>(
    httpEffect: Effect.Effect<Response, E, R>
  ): Effect.Effect<Response, E, R | HttpServerRequest.HttpServerRequest> =>
    origins.length === 0 ? httpEffect : HttpServerRequest.HttpServerRequest.use((request) => {
      if (!request.url.startsWith(`${prefix}/`)) return httpEffect
      const asked = request.headers["origin"]
      const origin = asked !== undefined && origins.includes(asked) ? asked : undefined
      const answer = preflight(request, origin)
      if (answer !== undefined) return Effect.succeed(answer)
      return Effect.map(httpEffect, (response) => readable(response, hasKey(request) ? undefined : origin))
    })
})

/**
 * Paths are read exactly as written. A Signal's id may have 255 characters, each of them percent-encoded.
 * Rule: wire#addresses.
 */
export const routerConfig = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false,
  maxParamLength: 1024
} as const

/**
 * A known path as its operations have it: its methods, the patterns of its parameters, and whether its problems have
 * the codes of Signals.
 */
interface KnownPath {
  readonly path: string
  readonly methods: ReadonlyArray<string>
  readonly patterns: ReadonlyArray<readonly [name: string, pattern: RegExp]>
  readonly hasSignalsCodes: boolean
}

/** Finds the known path of an address. */
export type KnownPathOf = (url: string) => KnownPath | undefined

const page: Omit<KnownPath, "path"> = { methods: ["GET", "HEAD"], patterns: [], hasSignalsCodes: false }

/** The paths of pages, which `GET` and `HEAD` read. */
const pathsOf = (groups: ReadonlyArray<PageGroup>) =>
  new Map<string, KnownPath>(groups.flatMap((group) => pageGroups[group]).map((path) => [path, { ...page, path }]))

/** Adds the paths of an API. */
const addPaths = (paths: Map<string, KnownPath>, api: AnyApi): void => {
  for (const { annotations, method, path } of endpointsOf(api)) {
    paths.set(path, {
      path,
      methods: [...paths.get(path)?.methods ?? [], method],
      patterns: Object.entries(Context.get(annotations, PathPattern)),
      hasSignalsCodes: Context.get(annotations, SignalsCodes)
    })
  }
}

const knownPaths = (mounting: Mounting): ReadonlyMap<string, KnownPath> => {
  const paths = pathsOf(mountedGroups(mounting))
  addPaths(paths, Api)
  if (mounting.administration !== undefined) {
    addPaths(paths, AdministrationApi)
    const path = `${administrationPrefix}/openapi.json`
    paths.set(path, { ...page, path })
  }
  return paths
}

/** A matcher has one tree a method; this one holds all paths. */
const tree = "GET"

const amongPaths = (paths: ReadonlyMap<string, KnownPath>): KnownPathOf => {
  const known = FindMyWay.make<KnownPath>(routerConfig)
  for (const [path, knownPath] of paths) known.on(tree, path as FindMyWay.PathInput, knownPath)
  return (url) => {
    const found = known.find(tree, url)
    return found !== undefined && isKnownPath(found.handler.patterns, found.params) ? found.handler : undefined
  }
}

/** Finds paths among all of the mounted service. */
export const knownPathOf = (mounting: Mounting): KnownPathOf => amongPaths(knownPaths(mounting))

/** Finds paths among those of a process without the API. */
const watchedPathOf = amongPaths(pathsOf(["health", "metrics"]))

/** Escaped characters that no client has to escape: letters, digits and `-._~`. */
const escapedWithoutNeed = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

const hasEscapedLiteral = (path: string, pathOf: KnownPathOf): boolean => {
  const known = pathOf(path)
  if (known === undefined) return escapedWithoutNeed.test(path)
  const segments = path.split("/")
  return known.path.split("/").some((segment, place) => !segment.startsWith(":") && segment !== segments[place])
}

/**
 * Whether an address has a path that the router would read as another one. Such a path is unknown.
 *
 * - After `;` or `#` the router would read a query.
 * - It would read an escaped letter in a fixed part: what guards `/admin` in front of the service does not see
 *   `/%61dmin`.
 */
const isReadAsAnother = (pathOf: KnownPathOf) => (url: string): boolean => {
  const end = url.indexOf("?")
  const path = end === -1 ? url : url.slice(0, end)
  return path.includes(";") || path.includes("#") || (path.includes("%") && hasEscapedLiteral(path, pathOf))
}

/** Answers requests below a base path as if it were absent; any other path is unknown. */
const belowBasePath = (basePath: string) =>
<E, R>(
  httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest> =>
  basePath === "" ?
    httpEffect :
    HttpServerRequest.HttpServerRequest.use((request) =>
      request.url.startsWith(`${basePath}/`)
        ? Effect.provideService(
          httpEffect,
          HttpServerRequest.HttpServerRequest,
          request.modify({ url: request.url.slice(basePath.length) })
        )
        : Effect.succeed(pathNotFound)
    )

const isUnmatched = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"
}

const answering = (
  pathOf: KnownPathOf,
  basePath: string
): Layer.Layer<never, never, HttpRouter.HttpRouter | BaseUrl | SecureRandom.SecureRandom> =>
  HttpRouter.middleware(
    Effect.gen(function*() {
      const identify = yield* identified
      const isForeign = isReadAsAnother(pathOf)
      const answer = HttpServerRequest.HttpServerRequest.use(({ url }) => {
        const path = pathOf(url)
        return path === undefined
          ? Effect.succeed(pathNotFound)
          : identify(methodNotAllowed(path.methods), path.hasSignalsCodes)
      }).pipe(measured(noOperation))
      const unknown = measured(noOperation)(Effect.succeed(pathNotFound))
      const [below, cors] = [belowBasePath(basePath), yield* makeCors(pathOf)]
      return (httpEffect) => {
        const known = cors(Effect.catchCauseIf(httpEffect, isUnmatched, () => answer))
        return below(
          HttpServerRequest.HttpServerRequest.use(({ url }) => isForeign(url) ? unknown : known)
        )
      }
    }),
    { global: true }
  )

/**
 * Answers requests that no route matches: a known path with another method lists its methods (405), any other path is
 * unknown (404). Rule: wire#addresses.
 */
export const unmatchedOf = (mounting: Mounting) => answering(knownPathOf(mounting), basePathOf(mounting))

/** The same for a process without the API. */
export const unmatchedWatched = answering(watchedPathOf, "")

/** The problems of requests that cannot be read, by status. */
const unreadable = {
  400: MalformedRequestProblem,
  408: RequestTimeoutProblem,
  413: PayloadTooLargeProblem,
  414: UriTooLongProblem
} as const

/** The answer to what cannot be read as a request, for hosts that read HTTP themselves. */
export const unreadableRequest = (status: keyof typeof unreadable, detail: string) =>
  Effect.flatMap(identified, (identify) => identify(refuse(unreadable[status], { detail })))

/** The answer to a method that a path lacks, for hosts with paths of their own; `methods` are those it has. */
export const wrongMethod = (methods: ReadonlyArray<string>) =>
  Effect.flatMap(identified, (identify) => identify(methodNotAllowed(methods)))

/** The answer to a request of an operation that its host cannot take on, for hosts with such a limit. */
export const overloaded = (isOfSignals: boolean) =>
  Effect.flatMap(identified, (identify) => identify(tooMuch, isOfSignals))

/** The answer to a request for one more of something than an account may have, for hosts with such a limit. */
export const limitReached = (detail: string) =>
  Effect.flatMap(identified, (identify) => identify(refuse(LimitReachedProblem, { detail })))

const pathOf = knownPathOf({})

/** Whether problems of the operation at an address have the codes of Signals. */
export const hasSignalsCodes = (url: string): boolean => pathOf(url)?.hasSignalsCodes === true
