import { Duration, Effect, Random } from "effect"
import { type InvalidInput, NoAnswer, type NotVerified, UnexpectedAnswer } from "./ClientFailures.ts"
import type { RetryOptions } from "./ClientOptions.ts"
import { KontorProblem } from "./KontorProblem.ts"

/** Why a call failed. */
export type AnyFailure = KontorProblem | InvalidInput | NoAnswer | NotVerified | UnexpectedAnswer

/**
 * The traits of a call: whether it only reads, whether it is free, and whether it happens once under its key however
 * often it is sent.
 */
export interface CallTraits {
  readonly isReading: boolean
  readonly isFree: boolean
  readonly isUnderKey: boolean
}

/** The statuses that mean "not now": of the contract, and of proxies. */
const busy: ReadonlyArray<number> = [429, 503]
const busyOfProxies: ReadonlyArray<number> = [...busy, 502, 504]

/** Whether an earlier attempt under the same key is still running: its answer is available later. */
const isInProgress = ({ code, retry_after_seconds }: KontorProblem): boolean =>
  code === "idempotency_conflict" && retry_after_seconds !== undefined

/** A refusal that charged nothing came before any effect; other failures may have had one. */
const isWorthRepeating = (failure: AnyFailure, isRepeatable: boolean): boolean => {
  if (failure instanceof KontorProblem) {
    return isInProgress(failure) || (busy.includes(failure.status) && failure.meta.request_credit_cost === 0)
  }
  return isRepeatable &&
    (failure instanceof NoAnswer ||
      (failure instanceof UnexpectedAnswer && busyOfProxies.includes(failure.status)))
}

const firstWait = 500
const maxBackoff = 30_000

/**
 * The wait where no answer names one: twice as long each time, its second half random, so that clients
 * spread out.
 */
const backoff = (attempt: number): Effect.Effect<number> => {
  const ceiling = Math.min(maxBackoff, firstWait * 2 ** (attempt - 1))
  return Random.nextBetween(ceiling / 2, ceiling)
}

const waitAfter = (failure: AnyFailure, attempt: number): Effect.Effect<number> =>
  "retry_after_seconds" in failure && failure.retry_after_seconds !== undefined
    ? Effect.succeed(failure.retry_after_seconds * 1000)
    : backoff(attempt)

/** Repeats a call while that may help, within its options. */
export const retrying = (options: RetryOptions = {}) => {
  const { maxAttempts = 5, repeatsPaid = false } = options
  const maxWait = Duration.toMillis(options.maxWait ?? "2 minutes")

  return <A>(call: Effect.Effect<A, AnyFailure>, { isFree, isReading, isUnderKey }: CallTraits) => {
    const isRepeatable = isUnderKey || (isReading && (isFree || repeatsPaid))
    const attempt = (count: number, waited: number): Effect.Effect<A, AnyFailure> =>
      call.pipe(Effect.catch(Effect.fnUntraced(function*(failure) {
        if (count >= maxAttempts || !isWorthRepeating(failure, isRepeatable)) return yield* failure
        const wait = yield* waitAfter(failure, count)
        if (waited + wait > maxWait) return yield* failure
        yield* Effect.sleep(wait)
        return yield* attempt(count + 1, waited + wait)
      })))
    return attempt(1, 0)
  }
}
