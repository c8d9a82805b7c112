import { BaseUrl, StorageUnavailable } from "@kontor/core"
import { Caller, RequestId } from "@kontor/core/Accounts"
import { type Charges, type ChargesRecorded, type Receipt, RequestCharges, totalOf } from "@kontor/core/Credits"
import { isPaid } from "@kontor/core/Prices"
import { ByteSize, Cause, Clock, Context, Duration, Effect, Fiber, Predicate, Record, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Headers, HttpEffect, HttpServerError, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint, HttpApiMiddleware, HttpApiSchema } from "effect/http-api"
import { HttpMetrics } from "../HttpMetrics.ts"
import { pagesPath, SellerPages } from "../Mounting.ts"
import { NoBody } from "../parameters/Bodies.ts"
import { queryOf } from "../parameters/Parameters.ts"
import {
  InternalProblem,
  MethodNotAllowedProblem,
  PayloadTooLargeProblem,
  problemsOfEveryOperation,
  refusalAnswer,
  refuse,
  RequestTimeoutProblem,
  TemporarilyUnavailableProblem,
  UriTooLongProblem
} from "../problems/ProblemBodies.ts"
import { chargedInWords } from "../problems/Refusals.ts"
import { sentences } from "../problems/Sentences.ts"
import { notToBeStored } from "../Wire.ts"
import { CountedAs, CurrentRequest } from "./Request.ts"

/**
 * The frame of every operation: its identifier and headers, its limits, and an answer to every
 * defect. Only its own method runs it, though the router hands it HEAD as well.
 */
export class Operation extends HttpApiMiddleware.Service<Operation, { provides: CurrentRequest }>()(
  "@kontor/http/operations/Operation",
  { error: problemsOfEveryOperation }
) {}

const nanosecondsOfSecond = 1e9

/** The operation of a request without one. */
export const noOperation = "none"

/** Counts a request by its operation and the status of its answer or failure, and records its duration. */
export const measureRequest = (
  context: Context.Context<HttpServerRequest.HttpServerRequest>,
  operation: string
): void => {
  const clock = Context.get(context, Clock.Clock)
  const start = clock.currentTimeNanosUnsafe()
  HttpEffect.appendPreResponseHandlerUnsafe(context, (_, response) => {
    const seconds = Number(clock.currentTimeNanosUnsafe() - start) / nanosecondsOfSecond
    HttpMetrics.requests.recordUnsafe(context, 1, { operation, status: String(response.status) })
    HttpMetrics.requestSeconds.recordUnsafe(context, seconds, { operation })
    return Effect.succeed(response)
  })
}

/** Measures every request that an effect answers. */
export const measured = (operation: string) => <A, E, R>(httpEffect: Effect.Effect<A, E, R>) =>
  Effect.contextWith((context: Context.Context<HttpServerRequest.HttpServerRequest>) => {
    measureRequest(context, operation)
    return httpEffect
  })

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
 * The stages of requests that a host with limits learns of: head, credential, rate limit, ability, body. It knows
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
const payloadTooLarge = refuse(PayloadTooLargeProblem, { detail: sentences["payload-too-large"] })

const uriTooLong = refuse(UriTooLongProblem, { detail: sentences["uri-too-long"] })

const noBody: Reading = Effect.succeed("")

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
  const read = ({ source, text }: HttpServerRequest.HttpServerRequest): Reading => {
    const reading = waitedFor(text).pipe(
      Effect.orDie,
      Effect.timeoutOrElse({ duration: bodyTime, orElse: () => tooSlow })
    )
    return Effect.filterOrElse(
      Effect.interruptible(aroundBody(source, reading)),
      Predicate.isNotUndefined,
      () => tooMuch
    )
  }
  return (isReading: boolean, request: HttpServerRequest.HttpServerRequest): Reading => {
    const { headers } = request
    if (Number(headers["content-length"] ?? 0) > maxBytes) return payloadTooLarge
    if (isReading) return read(request)
    return headers["transfer-encoding"] === undefined ? noBody : payloadTooLarge
  }
})

/** Whether an operation only reads and is free, so that an interruption anywhere leaves nothing behind. */
const isWithoutEffect = ({ annotations, method }: HttpApiEndpoint.Top): boolean =>
  method === "GET" && !isPaid(Context.get(annotations, CountedAs) ?? "")

/**
 * Sets where an operation can be interrupted: anywhere if it reads and is free, else only before anything has happened,
 * such as while its caller is admitted, its body is read, or `Charge` looks up what is paid for.
 */
export const interruptibleWhere = (
  endpoint: HttpApiEndpoint.Top
): <A, E, R>(answering: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> =>
  isWithoutEffect(endpoint) ? Effect.interruptible : (answering) => answering

/** Whether the host gave an operation up, as at its deadline. If a client hung up itself, nobody reads the answer. */
const isGivenUp = (cause: Cause.Cause<unknown>): boolean =>
  Cause.hasInterruptsOnly(cause) &&
  !cause.reasons.some(({ annotations }) => annotations.has(HttpServerError.ClientAbort.key))

/**
 * Gives a request up, for hosts that stop or have a deadline: it is answered 503, unless something was booked for it or
 * is being booked; then it goes on to its answer. `fiber` is the one that answers it.
 */
export const giveUp = (fiber: Fiber.Fiber<unknown, unknown>): void => {
  if (Context.get(fiber.context, RequestCharges)?.charges === undefined) fiber.interruptUnsafe()
}

const internal = refuse(InternalProblem, {
  detail: sentences["internal"]
})

const temporarilyUnavailable = ({ retry_after_seconds }: StorageUnavailable) =>
  Effect.flatMap(chargedInWords, (charged) =>
    refuse(
      TemporarilyUnavailableProblem,
      { detail: `The service cannot answer at the moment. ${charged}` },
      { "retry-after": String(retry_after_seconds) }
    ))

/** Answers a request that the host gave up: it took too long, or the host stops. */
const givenUp = Effect.flatMap(chargedInWords, (charged) =>
  refuse(
    TemporarilyUnavailableProblem,
    { detail: `The service could not answer in time. ${charged}` },
    { "retry-after": "5" }
  ))

const outageIn = ({ reasons }: Cause.Cause<unknown>): StorageUnavailable | undefined =>
  reasons.filter(Cause.isDieReason).map(({ defect }) => defect).find((defect) => defect instanceof StorageUnavailable)

const isBodyTooLarge = (defect: unknown): boolean =>
  HttpServerError.isHttpServerError(defect) && defect.reason._tag === "RequestParseError" &&
  defect.reason.reason === "BodyTooLarge"

/**
 * Answers a defect: the log has it in full, and the caller gets the identifier of the request to quote. An unreachable
 * storage is answered as such. A caller who asks for too much at once gets the same answer, which nobody has to look
 * into.
 */
const defectAnswered = Effect.fnUntraced(function*(cause: Cause.Cause<unknown>, operation: string) {
  if (isBodyTooLarge(Cause.squash(cause))) return yield* payloadTooLarge
  const { id } = yield* CurrentRequest
  const outage = outageIn(cause)
  if (outage?.is_crowded === true) return yield* temporarilyUnavailable(outage)
  const message = outage === undefined ? "The request failed with a defect" : "The storage cannot be reached"
  yield* Effect.annotateLogs(Effect.logError(message, cause), { request_id: id, operation })
  return yield* outage === undefined ? internal : temporarilyUnavailable(outage)
})

/** Answers what an operation did not answer itself: a defect, or that its host gave it up. */
const failureAnswered = (
  cause: Cause.Cause<unknown>,
  operation: string
): Effect.Effect<never, unknown, CurrentRequest> => {
  if (Cause.hasDies(cause)) return defectAnswered(cause, operation)
  return isGivenUp(cause) ? givenUp : Effect.failCause(cause)
}

/**
 * The answer to a request of no operation: plain, without the headers of operations and without any part of the
 * request.
 */
export const plainAnswer = (status: number, message: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe({ message }, { status, headers: notToBeStored })

/** The parameters of a path, as read by the router. */
type PathParameters = Readonly<Record<string, string | undefined>>

/**
 * Whether the parameters of a path have values that match the endpoint's patterns: `/monitors/` is not the path of a
 * monitor.
 */
export const isKnownPath = (
  patterns: ReadonlyArray<readonly [name: string, pattern: RegExp]>,
  parameters: PathParameters
): boolean => {
  for (const name in parameters) if (parameters[name] === "") return false
  return patterns.every(([name, pattern]) => pattern.test(parameters[name] ?? ""))
}

/** The answer to an unknown path. */
export const pathNotFound = plainAnswer(404, "Not Found")

/** Refuses a method that a known path lacks; `methods` are those it has. */
export const methodNotAllowed = (methods: ReadonlyArray<string>) =>
  refuse(
    MethodNotAllowedProblem,
    { detail: `This path answers ${methods.join(" and ")} only.` },
    { allow: methods.join(", ") }
  )

const creditsIn = ({ credit_breakdown, credits_remaining }: Charges) => ({
  "x-credits-charged": String(totalOf(credit_breakdown)),
  "x-credits-remaining": String(credits_remaining)
})

const nothingCharged = { "x-credits-charged": "0" }

/**
 * An answer or the answer of a failure with the headers of an operation: its identifier, what was charged, and
 * `fields`. They are put beside those of the answer at once, since Effect reads each header that is set, a twentieth of
 * the garbage of a request. It goes when Effect sets headers in lower case without reading them.
 */
const asOperation = (
  response: HttpServerResponse.HttpServerResponse,
  { fields, id }: CurrentRequest["Service"],
  { charges }: ChargesRecorded
): HttpServerResponse.HttpServerResponse => {
  const headers = Headers.fromRecordUnsafe({
    ...response.headers,
    "x-request-id": id,
    ...(charges === undefined || charges === "BEING_BOOKED" ? nothingCharged : creditsIn(charges)),
    ...notToBeStored,
    ...fields
  })
  return Object.assign(Object.create(Object.getPrototypeOf(response)), response, { headers })
}

/**
 * Answers a refusal with its problem. It is not a failure of the service: error reporters do not see it, and nothing
 * has to match it with the problems of the contract. An operation fails with nothing else.
 */
const refusalAnswered = (failure: unknown) => {
  const answer = refusalAnswer(failure)
  return answer === undefined ? Effect.die(failure) : Effect.succeed(answer)
}

const identifiedBy =
  (random: SecureRandom.SecureRandom["Service"], pages: string, top_up_url: string | undefined) =>
  <R>(
    answering: Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, R>,
    hasSignalsCodes = false,
    operation: string = noOperation
  ) =>
    Effect.flatMap(random.uuidV7(), (id) => {
      const request = { id, hasSignalsCodes, pages, top_up_url, fields: {}, parameters: {} }
      const charges: ChargesRecorded = { charges: undefined }
      const finished = (response: HttpServerResponse.HttpServerResponse) => asOperation(response, request, charges)
      return answering.pipe(
        Effect.matchCauseEffect({
          onFailure: (cause) =>
            failureAnswered(cause, operation).pipe(Effect.catch(refusalAnswered), Effect.map(finished)),
          onSuccess: (response) => Effect.succeed(finished(response))
        }),
        Effect.updateContext((context: Context.Context<Exclude<R, CurrentRequest>>) =>
          Context.add(
            Context.add(Context.add(context, CurrentRequest, request), RequestId, id),
            RequestCharges,
            charges
          ) as Context.Context<CurrentRequest | R>
        )
      )
    })

/**
 * Gives a request its identifier, and an answer to whatever becomes of it, with the headers of an operation.
 * Rule: wire#identifiers.
 */
export const identified = Effect.gen(function*() {
  const { top_up_url } = yield* SellerPages
  return identifiedBy(yield* SecureRandom.SecureRandom, pagesPath(yield* BaseUrl), top_up_url)
})

const { Int, Literals, optionalKey } = Schema

/** The `meta` of a free answer. The credits are those seen when the caller was authenticated. */
export const freeMetaOfRequest = Effect.map(Effect.context<Caller | CurrentRequest>(), (context) => ({
  request_id: Context.get(context, CurrentRequest).id,
  request_credit_cost: 0,
  credits_remaining: Context.get(context, Caller).balance
}))

/** A free answer, with further members of its `meta`. */
export const freeAnswer = <Body extends object, Meta extends object = {}>(body: Body, meta?: Meta) =>
  Effect.map(freeMetaOfRequest, (own) => ({ ...body, meta: { ...own, ...meta as Meta } }))

const headers = {
  "x-credits-charged": Int,
  "x-credits-remaining": optionalKey(Int),
  "idempotency-status": optionalKey(Literals(["created", "replayed"]))
}

/** An answer with its cost in the headers. */
export const Priced = <Body extends Schema.Top>(body: Body) => HttpApiSchema.WithHeaders(body, headers)

/** The cost of an answer as its `meta` shows it; what was charged for, if it cost something. */
export const metaOf = (
  { charged_by, credit_breakdown, credits_remaining, request_credit_cost, request_id }: Receipt
) => ({
  request_id,
  request_credit_cost,
  credits_remaining,
  ...(request_credit_cost > 0 && { credit_breakdown }),
  ...(charged_by !== undefined && { charged_by })
})

/**
 * The headers with the cost of an answer, the rest of the credits if it cost something, and under a key who paid: this
 * request or an earlier one.
 */
export const creditHeaders = ({ credits_remaining, idempotency_status, request_credit_cost }: Receipt) => ({
  "x-credits-charged": request_credit_cost,
  ...(request_credit_cost > 0 && { "x-credits-remaining": credits_remaining }),
  ...(idempotency_status !== undefined && { "idempotency-status": idempotency_status })
})

/** A paid answer that is written already, with its cost in the headers. */
export const writtenAnswer = (receipt: Receipt, text: string) =>
  HttpServerResponse.text(text, {
    contentType: "application/json",
    headers: Record.map<string, number | string, string>(creditHeaders(receipt), String)
  })

/** A paid answer: its cost goes into `meta`, beside its other members, and into the headers. */
export const paidAnswer = <Body extends object, Meta extends object>(receipt: Receipt, body: Body, meta: Meta) =>
  HttpApiSchema.withHeaders({
    body: { ...body, meta: { ...metaOf(receipt), ...meta } },
    headers: creditHeaders(receipt)
  })
