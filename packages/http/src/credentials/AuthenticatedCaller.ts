import { Authentication, Caller } from "@kontor/core"
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { queryParameters } from "../parameters/QueryParameters.ts"
import { refuse } from "../problems/Problem.ts"
import { UnauthenticatedProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
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

/**
 * Lets only a known caller pass, by the first credential that is present, and hands on the parameters of the query. The key in the query
 * is taken away, so that it is no parameter of any operation. Rule: Authentication (service description); Credentials (decisions 4).
 */
export class AuthenticatedCaller extends HttpApiMiddleware.Service<AuthenticatedCaller, {
  provides: Caller | PresentedScheme
  requires: CurrentRequest
}>()("@kontor/http/credentials/AuthenticatedCaller", { error: UnauthenticatedProblem }) {
  static readonly layer: Layer.Layer<AuthenticatedCaller, never, Authentication> = Layer.effect(
    AuthenticatedCaller,
    Effect.gen(function*() {
      const { authenticate } = yield* Authentication
      return AuthenticatedCaller.of((httpEffect, { endpoint }) => {
        const accepted = Context.get(endpoint.annotations, AcceptedSchemes)
        return Effect.gen(function*() {
          const presented = yield* presentedCredential
          if (presented === undefined) return yield* unauthenticated
          const { credential, scheme } = presented
          if (scheme === "apiKeyQuery" && !accepted.includes(scheme)) return yield* unauthenticated
          const caller = yield* Effect.catchTag(authenticate(credential), "Unauthenticated", () => unauthenticated)
          const { url } = yield* HttpServerRequest.HttpServerRequest
          const { [keyParameter]: _, ...parameters } = queryParameters(url)
          return yield* httpEffect.pipe(
            Effect.provideService(Caller, caller),
            Effect.provideService(PresentedScheme, { scheme }),
            Effect.provideService(HttpServerRequest.ParsedSearchParams, parameters)
          )
        })
      })
    })
  )
}
