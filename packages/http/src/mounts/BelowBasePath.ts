import { Effect } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { pathNotFound } from "../operations/PathNotFound.ts"

/** Answers requests below a base path as if it were absent; any other path is unknown. */
export const belowBasePath = (basePath: string) =>
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
