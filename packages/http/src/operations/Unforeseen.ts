import { StorageUnavailable } from "@kontor/core"
import { Cause, Effect } from "effect"
import { HttpServerError } from "effect/http"
import { chargedInWords } from "../problems/ChargedInWords.ts"
import { refuse } from "../problems/Problem.ts"
import { InternalProblem, TemporarilyUnavailableProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { payloadTooLarge } from "./Admission.ts"
import { CurrentRequest } from "./CurrentRequest.ts"

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
