import { ByteSize, Context, Duration, Effect, Fiber, Predicate } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { NoBody } from "../parameters/Bodies.ts"
import { queryOf } from "../parameters/QueryParameters.ts"
import {
  answerRefusal,
  PayloadTooLargeProblem,
  refuse,
  RequestTimeoutProblem,
  TemporarilyUnavailableProblem,
  UriTooLongProblem
} from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import type { CurrentRequest } from "./CurrentRequest.ts"

/** The maximum length of a query string, in bytes: 16 KiB. */
const maxQueryLength = 16 * 1024

/** The maximum size of a request's body: 64 KiB. Rule: wire#requests. */
export const maxBodySize = ByteSize.kibibytes(64)

/** The account of a valid credential, for the shares of a host. */
export interface KnownAccount {
  readonly id: string
  /** Whether it has no paid plan. */
  readonly isFree: boolean
}

/**
 * What a host with limits learns of its requests at their stages: head, credential, rate limit, ability, body. It knows
 * each by the `source` of its `HttpServerRequest`. Without such a host nothing is limited but the time of a body.
 * Rule: errors#order-of-checks.
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

/** Refuses a body that is too large. */
export const payloadTooLarge = refuse(PayloadTooLargeProblem, { detail: sentences["payload-too-large"] })

const uriTooLong = refuse(UriTooLongProblem, { detail: sentences["uri-too-long"] })

const noBody = Effect.succeed("")

const tooSlow = refuse(RequestTimeoutProblem, { detail: sentences["request-timeout"] })

type BodyRefusal = Effect.Error<typeof payloadTooLarge | typeof tooMuch | typeof tooSlow>

type Reading = Effect.Effect<string, BodyRefusal, CurrentRequest | HttpServerRequest.HttpServerRequest>

const maxBytes = ByteSize.toNumberUnsafe(maxBodySize)

/** Whether an operation reads the body of its requests. */
export const readsBody = ({ middlewares, payload }: HttpApiEndpoint.Top): boolean =>
  payload.size > 0 || middlewares.has(NoBody)

/** Whether a query is beyond the limit. */
export const beyondQueryLimit = ({ url }: HttpServerRequest.HttpServerRequest) =>
  queryOf(url).length > maxQueryLength ? uriTooLong : undefined

/**
 * Reads in a fiber of its own: the end of the wait does not end the reading, which would close the connection before
 * the answer that says why.
 */
const waitedFor = <A, E>(reading: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.result(reading).pipe(Effect.forkDetach, Effect.flatMap(Fiber.join), Effect.flatMap(Effect.fromResult))

/**
 * The last stage of a request before its parameters: makes what reads the body of one, which later reads get at once. A
 * client may send it slowly, and nothing has happened yet: the wait can be interrupted. Where `isReading` is false, the
 * operation takes no body, and refuses one of undeclared length.
 */
export const makeBodyStage = Effect.map(RequestStages, ({ aroundBody, bodyTime }) => {
  const read = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source, text }) => {
    const reading = waitedFor(text).pipe(
      Effect.orDie,
      Effect.timeoutOrElse({ duration: bodyTime, orElse: () => tooSlow })
    )
    return Effect.filterOrElse(
      Effect.interruptible(aroundBody(source, reading)),
      Predicate.isNotUndefined,
      () => tooMuch
    )
  })
  return (isReading: boolean) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }): Reading => {
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
