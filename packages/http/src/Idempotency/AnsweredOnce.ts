import {
  type Answered,
  IdempotencyConflict,
  type NotRun,
  OutcomeAmbiguous,
  RequestInProgress
} from "@kontor/core/Idempotency"
import { Effect, Redacted, Schema } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { HttpMetrics } from "../metrics/HttpMetrics.ts"
import { refuse } from "../problems/Problem.ts"
import { IdempotencyConflictProblem, OutcomeAmbiguousProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"

const conflict = refuse(IdempotencyConflictProblem, {
  detail: sentences["idempotency-conflict"]
})

const inProgress = ({ retry_after_seconds }: RequestInProgress) =>
  refuse(
    IdempotencyConflictProblem,
    { detail: "The first request with this key is still being worked on. Send the same again later for its answer." },
    { "retry-after": String(retry_after_seconds) }
  )

const ambiguous = ({ support_reference }: OutcomeAmbiguous) =>
  refuse(OutcomeAmbiguousProblem, {
    detail: sentences["outcome-ambiguous"],
    support_reference
  })

const isNotRun = Schema.is(Schema.Union([IdempotencyConflict, RequestInProgress, OutcomeAmbiguous]))

const notRun = Effect.fnUntraced(function*(failure: NotRun) {
  switch (failure._tag) {
    case "IdempotencyConflict":
      return yield* conflict
    case "RequestInProgress":
      return yield* inProgress(failure)
    case "OutcomeAmbiguous":
      return yield* ambiguous(failure)
  }
})

/** The lowest status of a failure. */
const minFailureStatus = 400

const statusOf = (success: Schema.Top): number | undefined =>
  Schema.resolveAnnotations(success)?.httpApiStatus ?? Schema.resolveAnnotationsKey(success)?.httpApiStatus

/**
 * An answer follows its contract. A repeat gets the stored answer unchanged, because the contract may have been
 * different then.
 */
const answerOf = (success: Schema.Top) => <Answer>(answered: Answered<Answer>) =>
  answered.status === "created"
    ? answered.answer
    : HttpServerResponse.jsonUnsafe(Redacted.value(answered.answer), { status: statusOf(success) })

/**
 * Answers a mutation under a key: with its answer, the header `Idempotency-Status` and the status of `success`, or with
 * why it was not run. Rule: Idempotency (decisions 13).
 */
export const answeredOnce =
  (success: Schema.Top) => <Answer, E, R>(mutation: Effect.Effect<Answered<Answer>, E | NotRun, R>) =>
    mutation.pipe(
      Effect.tap(({ status }) => HttpMetrics.idempotentAnswers.record(1, { status })),
      Effect.tap(({ status }) =>
        HttpEffect.appendPreResponseHandler((_, response) =>
          Effect.succeed(
            response.status < minFailureStatus
              ? HttpServerResponse.setHeader(response, "idempotency-status", status)
              : response
          )
        )
      ),
      Effect.map(answerOf(success)),
      Effect.catchIf(isNotRun, notRun)
    )
