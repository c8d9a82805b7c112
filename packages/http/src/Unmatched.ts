import type { BaseUrl } from "@kontor/core"
import { Cause, Effect, type Layer } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServerError, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { makeCors } from "./Cors.ts"
import { measured, noOperation } from "./HttpMetrics.ts"
import { basePathOf, type Mounting } from "./Mounting.ts"
import { identified, methodNotAllowed, pathNotFound } from "./operations/Identified.ts"
import { isReadAsAnother, type KnownPathOf, knownPathOf, watchedPathOf } from "./Paths.ts"

/** Answers requests below a base path as if it were absent; any other path is unknown. */
const belowBasePath = (basePath: string) =>
<E, R>(
  httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest> =>
  basePath === "" ?
    httpEffect :
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      request.url.startsWith(`${basePath}/`)
        ? Effect.provideService(
          httpEffect,
          HttpServerRequest.HttpServerRequest,
          request.modify({ url: request.url.slice(basePath.length) })
        )
        : Effect.succeed(pathNotFound))

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
      const answer = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) => {
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
          Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) => isForeign(url) ? unknown : known)
        )
      }
    }),
    { global: true }
  )

/**
 * Answers requests that no route matches: a known path with another method lists its methods (405), any other path is
 * unknown (404). Rule: wire#addresses.
 */
export const layerOf = (mounting: Mounting) => answering(knownPathOf(mounting), basePathOf(mounting))

/** The same for a process without the API. */
export const layerWatched = answering(watchedPathOf, "")
