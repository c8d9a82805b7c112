import { Context, Effect, type Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"
import { faultsOf, maxFaults, withRepetitions } from "./Faults.ts"
import { messagesOf } from "./Messages.ts"
import { ParameterGuide } from "./ParameterGuide.ts"

/** Refuses a request whose parameters break a rule, and names up to 50 of them. Rule: Order of checks (decisions 3). */
export class ValidParameters extends HttpApiMiddleware.Service<ValidParameters, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/ValidParameters",
  { error: InvalidRequestProblem }
) {
  static readonly layer: Layer.Layer<ValidParameters> = HttpApiMiddleware.layerSchemaErrorTransform(
    ValidParameters,
    (error, { endpoint }) =>
      error.kind === "Body" || error.kind === "ResponseHeaders"
        ? Effect.die(error)
        : Effect.flatMap(HttpServerRequest.ParsedSearchParams, (given) => {
          const faults = withRepetitions(faultsOf(error.cause.issue).slice(0, maxFaults), given)
          return invalidParameters({
            parameters: messagesOf(faults, Context.get(endpoint.annotations, ParameterGuide))
          })
        })
  )
}
