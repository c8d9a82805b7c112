import type { Endpoint } from "./Endpoint.ts"
import { KontorProblem, NoAnswer, UnexpectedAnswer } from "./Failures.ts"

/** The calls that are sent again. Refusals with 429 and 503 that charged nothing always are. */
export interface RetryOptions {
  /** The maximum number of attempts of a call, the first one included. Default: 5. */
  readonly maxAttempts?: number
  /** The maximum wait of a call between all its attempts, in milliseconds. Default: 120 000. */
  readonly maxWait?: number
}

const firstWait = 500
const maxBackoff = 30_000

/** The pause doubles with each attempt. Its second half is random. */
const backoff = (attempt: number): number =>
  Math.min(maxBackoff, firstWait * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)

/** Returns whether an earlier attempt under the same key is still under way. */
const isInProgress = ({ code, retryAfterSeconds }: KontorProblem): boolean =>
  code === "idempotency_conflict" && retryAfterSeconds !== undefined

/** A refusal that charged nothing came before any effect. What has no answer may have had one. */
const isWorthRepeating = (failure: unknown, isRepeatable: boolean): boolean => {
  if (failure instanceof KontorProblem) {
    return isInProgress(failure) || (/^(?:429|503)$/u.test(String(failure.status)) && failure.creditsCharged === 0)
  }
  if (!isRepeatable) return false
  return failure instanceof NoAnswer
    || (failure instanceof UnexpectedAnswer && /^(?:429|50[234])$/u.test(String(failure.status)))
}

const waitAfter = (failure: unknown, attempt: number): number => {
  const seconds = failure instanceof KontorProblem || failure instanceof UnexpectedAnswer
    ? failure.retryAfterSeconds
    : undefined
  return seconds === undefined ? backoff(attempt) : seconds * 1000
}

const sleep = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }, { once: true })
  })

/** Sends a call again as long as that may help and repeats no charge. */
export const retrying = async <A>(
  send: () => Promise<A>,
  { isFree = false, isUnderKey = false, method }: Endpoint,
  { maxAttempts = 5, maxWait = 120_000 }: RetryOptions,
  signal: AbortSignal | undefined
): Promise<A> => {
  const isRepeatable = isUnderKey || (method === "GET" && isFree)
  let waited = 0
  for (let attempt = 1;; attempt += 1) {
    try {
      return await send()
    } catch (failure) {
      const wait = waitAfter(failure, attempt)
      const isOver = attempt >= maxAttempts || waited + wait > maxWait || signal?.aborted === true
      if (isOver || !isWorthRepeating(failure, isRepeatable)) throw failure
      await sleep(wait, signal)
      waited += wait
    }
  }
}
