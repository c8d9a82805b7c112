import { Cause, Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpIncomingMessage, HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint, type HttpApiGroup, HttpApiMiddleware } from "effect/http-api"
import { measured } from "../metrics/Measured.ts"
import { problemsOfEveryOperation } from "../problems/ProblemBodies.ts"
import { withinLimits } from "./Admission.ts"
import type { CurrentRequest } from "./CurrentRequest.ts"
import { identified } from "./Identified.ts"
import { largestBody } from "./Limits.ts"
import { methodNotAllowed } from "./MethodNotAllowed.ts"
import { hasForeignQuery, pathNotFound } from "./PathNotFound.ts"
import { isKnownPath, PathPattern } from "./PathPattern.ts"
import { SignalsCodes } from "./SignalsCodes.ts"
import { unforeseen } from "./Unforeseen.ts"
import { unsupportedMediaType } from "./UnsupportedMediaType.ts"

const methodsOf = (group: HttpApiGroup.Top, path: string): ReadonlyArray<string> =>
  Object.values<HttpApiEndpoint.Top>(group.endpoints)
    .filter((endpoint) => endpoint.path === path)
    .map((endpoint) => endpoint.method)

const withMediaTypeProblem = (response: HttpServerResponse.HttpServerResponse) =>
  response.status === 415 ? unsupportedMediaType : Effect.succeed(response)

/**
 * What holds for every operation, around everything else: its identifier and headers, its limits, that only its own method runs it
 * (the router hands it HEAD as well), and that nothing unforeseen leaves without an answer.
 */
export class Operation extends HttpApiMiddleware.Service<Operation, { provides: CurrentRequest }>()(
  "@kontor/http/operations/Operation",
  { error: problemsOfEveryOperation }
) {
  static readonly layer: Layer.Layer<Operation, never, SecureRandom.SecureRandom> = Layer.effect(
    Operation,
    Effect.gen(function*() {
      const identify = identified(yield* SecureRandom.SecureRandom)
      return Operation.of((httpEffect, { endpoint, group }) =>
        measured(endpoint.identifier)(Effect.gen(function*() {
          const request = yield* HttpServerRequest.HttpServerRequest
          const isKnown = isKnownPath(Context.get(endpoint.annotations, PathPattern), yield* HttpRouter.params)
          if (!isKnown || hasForeignQuery(request.url)) return pathNotFound
          const hasSignalsCodes = Context.get(endpoint.annotations, SignalsCodes)
          if (request.method !== endpoint.method) {
            return yield* identify(methodNotAllowed(methodsOf(group, endpoint.path)), hasSignalsCodes)
          }
          return yield* withinLimits(request, endpoint).pipe(
            Effect.andThen(httpEffect),
            Effect.flatMap(withMediaTypeProblem),
            Effect.provideService(HttpIncomingMessage.MaxBodySize, largestBody),
            Effect.catchCauseIf(Cause.hasDies, (cause) => unforeseen(cause, endpoint.path)),
            (answering) => identify(answering, hasSignalsCodes)
          )
        }))
      )
    })
  )
}
