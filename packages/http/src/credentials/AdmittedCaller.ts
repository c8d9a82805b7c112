import { Authentication, Caller } from "@kontor/core/Accounts"
import { RequestPriceList } from "@kontor/core/Prices"
import { AddressLimits, type CountedRequest } from "@kontor/core/RateLimits"
import { LocatedAhead, WithheldVersion } from "@kontor/core/Register"
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { queryParameters } from "../parameters/QueryParameters.ts"
import { refuse } from "../problems/Problem.ts"
import {
  AccountSuspendedProblem,
  MissingAbilityProblem,
  RateLimitedProblem,
  UnauthenticatedProblem
} from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { addressOfRequest } from "../RateLimits/ClientAddress.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { withLimits } from "../RateLimits/RateLimitFields.ts"
import { AcceptedSchemes } from "./AcceptedSchemes.ts"
import { noteCaller } from "./CallerOfRequest.ts"
import { NamedOrganization } from "./NamedOrganization.ts"
import { keyParameter, type Presented, presentedCredential } from "./PresentedCredential.ts"
import { beyondAbilities } from "./RequiredAbilities.ts"

const unauthenticated = refuse(
  UnauthenticatedProblem,
  { detail: sentences["unauthenticated"] },
  { "www-authenticate": "Bearer" }
)

const suspended = refuse(AccountSuspendedProblem, { detail: sentences["account-suspended"] })

const withAddressLimit = (counted: CountedRequest) =>
  withLimits(counted, "Too many requests without a valid credential came from this address.")

const withinRateLimits = (counted: CountedRequest) => {
  const { bucket, limit } = counted.shown
  return withLimits(counted, `The account has used up its ${limit} requests a minute in the bucket ${bucket}.`)
}

/**
 * Admits only a caller whose first credential is known (401), within the account's rate limits (429), whose account is
 * not suspended (403), and with a kind of credential and all abilities that the endpoint requires (403). It passes on
 * the query parameters without the key, so that the key is not a parameter of any operation.
 *
 * Requests from a client address without a valid credential are limited, so that nobody can guess credentials quickly.
 * Beyond the limit, no credential from the address is looked up until its window ends, except those authenticated here
 * a moment ago: neighbours of a guesser can keep working, and a guess reveals nothing. Without a known address there is
 * no such limit.
 *
 * Rule: Order of checks (decisions 3); Authentication (service description); Credentials (decisions 4); Rate limits
 * (decisions 7).
 */
export class AdmittedCaller extends HttpApiMiddleware.Service<AdmittedCaller, {
  provides: Caller
  requires: CurrentRequest
}>()("@kontor/http/credentials/AdmittedCaller", {
  error: [UnauthenticatedProblem, RateLimitedProblem, MissingAbilityProblem, AccountSuspendedProblem]
}) {
  static readonly layer: Layer.Layer<AdmittedCaller, never, AddressLimits | Authentication> = Layer.effect(
    AdmittedCaller,
    Effect.gen(function*() {
      const addressLimits = yield* AddressLimits
      const { admit, isFamiliar } = yield* Authentication

      const guessed = (address: string | undefined) =>
        address === undefined
          ? unauthenticated
          : addressLimits.unauthenticated(address).pipe(
            Effect.flatMap(withAddressLimit),
            Effect.andThen(unauthenticated)
          )

      const withinAddressLimit = Effect.fnUntraced(function*(address: string, presented: Presented | undefined) {
        const counted = yield* addressLimits.exceeded(address)
        if (counted === undefined || (presented !== undefined && (yield* isFamiliar(presented.credential)))) return
        yield* withAddressLimit(counted)
      })

      return AdmittedCaller.of((httpEffect, { endpoint }) => {
        const accepted = Context.get(endpoint.annotations, AcceptedSchemes)
        const operation = Context.get(endpoint.annotations, CountedAs)
        const refusalOf = beyondAbilities(endpoint)
        const namedIn = Context.get(endpoint.annotations, NamedOrganization)
        return Effect.contextWith((context: Context.Context<HttpServerRequest.HttpServerRequest>) => {
          const request = Context.get(context, HttpServerRequest.HttpServerRequest)
          const { [keyParameter]: key, ...parameters } = queryParameters(request.url)
          const presented = presentedCredential(request, { [keyParameter]: key })
          const address = addressOfRequest(context)
          const sought = namedIn(parameters)
          const isTaken = presented !== undefined &&
            (presented.scheme !== "apiKeyQuery" || accepted.includes(presented.scheme))

          const answering = !isTaken ? guessed(address) : Effect.matchEffect(
            Effect.interruptible(admit(presented.credential, operation, sought)),
            {
              onFailure: () => guessed(address),
              onSuccess: ({ caller, counted, isSuspended, located, prices, withheld_version }) => {
                noteCaller(request, caller.account_id)
                const refusal = refusalOf(presented.scheme, caller)
                const able = refusal === undefined ? httpEffect : Effect.andThen(refusal, httpEffect)
                const admitted = isSuspended ? Effect.andThen(suspended, able) : able
                const answered = counted === undefined ? admitted : Effect.andThen(withinRateLimits(counted), admitted)
                return Effect.updateContext(answered, (context: Context.Context<CurrentRequest>) =>
                  context.pipe(
                    Context.add(Caller, caller),
                    Context.add(RequestPriceList, prices),
                    Context.add(HttpServerRequest.ParsedSearchParams, parameters),
                    Context.add(LocatedAhead, located),
                    Context.add(WithheldVersion, withheld_version)
                  ))
              }
            }
          )
          return address !== undefined && addressLimits.isSuspect(address)
            ? Effect.andThen(withinAddressLimit(address, presented), answering)
            : answering
        })
      })
    })
  )
}
