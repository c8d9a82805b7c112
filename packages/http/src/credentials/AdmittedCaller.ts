import { type AdmittedCaller as Admitted, Authentication, Caller } from "@kontor/core/Accounts"
import { RequestPriceList } from "@kontor/core/Prices"
import { AddressLimits, type CountedOperation, type CountedRequest } from "@kontor/core/RateLimits"
import { type EntityId, LocatedAhead, WithheldVersion } from "@kontor/core/Register"
import { Cause, Context, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import { CountedAs, NamedOrganization } from "../operations/Annotations.ts"
import { makeBodyStage, makeWithBody, maxBodySize, RequestStages } from "../operations/Body.ts"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { identified } from "../operations/Identified.ts"
import { givenUp, isGivenUp, unforeseen } from "../operations/Unforeseen.ts"
import { queryParameters } from "../parameters/QueryParameters.ts"
import {
  AccountSuspendedProblem,
  MissingAbilityProblem,
  RateLimitedProblem,
  refuse,
  UnauthenticatedProblem
} from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { addressOfRequest, withLimits } from "../RateLimits.ts"
import {
  AcceptedSchemes,
  beyondAbilities,
  keyParameter,
  noteCaller,
  type Presented,
  presentedCredential
} from "./Credentials.ts"

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

/** A request whose caller is sought. */
interface Attempt {
  readonly request: HttpServerRequest.HttpServerRequest
  /** The client's address, where it is known. */
  readonly address: string | undefined
  /** Its first credential, if the operation accepts its scheme. */
  readonly presented: Presented | undefined
  readonly operation: CountedOperation | undefined
  /** The organization that it names by its identifier. */
  readonly sought?: EntityId | undefined
}

/** Does something for a caller within the rate limits of their account, which is not suspended. */
type Limited = <A, E, R>(
  able: Effect.Effect<A, E, R>
) => Effect.Effect<
  A,
  E | Effect.Error<ReturnType<typeof withinRateLimits> | typeof suspended>,
  R | Effect.Services<ReturnType<typeof withinRateLimits> | typeof suspended>
>

/**
 * Makes what finds the caller of a request, and goes on with them: only one whose credential is known (401), within the
 * account's rate limits (429), and whose account is not suspended (403).
 *
 * Requests from a client address without a valid credential are limited, so that nobody can guess credentials quickly.
 * Beyond the limit, no credential from the address is looked up until its window ends, except those authenticated here
 * a moment ago: neighbours of a guesser can keep working, and a guess reveals nothing. Without a known address there is
 * no such limit.
 */
const makeAdmitting = Effect.gen(function*() {
  const addressLimits = yield* AddressLimits
  const { admit, isFamiliar } = yield* Authentication
  const { identified } = yield* RequestStages

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

  return <A, E, R>(
    { address, operation, presented, request, sought }: Attempt,
    goOn: (admitted: Admitted, withinLimits: Limited) => Effect.Effect<A, E, R>
  ) => {
    const answering = presented === undefined ? guessed(address) : Effect.matchEffect(
      Effect.interruptible(admit(presented.credential, operation, sought)),
      {
        onFailure: () => {
          identified(request.source, undefined)
          return guessed(address)
        },
        onSuccess: (admitted) => {
          const { caller, counted, isSuspended } = admitted
          noteCaller(request, caller.account_id)
          identified(request.source, { id: caller.account_id, isFree: caller.plan === "free" })
          return goOn(admitted, (able) => {
            const active = isSuspended ? Effect.andThen(suspended, able) : able
            return counted === undefined ? active : Effect.andThen(withinRateLimits(counted), active)
          })
        }
      }
    )
    return address !== undefined && addressLimits.isSuspect(address)
      ? Effect.andThen(withinAddressLimit(address, presented), answering)
      : answering
  }
})

/**
 * Admits only a caller as `makeAdmitting` does, with a kind of credential and all abilities that the endpoint requires
 * (403). Then it reads the body (408, 413), so that no operation begins before its request is whole. It passes on the
 * query parameters without the key, so that the key is not a parameter of any operation.
 *
 * Rule: errors#order-of-checks; accounts#credentials; limits#rate-limits.
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
      const admitting = yield* makeAdmitting
      const withBody = yield* makeWithBody
      return AdmittedCaller.of((httpEffect, { endpoint }) => {
        const accepted = Context.get(endpoint.annotations, AcceptedSchemes)
        const operation = Context.get(endpoint.annotations, CountedAs)
        const refusalOf = beyondAbilities(endpoint)
        const namedIn = Context.get(endpoint.annotations, NamedOrganization)
        const whole = withBody(endpoint)(httpEffect)
        return Effect.contextWith((context: Context.Context<HttpServerRequest.HttpServerRequest>) => {
          const request = Context.get(context, HttpServerRequest.HttpServerRequest)
          const { [keyParameter]: key, ...parameters } = queryParameters(request.url)
          const found = presentedCredential(request, { [keyParameter]: key })
          const presented = found?.scheme === "apiKeyQuery" && !accepted.includes(found.scheme) ? undefined : found
          const sought = namedIn(parameters)
          return admitting(
            { request, address: addressOfRequest(context), presented, operation, sought },
            ({ caller, located, prices, withheld_version }, withinLimits) => {
              const refusal = refusalOf(presented!.scheme, caller)
              const able = refusal === undefined ? whole : Effect.andThen(refusal, whole)
              return Effect.updateContext(
                withinLimits(able),
                (context: Context.Context<CurrentRequest | HttpServerRequest.HttpServerRequest>) =>
                  context.pipe(
                    Context.add(Caller, caller),
                    Context.add(RequestPriceList, prices),
                    Context.add(HttpServerRequest.ParsedSearchParams, parameters),
                    Context.add(LocatedAhead, located),
                    Context.add(WithheldVersion, withheld_version)
                  )
              )
            }
          )
        })
      })
    })
  )
}

/** A request beside the operations whose caller is admitted, and whose body is whole. */
export interface AdmittedRequest {
  readonly caller: Caller["Service"]
  readonly body: string
}

/**
 * Makes what takes a request beside the operations, such as one of an agent, through the same stages: a credential in
 * the headers (401), rate limits (429), suspension (403), its body (408, 413). Yields the answer that refuses it
 * otherwise.
 */
export const makeAdmittedRequests = Effect.gen(function*() {
  const identify = yield* identified
  const admitting = yield* makeAdmitting
  const bodyStage = yield* makeBodyStage
  return Effect.fnUntraced(function*(operation: CountedOperation | undefined) {
    const context = yield* Effect.context<HttpServerRequest.HttpServerRequest>()
    const request = Context.get(context, HttpServerRequest.HttpServerRequest)
    const presented = presentedCredential(request, {})
    let admitted: AdmittedRequest | undefined
    const refusal = yield* admitting(
      { request, address: addressOfRequest(context), presented, operation },
      ({ caller }, withinLimits) =>
        Effect.map(withinLimits(bodyStage(true)), (body) => {
          admitted = { caller, body }
          return HttpServerResponse.empty()
        }).pipe(Effect.provideService(Caller, caller))
    ).pipe(
      Effect.provideService(HttpIncomingMessage.MaxBodySize, maxBodySize),
      Effect.catchCauseIf(Cause.hasDies, (cause) => unforeseen(cause, request.url)),
      Effect.catchCauseIf(isGivenUp, () => givenUp),
      identify
    )
    return admitted ?? refusal
  })
})
