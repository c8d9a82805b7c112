import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"
import { mostFaults } from "./Faults.ts"

/**
 * Of an operation without query parameters: refuses every one (400), and names it, for nothing is dropped in silence.
 * The key in the query has been taken away before. Rule: Wire conventions (decisions 1).
 */
export class NoParameters extends HttpApiMiddleware.Service<NoParameters, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/NoParameters",
  { error: InvalidRequestProblem }
) {
  static readonly layer: Layer.Layer<NoParameters> = Layer.succeed(
    NoParameters,
    Effect.fnUntraced(function*(httpEffect) {
      const names = Object.keys(yield* HttpServerRequest.ParsedSearchParams).slice(0, mostFaults)
      if (names.length === 0) return yield* httpEffect
      return yield* invalidParameters({
        parameters: Object.fromEntries(
          names.map((name) => [name, [`${name} is unknown; there are no query parameters`]])
        )
      })
    })
  )
}
