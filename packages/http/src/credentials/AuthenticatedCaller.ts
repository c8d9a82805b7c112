import { Authentication, Caller } from "@kontor/core"
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { type HttpApiEndpoint, HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { queryParameters } from "../parameters/QueryParameters.ts"
import { refuse } from "../problems/Problem.ts"
import { UnauthenticatedProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { CountedAs } from "../rates/CountedAs.ts"
import { CountedCaller } from "../rates/RateLimited.ts"
import { AcceptedSchemes } from "./AcceptedSchemes.ts"
import { keyParameter, presentedCredential, type Scheme } from "./PresentedCredential.ts"
import { PresentedScheme } from "./PresentedScheme.ts"

const unauthenticated = refuse(
  UnauthenticatedProblem,
  {
    detail: sentences["unauthenticated"]
  },
  { "www-authenticate": "Bearer" }
)

/**
 * Lets only a known caller pass, by the first credential that is present, counts their attempt, and passes on the parameters of the
 * query. The key in the query is taken away, so that it is not a parameter of any operation.
 * Rule: Authentication (service description); Credentials (decisions 4); Rate limits (decisions 7).
 */
// @effect-diagnostics-next-line leakingRequirements:off -- a middleware runs inside a request, and needs it.
export class AuthenticatedCaller extends HttpApiMiddleware.Service<AuthenticatedCaller, {
  provides: Caller | CountedCaller | PresentedScheme
  requires: CurrentRequest
}>()("@kontor/http/credentials/AuthenticatedCaller", {
  error: UnauthenticatedProblem,
  security: {
    apiKeyHeader: HttpApiSecurity.apiKey({ key: "x-api-key" }).pipe(
      HttpApiSecurity.annotate(OpenApi.Description, "An API key. Recommended for calls from server to server.")
    ),
    bearer: HttpApiSecurity.bearer.pipe(
      HttpApiSecurity.annotate(OpenApi.Format, "id|secret"),
      HttpApiSecurity.annotate(
        OpenApi.Description,
        "A Bearer token: it is limited to its abilities, may expire, and can be revoked at once."
      )
    ),
    apiKeyQuery: HttpApiSecurity.apiKey({ key: keyParameter, in: "query" }).pipe(
      HttpApiSecurity.annotate(
        OpenApi.Description,
        "An API key in the address, for quick tests: whoever sees the address sees the key. Not accepted below /v1/account."
      )
    )
  }
}) {
  static readonly layer: Layer.Layer<AuthenticatedCaller, never, Authentication> = Layer.effect(
    AuthenticatedCaller,
    Effect.gen(function*() {
      const authentication = yield* Authentication

      const admitted = Effect.fnUntraced(function*(scheme: Scheme, { annotations }: HttpApiEndpoint.Top) {
        const accepted = Context.get(annotations, AcceptedSchemes)
        const presented = yield* presentedCredential
        if (presented?.scheme !== scheme) return yield* unauthenticated
        if (scheme === "apiKeyQuery" && !accepted.includes(scheme)) return yield* unauthenticated
        return yield* Effect.catchTag(
          authentication.admit(presented.credential, Context.get(annotations, CountedAs)),
          "Unauthenticated",
          () => unauthenticated
        )
      })

      const by = (scheme: Scheme) =>
        Effect.fnUntraced(function*<A, E, R>(
          httpEffect: Effect.Effect<A, E, R>,
          { endpoint }: { readonly endpoint: HttpApiEndpoint.Top }
        ) {
          const { caller, counted } = yield* admitted(scheme, endpoint)
          const { url } = yield* HttpServerRequest.HttpServerRequest
          const { [keyParameter]: _, ...parameters } = queryParameters(url)
          return yield* httpEffect.pipe(
            Effect.provideService(Caller, caller),
            Effect.provideService(CountedCaller, { counted }),
            Effect.provideService(PresentedScheme, { scheme }),
            Effect.provideService(HttpServerRequest.ParsedSearchParams, parameters)
          )
        })

      return AuthenticatedCaller.of({
        apiKeyHeader: by("apiKeyHeader"),
        bearer: by("bearer"),
        apiKeyQuery: by("apiKeyQuery")
      })
    })
  )
}
