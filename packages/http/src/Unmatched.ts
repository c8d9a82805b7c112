import type { BaseUrl } from "@kontor/core"
import { Cause, Effect, type Layer } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServerError, HttpServerRequest } from "effect/http"
import { makeCors } from "./cors/Cors.ts"
import { measured, noOperation } from "./metrics/Measured.ts"
import { belowBasePath } from "./mounts/BelowBasePath.ts"
import { basePathOf, type Mounting } from "./mounts/Mounting.ts"
import { identified } from "./operations/Identified.ts"
import { methodNotAllowed } from "./operations/MethodNotAllowed.ts"
import { pathNotFound } from "./operations/PathNotFound.ts"
import { isReadAsAnother, type KnownPathOf, knownPathOf, watchedPathOf } from "./Paths.ts"

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
 * unknown (404). Rule: Wire conventions (decisions 1).
 */
export const layerOf = (mounting: Mounting) => answering(knownPathOf(mounting), basePathOf(mounting))

/** The same for a process without the API. */
export const layerWatched = answering(watchedPathOf, "")
