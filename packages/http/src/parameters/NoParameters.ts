import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"
import { maxFaults } from "./Faults.ts"

/**
 * For an operation without query parameters: refuses every one by name (400), so that nothing is silently dropped. The
 * key in the query is removed before. Rule: Wire conventions (decisions 1).
 */
export class NoParameters extends HttpApiMiddleware.Service<NoParameters, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/NoParameters",
  { error: InvalidRequestProblem }
) {
  static readonly layer: Layer.Layer<NoParameters> = Layer.succeed(
    NoParameters,
    Effect.fnUntraced(function*(httpEffect) {
      const names = Object.keys(yield* HttpServerRequest.ParsedSearchParams).slice(0, maxFaults)
      if (names.length === 0) return yield* httpEffect
      return yield* invalidParameters({
        parameters: Object.fromEntries(
          names.map((name) => [name, [`${name} is unknown; there are no query parameters`]])
        )
      })
    })
  )
}
