import { isSameDigest } from "@kontor/core/Accounts"
import { Operator } from "@kontor/core/Administration"
import { AddressLimits } from "@kontor/core/RateLimits"
import { Effect, Redacted } from "effect"
import { Digest } from "effect/crypto"
import type { HttpServerRequest } from "effect/http"
import { type HttpApiEndpoint, HttpApiMiddleware } from "effect/http-api"
import { addressOfRequest, withLimits } from "../credentials/AdmittedCaller.ts"
import { AdministrationTokenTooShort, isAdministrationToken, type OperatorRight, type Operators } from "../Mounting.ts"
import { makeBodyStage, readsBody } from "../operations/Operation.ts"
import type { Admission, CurrentRequest } from "../operations/Request.ts"
import { queryParameters } from "../parameters/Parameters.ts"
import {
  InvalidRequestProblem,
  MissingAbilityProblem,
  RateLimitedProblem,
  refuse,
  UnauthenticatedProblem
} from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"

const encoder = new TextEncoder()

const bearer = /^bearer +(\S+) *$/i

/** The header in which operators give their name, for the audit log. */
const operatorHeader = "kontor-operator"

const operatorName = /^[\u0020-\u007e]{0,100}$/

const unauthenticated = refuse(
  UnauthenticatedProblem,
  {
    detail:
      "The request carries no valid token of an operator. Send the one of KONTOR_ADMIN_TOKEN, or one of KONTOR_ADMIN_TOKENS, as a Bearer token in the header Authorization."
  },
  { "www-authenticate": "Bearer" }
)

const wrongName = invalidParameters({
  parameters: { [operatorHeader]: [`${operatorHeader} must be a name of at most 100 ASCII characters`] }
})

/** The operations that take another right than `read` for a GET, and `all` for any other. */
const neededRights: Readonly<Record<string, Exclude<OperatorRight, "all">>> = {
  findAccounts: "read",
  verifyLedger: "read",
  exportAccount: "support",
  changeAccount: "support",
  suspendAccount: "support",
  resumeAccount: "support",
  createAccountApiKey: "support",
  revokeAccountApiKey: "support",
  createAccountToken: "support",
  revokeAccountToken: "support",
  retryDeliveries: "support",
  createAccount: "billing",
  grantCredits: "billing",
  setPlan: "billing",
  setSubscription: "billing"
}

const neededFor = ({ identifier, method }: HttpApiEndpoint.Top): OperatorRight =>
  neededRights[identifier] ?? (method === "GET" ? "read" : "all")

const lacking = (right: OperatorRight) =>
  refuse(MissingAbilityProblem, { detail: `The token lacks the right ${right}.`, required_abilities: [right] })

/**
 * Admits only operators: those with a token (401), whose digest is compared in constant time, and with the right of the
 * operation (403). Wrong tokens count against the limit of their client address, as guesses of customers' credentials
 * do; no request with a right one counts against any limit. Then it reads the body (408, 413). Passes on the name of
 * the token, or for the token without a name the one that the operator gives, and the parameters of the query. Rule:
 * errors#order-of-checks; operators#administration.
 */
export class AdmittedOperator extends HttpApiMiddleware.Service<AdmittedOperator, { requires: CurrentRequest }>()(
  "@kontor/http/Administration/AdmittedOperator",
  { error: [UnauthenticatedProblem, RateLimitedProblem, MissingAbilityProblem, InvalidRequestProblem] }
) {}

/** Makes the admission of operators. */
export const makeOperatorAdmission = ({ named = [], token }: Operators) =>
  Effect.gen(function*() {
    const text = token === undefined ? undefined : Redacted.value(token)
    if (text !== undefined && !isAdministrationToken(text)) {
      return yield* Effect.die(new AdministrationTokenTooShort({ length: text.length }))
    }
    const { exceeded, unauthenticated: countGuess } = yield* AddressLimits
    const digests = yield* Digest.Digest
    const bodyStage = yield* makeBodyStage
    const digestOf = (secret: string) => digests.digestHex(Digest.sha256, encoder.encode(secret))
    const unnamed = text === undefined
      ? []
      : [{ name: undefined, right: "all" as const, digest: yield* digestOf(text) }]
    const operators = [...unnamed, ...named]

    /** The operator with a token. */
    const operatorOf = Effect.fnUntraced(function*(presented: string) {
      const digest = yield* digestOf(presented)
      return operators.find((operator) => isSameDigest(digest, operator.digest))
    })

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

    const admission: Admission = (endpoint) => {
      const reads = readsBody(endpoint)
      const needed = neededFor(endpoint)
      const refusedRight = lacking(needed)
      return (request, goOn) =>
        Effect.gen(function*() {
          const address = addressOfRequest(yield* Effect.context<HttpServerRequest.HttpServerRequest>())
          const presented = bearer.exec(request.headers["authorization"] ?? "")?.[1]
          const operator = yield* operatorOf(presented ?? "")
          if (operator === undefined) {
            yield* withinLimit(address)
            return yield* refused(address)
          }
          if (![needed, "all"].includes(operator.right) && needed !== "read") return yield* refusedRight
          const name = operator.name ?? request.headers[operatorHeader] ?? ""
          if (!operatorName.test(name)) return yield* wrongName
          const parameters = queryParameters(request.url)
          return yield* Effect.flatMapEager(bodyStage(reads, request), (text) => goOn(parameters, text)).pipe(
            Effect.provideService(Operator, { name: name.trim(), via: "api" })
          )
        })
    }
    return admission
  })
