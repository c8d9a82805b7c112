import { Hash } from "effect"
import type { AttemptResult } from "./WebhookTransport.ts"

/** How long each attempt waits after the one before, in seconds: ten attempts within three days. Rule: Webhooks (decisions 14). */
export const attemptWaits = [
  0,
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600
] as const

/** By how much a wait is shorter or longer, so that messages that failed together are not sent together again. */
const jitter = 0.2

/** So many messages exhausted in a row disable their endpoint. Rule: Webhooks (decisions 14). */
export const exhaustedThatDisable = 5

/** The longest that a receiver may put an attempt off, in seconds: the plan's own longest wait. */
const longestWait = attemptWaits[9]

/** The answers whose `Retry-After` counts. */
export const statusesToRetryAfter: ReadonlyArray<number> = [429, 503]

/** The answer of a receiver that is gone for good. */
const gone = 410

/** What follows an attempt: nothing, another one after so many milliseconds, or the end of the message or of the endpoint. */
export type Verdict =
  | { readonly _tag: "Succeeded" }
  | { readonly _tag: "Retry"; readonly after: number }
  | { readonly _tag: "Exhausted" }
  | { readonly _tag: "EndpointGone" }

/** A number from 0 to below 1 that a text always yields, and that tells nothing of the one of another text. */
const fractionOf = (text: string): number => {
  const first = Hash.string(text)
  const second = Math.imul(first ^ (first >>> 16), 0x85eb_ca6b)
  const third = Math.imul(second ^ (second >>> 13), 0xc2b2_ae35)
  return ((third ^ (third >>> 16)) >>> 0) / 2 ** 32
}

/**
 * How long the attempt of a number (1 to 10) waits after the one before, in milliseconds, as the plan says and a fifth more or less.
 * The same message waits the same time whoever asks. Rule: Webhooks (decisions 14).
 */
export const waitBefore = (attempt: number, message: string): number | undefined => {
  const seconds = attemptWaits[attempt - 1]
  if (seconds === undefined) return undefined
  return Math.round(seconds * 1000 * (1 - jitter + 2 * jitter * fractionOf(`${attempt} ${message}`)))
}

/**
 * What follows the attempt of a number (1 to 10) to deliver a message. A receiver that says when to come again is not asked before, nor
 * before the plan has it, nor later than after the plan's longest wait: it can put an attempt off, and neither use them up nor keep a
 * message alive. Rule: Webhooks (decisions 14).
 */
export const verdictOf = (
  { error, retry_after_seconds, status }: Pick<AttemptResult, "error" | "retry_after_seconds" | "status">,
  { attempt, message }: { readonly attempt: number; readonly message: string }
): Verdict => {
  if (error === null) return { _tag: "Succeeded" }
  if (status === gone) return { _tag: "EndpointGone" }
  const planned = waitBefore(attempt + 1, message)
  if (planned === undefined) return { _tag: "Exhausted" }
  const asked = Math.min(retry_after_seconds ?? 0, longestWait) * 1000
  return { _tag: "Retry", after: Math.max(planned, asked) }
}
