import type { BaseUrl } from "@kontor/core"
import { Cause, Context, Effect, Layer } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpIncomingMessage, HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint, type HttpApiGroup, HttpApiMiddleware } from "effect/http-api"
import { measured } from "../HttpMetrics.ts"
import { problemsOfEveryOperation } from "../problems/ProblemBodies.ts"
import { unsupportedBody } from "../problems/Refusals.ts"
import { isKnownPath, PathPattern, SignalsCodes } from "./Annotations.ts"
import { beyondQueryLimit, maxBodySize, readsBody } from "./Body.ts"
import type { CurrentRequest } from "./CurrentRequest.ts"
import { identified, methodNotAllowed, pathNotFound } from "./Identified.ts"
import { givenUp, interruptibleWhere, isGivenUp, unforeseen } from "./Unforeseen.ts"

const methodsOf = (group: HttpApiGroup.Top, path: string): ReadonlyArray<string> =>
  Object.values<HttpApiEndpoint.Top>(group.endpoints)
    .filter((endpoint) => endpoint.path === path)
    .map((endpoint) => endpoint.method)

const refuseMediaType = (response: HttpServerResponse.HttpServerResponse) =>
  response.status === 415 ? unsupportedBody : Effect.succeed(response)

/** Answers a request that has a body. The operation reads no more of it than its limit. */
const readingBody = <E, R>(answering: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  answering.pipe(
    Effect.flatMap(refuseMediaType),
    Effect.provideService(HttpIncomingMessage.MaxBodySize, maxBodySize)
  )

type RequestContext = HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext

/**
 * What every operation has around everything else: its identifier and headers, its limits, and an answer to everything
 * unforeseen. Only its own method runs it, though the router hands it HEAD as well.
 */
export class Operation extends HttpApiMiddleware.Service<Operation, { provides: CurrentRequest }>()(
  "@kontor/http/operations/Operation",
  { error: problemsOfEveryOperation }
) {
  static readonly layer: Layer.Layer<Operation, never, BaseUrl | SecureRandom.SecureRandom> = Layer.effect(
    Operation,
    Effect.gen(function*() {
      const identify = yield* identified
      return Operation.of((httpEffect, { endpoint, group }) => {
        const patterns = Context.get(endpoint.annotations, PathPattern)
        const hasSignalsCodes = Context.get(endpoint.annotations, SignalsCodes)
        const refuseMethod = methodNotAllowed(methodsOf(group, endpoint.path))
        const answering = (readsBody(endpoint) ? readingBody(httpEffect) : httpEffect).pipe(
          interruptibleWhere(endpoint),
          Effect.catchCauseIf(Cause.hasDies, (cause) => unforeseen(cause, endpoint.path)),
          Effect.catchCauseIf(isGivenUp, () => givenUp)
        )
        return measured(endpoint.identifier)(Effect.contextWith((context: Context.Context<RequestContext>) => {
          const request = Context.get(context, HttpServerRequest.HttpServerRequest)
          const { params } = Context.get(context, HttpRouter.RouteContext)
          if (!isKnownPath(patterns, params)) return Effect.succeed(pathNotFound)
          const refused = request.method === endpoint.method ? beyondQueryLimit(request) : refuseMethod
          return identify(refused ?? answering, hasSignalsCodes)
        }))
      })
    })
  )
}
