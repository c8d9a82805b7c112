import { Context, Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { keyParameter } from "./credentials/Credentials.ts"
import { prefix } from "./Mounting.ts"
import { queryOf } from "./parameters/QueryParameters.ts"
import type { KnownPathOf } from "./Paths.ts"

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
export const makeCors = Effect.fnUntraced(function*(pathOf: KnownPathOf) {
  const origins = yield* AllowedOrigins

  const preflight = (request: Request, origin: string | undefined): Response | undefined => {
    if (request.method !== "OPTIONS" || request.headers[preflighted] === undefined || origin === undefined) return
    const path = pathOf(request.url)
    return path && permitted(origin, path.methods)
  }

  return <E, R>(
    httpEffect: Effect.Effect<Response, E, R>
  ): Effect.Effect<Response, E, R | HttpServerRequest.HttpServerRequest> =>
    origins.length === 0 ? httpEffect : Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      if (!request.url.startsWith(`${prefix}/`)) return httpEffect
      const asked = request.headers["origin"]
      const origin = asked !== undefined && origins.includes(asked) ? asked : undefined
      const answer = preflight(request, origin)
      if (answer !== undefined) return Effect.succeed(answer)
      return Effect.map(httpEffect, (response) => readable(response, hasKey(request) ? undefined : origin))
    })
})
