import { Cause, Effect } from "effect"
import { HttpServerError } from "effect/http"
import { refuse } from "../problems/Problem.ts"
import { InternalProblem } from "../problems/ProblemBodies.ts"
import { payloadTooLarge } from "./Admission.ts"
import { CurrentRequest } from "./CurrentRequest.ts"

const internal = refuse(InternalProblem, { detail: "The service failed in a way it did not foresee." })

const isBodyTooLarge = (defect: unknown): boolean =>
  HttpServerError.isHttpServerError(defect) && defect.reason._tag === "RequestParseError" &&
  defect.reason.reason === "BodyTooLarge"

/** Answers a defect: the log has it in full, the caller gets the identifier of the request to ask for it. */
export const unforeseen = Effect.fnUntraced(function*(cause: Cause.Cause<unknown>, operation: string) {
  if (isBodyTooLarge(Cause.squash(cause))) return yield* payloadTooLarge
  const { id } = yield* CurrentRequest
  yield* Effect.logError("The request failed in a way nobody foresaw", cause).pipe(
    Effect.annotateLogs({ request_id: id, operation })
  )
  return yield* internal
})
