import { Context, Effect, Layer } from "effect"
import { HttpServerRequest, UrlParams } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"
import { faultsOf, maxFaults, messagesOf, withRepetitions } from "./Faults.ts"
import { ParameterGuide } from "./ParameterGuide.ts"

/** The query string of an address. */
export const queryOf = (url: string): string => {
  const start = url.indexOf("?")
  return start === -1 ? "" : url.slice(start + 1)
}

/**
 * The query parameters of an address by name. A `%` that escapes nothing stands for itself, and bytes that are not
 * UTF-8 are read as replacement characters: the router would leave the whole value escaped. A second `?` at the start
 * is part of a name.
 */
export const queryParameters = (url: string): ReturnType<typeof UrlParams.toRecord> => {
  const query = queryOf(url)
  return query === "" ? {} : UrlParams.toRecord(UrlParams.fromInput(new URLSearchParams(query.replace(/^\?/, "%3F"))))
}

/**
 * For an operation without query parameters: refuses every one by name (400), so that nothing is silently dropped. The
 * key in the query is removed before.
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

/** Refuses a request whose parameters break a rule, and names up to 50 of them. Rule: errors#order-of-checks. */
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
