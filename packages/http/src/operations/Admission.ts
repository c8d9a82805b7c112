import type { AccountId } from "@kontor/core/Accounts"
import { ByteSize, Context, Duration, Effect, Predicate } from "effect"
import { HttpIncomingMessage, type HttpServerError, HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { NoBody } from "../parameters/NoBody.ts"
import { queryOf } from "../parameters/QueryParameters.ts"
import { answerRefusal, refuse } from "../problems/Problem.ts"
import {
  PayloadTooLargeProblem,
  RequestTimeoutProblem,
  TemporarilyUnavailableProblem,
  UriTooLongProblem
} from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { maxBodySize, maxQueryLength } from "./Limits.ts"

/** The account of a valid credential, for the shares of a host. */
export interface KnownAccount {
  readonly id: AccountId
  /** Whether it has no paid plan. */
  readonly isFree: boolean
}

/**
 * What a host with limits learns of its requests at their stages: head, credential, rate limit, ability, body. It knows
 * each by the `source` of its `HttpServerRequest`. Without such a host nothing is limited but the time of a body.
 * Rule: Order of checks (decisions 3).
 */
export const RequestStages = Context.Reference<{
  /** The account that a request is of; undefined if its credential is unknown. */
  readonly identified: (source: object, account: KnownAccount | undefined) => void
  /** How long a body may take from the moment at which it is read. */
  readonly bodyTime: Duration.Duration
  /** Reads the body of a request, which takes no place of those that are worked on; undefined if there is no place. */
  readonly aroundBody: <A, E, R>(source: object, reading: Effect.Effect<A, E, R>) => Effect.Effect<A | undefined, E, R>
}>("@kontor/http/operations/RequestStages", {
  defaultValue: () => ({
    identified: () => {},
    bodyTime: Duration.seconds(5),
    aroundBody: (_, reading) => reading
  })
})

/** Refuses what the host has no place for. */
export const tooMuch = refuse(
  TemporarilyUnavailableProblem,
  { detail: "The service has more requests than it can answer. Nothing was charged." },
  { "retry-after": "1" }
)

const payloadTooLarge = refuse(PayloadTooLargeProblem, { detail: sentences["payload-too-large"] })

const uriTooLong = refuse(UriTooLongProblem, { detail: sentences["uri-too-long"] })

const noBody = Effect.succeed("")

const tooSlow = refuse(RequestTimeoutProblem, { detail: sentences["request-timeout"] })

const maxBytes = ByteSize.toNumberUnsafe(maxBodySize)

/** Whether an operation reads the body of its requests. */
export const readsBody = ({ middlewares, payload }: HttpApiEndpoint.Top): boolean =>
  payload.size > 0 || middlewares.has(NoBody)

/** Whether a query is beyond the limit. Rule: Wire conventions (decisions 1). */
export const beyondQueryLimit = ({ url }: HttpServerRequest.HttpServerRequest) =>
  queryOf(url).length > maxQueryLength ? uriTooLong : undefined

const isTooLarge = ({ reason }: HttpServerError.HttpServerError): boolean =>
  reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"

/**
 * The last stage of a request before its parameters: makes what reads the body of one, which later reads get at once. A
 * client may send it slowly, and nothing has happened yet: the wait can be interrupted. Where `isReading` is false, the
 * operation takes no body, and refuses one of undeclared length.
 * Rule: Order of checks (decisions 3); Wire conventions (decisions 1).
 */
export const makeBodyStage = Effect.map(RequestStages, ({ aroundBody, bodyTime }) => {
  const read = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source, text }) => {
    const reading = text.pipe(
      Effect.provideService(HttpIncomingMessage.MaxBodySize, maxBodySize),
      Effect.catch((error) => isTooLarge(error) ? payloadTooLarge : Effect.die(error)),
      Effect.timeoutOrElse({ duration: bodyTime, orElse: () => tooSlow })
    )
    return Effect.filterOrElse(
      Effect.interruptible(aroundBody(source, reading)),
      Predicate.isNotUndefined,
      () => tooMuch
    )
  })
  return (isReading: boolean) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) => {
      if (Number(headers["content-length"] ?? 0) > maxBytes) return payloadTooLarge
      if (isReading) return read
      return headers["transfer-encoding"] === undefined ? noBody : payloadTooLarge
    })
})

type Answering<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/**
 * The same around an operation: what refuses the body is its answer. The contract names these problems where bodies are
 * decoded.
 */
export const makeWithBody = Effect.map(makeBodyStage, (bodyStage) => (endpoint: HttpApiEndpoint.Top) => {
  const stage = bodyStage(readsBody(endpoint))
  return <E, R>(answering: Answering<E, R>) =>
    Effect.matchEffect(stage, {
      onFailure: (refusal): Answering<E, R> => answerRefusal(Effect.fail(refusal)),
      onSuccess: () => answering
    })
})
