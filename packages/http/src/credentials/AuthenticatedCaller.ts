import { Authentication, Caller, type CountedAttempt } from "@kontor/core"
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { queryParameters } from "../parameters/QueryParameters.ts"
import { refuse } from "../problems/Problem.ts"
import { RateLimitedProblem, UnauthenticatedProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { CountedAs } from "../rates/CountedAs.ts"
import { tellLimits } from "../rates/RateLimitFields.ts"
import { AcceptedSchemes } from "./AcceptedSchemes.ts"
import { keyParameter, presentedCredential } from "./PresentedCredential.ts"
import { PresentedScheme } from "./PresentedScheme.ts"

const unauthenticated = refuse(
  UnauthenticatedProblem,
  {
    detail: sentences["unauthenticated"]
  },
  { "www-authenticate": "Bearer" }
)

const withinRateLimits = (counted: CountedAttempt) => {
  const { bucket, limit } = counted.shown
  return tellLimits(counted, `The account has used up its ${limit} requests a minute in the bucket ${bucket}.`)
}

/**
 * Lets only a known caller pass, by the first credential that is present and within the rate limits of the account, and passes on the
 * parameters of the query. The key in the query is taken away, so that it is not a parameter of any operation.
 * Rule: Authentication (service description); Credentials (decisions 4); Rate limits (decisions 7).
 */
// @effect-diagnostics-next-line leakingRequirements:off -- a middleware runs inside a request, and needs it.
export class AuthenticatedCaller extends HttpApiMiddleware.Service<AuthenticatedCaller, {
  provides: Caller | PresentedScheme
  requires: CurrentRequest
}>()("@kontor/http/credentials/AuthenticatedCaller", { error: [UnauthenticatedProblem, RateLimitedProblem] }) {
  static readonly layer: Layer.Layer<AuthenticatedCaller, never, Authentication> = Layer.effect(
    AuthenticatedCaller,
    Effect.gen(function*() {
      const { admit } = yield* Authentication
      return AuthenticatedCaller.of((httpEffect, { endpoint }) => {
        const accepted = Context.get(endpoint.annotations, AcceptedSchemes)
        const operation = Context.get(endpoint.annotations, CountedAs)
        return Effect.gen(function*() {
          const presented = yield* presentedCredential
          if (presented === undefined) return yield* unauthenticated
          const { credential, scheme } = presented
          if (scheme === "apiKeyQuery" && !accepted.includes(scheme)) return yield* unauthenticated
          const admitted = yield* Effect.catchTag(
            admit(credential, operation),
            "Unauthenticated",
            () => unauthenticated
          )
          const { caller, counted } = admitted
          const { url } = yield* HttpServerRequest.HttpServerRequest
          const { [keyParameter]: _, ...parameters } = queryParameters(url)
          const answering = counted === undefined ? httpEffect : Effect.andThen(withinRateLimits(counted), httpEffect)
          return yield* answering.pipe(
            Effect.provideService(Caller, caller),
            Effect.provideService(PresentedScheme, { scheme }),
            Effect.provideService(HttpServerRequest.ParsedSearchParams, parameters)
          )
        })
      })
    })
  )
}
