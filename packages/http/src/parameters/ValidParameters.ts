import { Context, Effect, type Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"
import { faultsOf } from "./Faults.ts"
import { messagesOf } from "./Messages.ts"
import { ParameterGuide } from "./ParameterGuide.ts"

/** Refuses a request whose parameters break a rule, and names every one of them. Rule: Order of checks (decisions 3). */
export class ValidParameters extends HttpApiMiddleware.Service<ValidParameters, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/ValidParameters",
  { error: InvalidRequestProblem }
) {
  static readonly layer: Layer.Layer<ValidParameters> = HttpApiMiddleware.layerSchemaErrorTransform(
    ValidParameters,
    (error, { endpoint }) =>
      error.kind === "Body" || error.kind === "ResponseHeaders"
        ? Effect.die(error)
        : invalidParameters({
          parameters: messagesOf(faultsOf(error.cause.issue), Context.get(endpoint.annotations, ParameterGuide))
        })
  )
}
