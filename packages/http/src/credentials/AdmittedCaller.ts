import {
  type Ability,
  type AccountId,
  type AdmittedCaller as Admitted,
  Authentication,
  Caller,
  type Credential
} from "@kontor/core/Accounts"
import { RequestPriceList } from "@kontor/core/Prices"
import {
  AddressLimits,
  type CountedOperation,
  type CountedRequest,
  type Quota,
  windowLength
} from "@kontor/core/RateLimits"
import { type EntityId, ReadAhead } from "@kontor/core/Register"
import { Context, Effect, Option, Redacted, Result, Struct } from "effect"
import { HttpIncomingMessage, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint, HttpApiMiddleware } from "effect/http-api"
import { IpNetwork, NetAddress } from "effect/net"
import { HttpMetrics } from "../HttpMetrics.ts"
import { identified, makeBodyStage, maxBodySize, readsBody, RequestStages } from "../operations/Operation.ts"
import { type Admission, CountedAs, CurrentRequest, NamedOrganization, type Refused } from "../operations/Request.ts"
import { queryParameters } from "../parameters/Parameters.ts"
import {
  AccountSuspendedProblem,
  MissingAbilityProblem,
  RateLimitedProblem,
  refuse,
  UnauthenticatedProblem
} from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"

/** The ways to present a credential, in order of precedence. */
const schemes = ["apiKeyHeader", "bearer", "apiKeyQuery"] as const
export type Scheme = (typeof schemes)[number]

/** The credential of a request. */
export interface Presented {
  readonly scheme: Scheme
  readonly credential: Credential
}

/** The query parameter for an API key. */
export const keyParameter = "api_key"

const bearer = /^bearer(?: +(.*))?$/i

const apiKey = (scheme: Scheme, text: string): Presented => ({
  scheme,
  credential: { _tag: "ApiKey", text: Redacted.make(text) }
})

/**
 * The first credential present in a request, if any. An empty one or a repeated parameter counts as present, and no
 * other replaces it. `query` holds the parameters of the address.
 */
const presentedCredential = (
  { headers }: HttpServerRequest.HttpServerRequest,
  query: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
): Presented | undefined => {
  const header = headers["x-api-key"]
  if (header !== undefined) return apiKey("apiKeyHeader", header)
  const token = bearer.exec(headers["authorization"] ?? "")
  if (token !== null) {
    return { scheme: "bearer", credential: { _tag: "BearerToken", text: Redacted.make(token[1] ?? "") } }
  }
  const key = query[keyParameter]
  return key === undefined ? undefined : apiKey("apiKeyQuery", typeof key === "string" ? key : "")
}

/**
 * Annotation of an endpoint: the accepted ways to present a credential. A key in the query counts as missing where it
 * is not accepted (401); any other credential that is not accepted is forbidden (403).
 */
export const AcceptedSchemes = Context.Reference<ReadonlyArray<Scheme>>("@kontor/http/credentials/AcceptedSchemes", {
  defaultValue: () => schemes
})

/** Annotation of an endpoint: the abilities a Bearer token needs for it. */
export const Abilities = Context.Reference<ReadonlyArray<Ability>>("@kontor/http/credentials/Abilities", {
  defaultValue: () => []
})

/** The kinds of credentials, in words. */
const schemesInWords: Readonly<Record<Scheme, string>> = {
  apiKeyHeader: "an API key",
  apiKeyQuery: "an API key",
  bearer: "a Bearer token"
}

const inWords = (abilities: ReadonlyArray<string>): string =>
  `the ${abilities.length === 1 ? "ability" : "abilities"} ${abilities.join(" and ")}`

const notTaken = (accepted: ReadonlyArray<Scheme>, required: ReadonlyArray<Ability>) =>
  refuse(MissingAbilityProblem, {
    detail: `This operation takes only ${[...new Set(accepted.map((scheme) => schemesInWords[scheme]))].join(" or ")}${
      required.length === 0 ? "" : ` with ${inWords(required)}`
    }.`,
    required_abilities: required
  })

/** The refusal of a caller with the wrong kind of credential, or without one of the required abilities. */
const beyondAbilities = ({ annotations }: HttpApiEndpoint.Top) => {
  const accepted = Context.get(annotations, AcceptedSchemes)
  const required = Context.get(annotations, Abilities)
  const refusedKind = notTaken(accepted, required)
  return (scheme: Scheme, { abilities }: Caller["Service"]) => {
    if (!accepted.includes(scheme)) return refusedKind
    const lacking = required.filter((ability) => !abilities.includes(ability))
    return lacking.length === 0 ? undefined : refuse(MissingAbilityProblem, {
      detail: `The token lacks ${inWords(lacking)}.`,
      required_abilities: lacking
    })
  }
}

const callers = new WeakMap<object, AccountId>()

/** Records the account of a request for the log of its answer, without a place in the context of each request. */
const recordCaller = ({ source }: HttpServerRequest.HttpServerRequest, account: AccountId): void => {
  callers.set(source, account)
}

/** The account that a request was admitted for, if it was. */
export const callerOf = ({ source }: HttpServerRequest.HttpServerRequest): AccountId | undefined => callers.get(source)

/**
 * The client's address, where the host knows it and the request does not: a web `Request` has none. On a server of
 * Effect it is that of the socket, or the one that `HttpMiddleware.xForwardedHeaders` takes from a trusted proxy.
 */
export const ClientAddress = Context.Reference<string | undefined>("@kontor/http/rates/ClientAddress", {
  defaultValue: () => undefined
})

/** The part of an IPv6 address that counts. The rest belongs to one customer of a provider. */
const networkLength = 64

/** An IPv4 address, alone or as an IPv6 socket writes it. */
const ipv4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

const canonicalAddress = (address: string): string =>
  Result.match(NetAddress.ipFromString(address), {
    onFailure: () => address,
    onSuccess: (parsed) => {
      const canonical = NetAddress.toCanonical(parsed)
      return NetAddress.isIpv6Address(canonical)
        ? IpNetwork.format(IpNetwork.fromAddressUnsafe(canonical, networkLength))
        : NetAddress.formatIp(canonical)
    }
  })

/** The address under which attempts are counted: IPv6 by its network of 64 bits, IPv4 in IPv6 as IPv4. */
export const countedAddress = (address: string): string => ipv4.exec(address)?.[1] ?? canonicalAddress(address)

/** The address under which failed attempts of a request are counted, if it is known. */
export const addressOfRequest = (context: Context.Context<HttpServerRequest.HttpServerRequest>): string | undefined => {
  const { remoteAddress } = Context.get(context, HttpServerRequest.HttpServerRequest)
  const address = Context.get(context, ClientAddress) ?? Option.getOrUndefined(remoteAddress)
  return address === undefined ? undefined : countedAddress(address)
}

const windowSeconds = windowLength / 1000

const policyOf = ({ bucket, limit }: Quota): string => `"${bucket}";q=${limit};w=${windowSeconds}`

/**
 * The limits that an answer was counted against: `RateLimit-Policy` lists all of them, `RateLimit` the rest of the
 * decisive one. Rule: limits#rate-limits.
 */
const rateLimitFields = ({ quotas, shown }: CountedRequest) => ({
  "ratelimit-policy": quotas.map(policyOf).join(", "),
  "ratelimit": `"${shown.bucket}";r=${shown.remaining};t=${shown.resets_in}`
})

const beyondLimit = ({ shown: { bucket, resets_in } }: CountedRequest, detail: string) =>
  Effect.andThen(
    HttpMetrics.rateLimited.record(1, { bucket }),
    refuse(
      RateLimitedProblem,
      { detail: `${detail} Try again in ${resets_in === 1 ? "1 second" : `${resets_in} seconds`}.` },
      { "retry-after": String(resets_in) }
    )
  )

/** Adds the fields to the answer to an attempt. One beyond a limit is refused with a 429; `detail` names the limit. */
const refusalBeyond = (counted: CountedRequest, { fields }: CurrentRequest["Service"], detail: string) => {
  Object.assign(fields, rateLimitFields(counted))
  return counted.isRefused ? beyondLimit(counted, detail) : undefined
}

/** Adds the fields to the answer to an attempt, and refuses one beyond a limit with 429; `detail` names the limit. */
export const withLimits = (counted: CountedRequest, detail: string) =>
  Effect.flatMap(CurrentRequest, (current) => refusalBeyond(counted, current, detail) ?? Effect.void)

const unauthenticated = refuse(
  UnauthenticatedProblem,
  { detail: sentences["unauthenticated"] },
  { "www-authenticate": "Bearer" }
)

const suspended = refuse(AccountSuspendedProblem, { detail: sentences["account-suspended"] })

const withAddressLimit = (counted: CountedRequest) =>
  withLimits(counted, "Too many requests without a valid credential came from this address.")

const withinRateLimits = (counted: CountedRequest, current: CurrentRequest["Service"]) => {
  const { bucket, limit } = counted.shown
  const detail = `The account has used up its ${limit} requests a minute in the bucket ${bucket}.`
  return refusalBeyond(counted, current, detail)
}

/** A request whose caller is sought. */
interface Attempt {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly current: CurrentRequest["Service"]
  /** The client's address, where it is known. */
  readonly address: string | undefined
  /** Its first credential, if the operation accepts its scheme. */
  readonly presented: Presented | undefined
  readonly operation: CountedOperation | undefined
  /** The organization that it names by its identifier. */
  readonly sought?: EntityId | undefined
}

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
    { address, current, operation, presented, request, sought }: Attempt,
    goOn: (admitted: Admitted, refusal: Refused | undefined) => Effect.Effect<A, E, R>
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
          recordCaller(request, caller.account_id)
          identified(request.source, { id: caller.account_id, isFree: caller.plan === "free" })
          const beyond = counted && withinRateLimits(counted, current)
          return goOn(admitted, beyond ?? (isSuspended ? suspended : undefined))
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
}) {}

/** The context of a request with what its admission found. */
const withAdmitted = <R>(context: Context.Context<R>, admitted: Admitted) =>
  Context.add(
    Context.add(Context.add(context, Caller, admitted.caller), RequestPriceList, admitted.prices),
    ReadAhead,
    admitted
  )

/** Makes the admission of customers. */
export const makeCustomerAdmission = Effect.gen(function*() {
  const admitting = yield* makeAdmitting
  const bodyStage = yield* makeBodyStage
  const admission: Admission = (endpoint) => {
    const accepted = Context.get(endpoint.annotations, AcceptedSchemes)
    const operation = Context.get(endpoint.annotations, CountedAs)
    const refusalOf = beyondAbilities(endpoint)
    const namedIn = Context.get(endpoint.annotations, NamedOrganization)
    const reads = readsBody(endpoint)
    return (request, goOn) =>
      Effect.contextWith((context: Context.Context<CurrentRequest | HttpServerRequest.HttpServerRequest>) => {
        const given = queryParameters(request.url)
        const parameters = keyParameter in given ? Struct.omit(given, [keyParameter]) : given
        const found = presentedCredential(request, given)
        const presented = found?.scheme === "apiKeyQuery" && !accepted.includes(found.scheme) ? undefined : found
        const current = Context.get(context, CurrentRequest)
        current.parameters = parameters
        const attempt = {
          request,
          current,
          address: addressOfRequest(context),
          presented,
          operation,
          sought: namedIn(parameters)
        }
        return admitting(attempt, (admitted, refusal) =>
          Effect.updateContext(
            refusal ?? refusalOf(presented!.scheme, admitted.caller) ??
              Effect.flatMapEager(bodyStage(reads, request), (text) => goOn(parameters, text)),
            (context: Context.Context<CurrentRequest | HttpServerRequest.HttpServerRequest>) =>
              withAdmitted(context, admitted)
          ))
      })
  }
  return admission
})

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
    const refusal = yield* Effect.flatMap(CurrentRequest, (current) =>
      admitting(
        { request, current, address: addressOfRequest(context), presented, operation },
        ({ caller }, refused) =>
          Effect.map(refused ?? bodyStage(true, request), (body) => {
            admitted = { caller, body }
            return HttpServerResponse.empty()
          }).pipe(Effect.provideService(Caller, caller))
      )).pipe(
        Effect.provideService(HttpIncomingMessage.MaxBodySize, maxBodySize),
        (answering) => identify(answering, false, request.url)
      )
    return admitted ?? refusal
  })
})
