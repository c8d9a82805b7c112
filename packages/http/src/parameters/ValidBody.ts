import { Context, Effect, type Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidBodyProblem, UnsupportedMediaTypeProblem } from "../problems/ProblemBodies.ts"
import { invalidBody } from "../problems/Refusals.ts"
import { faultsOf, maxFaults } from "./Faults.ts"
import { messagesOf } from "./Messages.ts"
import { ParameterGuide } from "./ParameterGuide.ts"

const notAnObject = invalidBody({ parameters: { body: ["body must be a JSON object"] } })

/**
 * For an operation that reads a body: refuses what breaks a rule, by name (422). A body that is not a JSON object is
 * named `body`. A body of another media type is refused before (415). Rule: Wire conventions (decisions 1); Problem
 * bodies (decisions 2).
 */
export class ValidBody extends HttpApiMiddleware.Service<ValidBody, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/ValidBody",
  { error: [InvalidBodyProblem, UnsupportedMediaTypeProblem] }
) {
  static readonly layer: Layer.Layer<ValidBody> = HttpApiMiddleware.layerSchemaErrorTransform(
    ValidBody,
    (error, { endpoint }) => {
      if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error)
      const faults = faultsOf(error.cause.issue).slice(0, maxFaults)
      return faults.some(({ path }) => path.length === 0)
        ? notAnObject
        : invalidBody({ parameters: messagesOf(faults, Context.get(endpoint.annotations, ParameterGuide)) })
    }
  )
}
