import { isSameDigest } from "@kontor/core/Accounts"
import { Operator } from "@kontor/core/Administration"
import { AddressLimits } from "@kontor/core/RateLimits"
import { Effect, Layer, Redacted } from "effect"
import { Digest } from "effect/crypto"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import { type AdministrationToken, AdministrationTokenTooShort, isAdministrationToken } from "../Mounting.ts"
import { makeWithBody } from "../operations/Body.ts"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { queryParameters } from "../parameters/QueryParameters.ts"
import { InvalidRequestProblem, RateLimitedProblem, refuse, UnauthenticatedProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"
import { addressOfRequest, withLimits } from "../RateLimits.ts"

const encoder = new TextEncoder()

const bearer = /^bearer +(\S+) *$/i

/** The header in which operators give their name, for the audit log. */
const operatorHeader = "kontor-operator"

const operatorName = /^[\u0020-\u007e]{0,100}$/

const unauthenticated = refuse(
  UnauthenticatedProblem,
  {
    detail:
      "The request carries no valid token of an operator. Send the one of KONTOR_ADMIN_TOKEN as a Bearer token in the header Authorization."
  },
  { "www-authenticate": "Bearer" }
)

const wrongName = invalidParameters({
  parameters: { [operatorHeader]: [`${operatorHeader} must be a name of at most 100 ASCII characters`] }
})

/**
 * Admits only operators: those with the token (401), whose digest is compared in constant time. Wrong tokens
 * count against the limit of their client address, as guesses of customers' credentials do; no request with the right
 * one counts against any limit. Then it reads the body (408, 413). Passes on the name that the operator gives, and the
 * parameters of the query. Rule: errors#order-of-checks.
 */
export class AdmittedOperator extends HttpApiMiddleware.Service<AdmittedOperator, { requires: CurrentRequest }>()(
  "@kontor/http/Administration/AdmittedOperator",
  { error: [UnauthenticatedProblem, RateLimitedProblem, InvalidRequestProblem] }
) {
  static readonly layerOf = (
    token: AdministrationToken
  ): Layer.Layer<AdmittedOperator, never, AddressLimits | Digest.Digest> =>
    Layer.effect(
      AdmittedOperator,
      Effect.gen(function*() {
        const text = Redacted.value(token)
        if (!isAdministrationToken(text)) {
          return yield* Effect.die(new AdministrationTokenTooShort({ length: text.length }))
        }
        const { exceeded, unauthenticated: countGuess } = yield* AddressLimits
        const digests = yield* Digest.Digest
        const withBody = yield* makeWithBody
        const digestOf = (secret: string) => digests.digestHex(Digest.sha256, encoder.encode(secret))
        const digest = yield* digestOf(text)

        const refused = Effect.fnUntraced(function*(address: string | undefined) {
          if (address !== undefined) {
            const counted = yield* countGuess(address)
            yield* withLimits(counted, "Too many requests without a valid credential came from this address.")
          }
          return yield* unauthenticated
        })

        const withinLimit = Effect.fnUntraced(function*(address: string | undefined) {
          const counted = address === undefined ? undefined : yield* exceeded(address)
          if (counted === undefined) return
          yield* withLimits(counted, "Too many requests without a valid credential came from this address.")
        })

        return AdmittedOperator.of(Effect.fnUntraced(function*(httpEffect, { endpoint }) {
          const request = yield* HttpServerRequest.HttpServerRequest
          const address = addressOfRequest(yield* Effect.context<HttpServerRequest.HttpServerRequest>())
          const presented = bearer.exec(request.headers["authorization"] ?? "")?.[1]
          const isValid = isSameDigest(yield* digestOf(presented ?? ""), digest)
          if (!isValid) {
            yield* withinLimit(address)
            return yield* refused(address)
          }
          const name = request.headers[operatorHeader] ?? ""
          if (!operatorName.test(name)) return yield* wrongName
          return yield* withBody(endpoint)(httpEffect).pipe(
            Effect.provideService(Operator, { name: name.trim(), via: "api" }),
            Effect.provideService(HttpServerRequest.ParsedSearchParams, queryParameters(request.url))
          )
        }))
      })
    )
}
