import { retryAfter } from "@kontor/core/Internet"
import { type AttemptError, type AttemptResult, statusesToRetryAfter } from "@kontor/core/Webhooks"
import { Effect, Result } from "effect"
import { errorOfStatus } from "./AttemptErrors.ts"
import type { Answer, Outcome } from "./Exchange.ts"
import { unpack } from "./Unpacking.ts"

/** The result of an attempt without an answer. */
export const unanswered = (error: AttemptError, duration: number): AttemptResult => ({
  status: null,
  duration,
  error,
  answer: new Uint8Array(),
  retry_after_seconds: null,
  verification: null
})

const single = (header: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof header === "string" ? header : header?.[0]

const answered = Effect.fnUntraced(function*({ beginning, headers, status }: Answer, duration: number) {
  const answer = yield* unpack(beginning.bytes, single(headers["content-encoding"]))
  const asksToWait = statusesToRetryAfter.includes(status)
  return {
    status,
    duration,
    error: errorOfStatus(status),
    answer,
    retry_after_seconds: asksToWait ? (yield* retryAfter(single(headers["retry-after"]))) ?? null : null,
    verification: single(headers["webhook-verification"]) ?? null
  } satisfies AttemptResult
})

/** The result of an attempt from the outcome of its exchange, and its duration in milliseconds. */
export const resultOf = (outcome: Outcome, duration: number): Effect.Effect<AttemptResult> =>
  Result.isSuccess(outcome)
    ? answered(outcome.success, duration)
    : Effect.succeed(unanswered(outcome.failure, duration))
