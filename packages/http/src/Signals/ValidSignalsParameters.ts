import { Context, Effect, type Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { type Fault, faultsOf, maxFaults, withRepetitions } from "../parameters/Faults.ts"
import { messagesOf } from "../parameters/Messages.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import { InvalidSignalsRequestProblem } from "../problems/ProblemBodies.ts"
import { invalidSignalsParameters, unknownSignalsParameter } from "./Refusals.ts"

const unknownIn = (faults: ReadonlyArray<Fault>): string | undefined => {
  const unknown = faults.find(({ reason }) => reason === "UNKNOWN")
  return unknown && unknown.path.map(String).join(".")
}

/**
 * Refuses parameters of Signals that break a rule (422). Of unknown ones it names only the first, before it checks any
 * other. Rule: Errors (service description).
 */
export class ValidSignalsParameters
  extends HttpApiMiddleware.Service<ValidSignalsParameters, { requires: CurrentRequest }>()(
    "@kontor/http/Signals/ValidSignalsParameters",
    { error: InvalidSignalsRequestProblem }
  )
{
  static readonly layer: Layer.Layer<ValidSignalsParameters> = HttpApiMiddleware.layerSchemaErrorTransform(
    ValidSignalsParameters,
    (error, { endpoint }) => {
      if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error)
      return Effect.flatMap(HttpServerRequest.ParsedSearchParams, (given) => {
        const faults = withRepetitions(faultsOf(error.cause.issue), given)
        const unknown = unknownIn(faults)
        return unknown === undefined
          ? invalidSignalsParameters(
            messagesOf(faults.slice(0, maxFaults), Context.get(endpoint.annotations, ParameterGuide))
          )
          : unknownSignalsParameter(unknown)
      })
    }
  )
}
