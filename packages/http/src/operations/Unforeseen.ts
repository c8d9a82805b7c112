import { StorageUnavailable } from "@kontor/core"
import { isPaid } from "@kontor/core/Prices"
import { Cause, Context, Effect, type Fiber, Layer } from "effect"
import { HttpRouter, HttpServerError } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { InternalProblem, refuse, TemporarilyUnavailableProblem } from "../problems/ProblemBodies.ts"
import { chargedInWords } from "../problems/Refusals.ts"
import { sentences } from "../problems/Sentences.ts"
import { CountedAs } from "./Annotations.ts"
import { payloadTooLarge } from "./Body.ts"
import { chargesRecorded, CurrentRequest } from "./CurrentRequest.ts"

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
export const isGivenUp = (cause: Cause.Cause<unknown>): boolean =>
  Cause.hasInterruptsOnly(cause) &&
  !cause.reasons.some(({ annotations }) => annotations.has(HttpServerError.ClientAbort.key))

/**
 * Gives a request up, for hosts that stop or have a deadline: it is answered 503, unless something was booked for it or
 * is being booked; then it goes on to its answer. `fiber` is the one that answers it.
 */
export const giveUp = (fiber: Fiber.Fiber<unknown, unknown>): void => {
  if (chargesRecorded(fiber.context) === undefined) fiber.interruptUnsafe()
}

/**
 * A router that interrupts no route: operations decide themselves where they can be interrupted. Otherwise a finished
 * answer would be lost if the interruption came while it was being paid for.
 */
export const uninterruptedRoutes: Layer.Layer<HttpRouter.HttpRouter, never, HttpRouter.HttpRouter> = Layer.effect(
  HttpRouter.HttpRouter,
  Effect.map(HttpRouter.HttpRouter, (router) => {
    const addAll: HttpRouter.HttpRouter["addAll"] = (routes) =>
      router.addAll(routes.map((route) => ({ ...route, uninterruptible: true })) as unknown as typeof routes)
    return { ...router, addAll }
  })
)

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
export const givenUp = Effect.flatMap(chargedInWords, (charged) =>
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
export const unforeseen = Effect.fnUntraced(function*(cause: Cause.Cause<unknown>, operation: string) {
  if (isBodyTooLarge(Cause.squash(cause))) return yield* payloadTooLarge
  const { id } = yield* CurrentRequest
  const outage = outageIn(cause)
  if (outage?.is_crowded === true) return yield* temporarilyUnavailable(outage)
  const message = outage === undefined ? "The request failed in a way nobody foresaw" : "The storage cannot be reached"
  yield* Effect.annotateLogs(Effect.logError(message, cause), { request_id: id, operation })
  return yield* outage === undefined ? internal : temporarilyUnavailable(outage)
})
