import { Hash } from "effect"
import type { AttemptResult } from "./WebhookTransport.ts"

/** The wait of each attempt after the one before, in seconds: ten attempts within three days. */
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

/** The share by which a wait varies, so that messages that failed together are not sent together again. */
const jitter = 0.2

/** This number of exhausted messages in a row disables their endpoint. */
export const exhaustedThatDisable = 5

/** The maximum by which a receiver may postpone an attempt, in seconds: the longest wait of the plan. */
const maxPostponement = attemptWaits[9]

/** The statuses whose `Retry-After` counts. */
export const statusesToRetryAfter: ReadonlyArray<number> = [429, 503]

/** The status of a receiver that is gone for good. */
const gone = 410

/**
 * The consequence of an attempt: nothing, another attempt after a wait in milliseconds, or the end of the message or of
 * the endpoint.
 */
export type Verdict =
  | { readonly _tag: "Succeeded" }
  | { readonly _tag: "Retry"; readonly after: number }
  | { readonly _tag: "Exhausted" }
  | { readonly _tag: "EndpointGone" }

/** A number from 0 to below 1 that depends on the text alone and is spread evenly over texts. */
const fractionOf = (text: string): number => {
  const first = Hash.string(text)
  const second = Math.imul(first ^ (first >>> 16), 0x85eb_ca6b)
  const third = Math.imul(second ^ (second >>> 13), 0xc2b2_ae35)
  return ((third ^ (third >>> 16)) >>> 0) / 2 ** 32
}

/**
 * The wait of attempt 1 to 10 after the one before, in milliseconds: that of the plan, up to a fifth shorter or longer.
 * It is always the same for the same message.
 */
export const waitBefore = (attempt: number, message: string): number | undefined => {
  const seconds = attemptWaits[attempt - 1]
  if (seconds === undefined) return undefined
  return Math.round(seconds * 1000 * (1 - jitter + 2 * jitter * fractionOf(`${attempt} ${message}`)))
}

/**
 * Decides what follows attempt 1 to 10 of a message. `Retry-After` can postpone the next attempt, up to the longest
 * wait of the plan; it never brings it forward. So a receiver can neither use up attempts nor keep a message alive.
 */
export const verdictOf = (
  { error, retry_after_seconds, status }: Pick<AttemptResult, "error" | "retry_after_seconds" | "status">,
  { attempt, message }: { readonly attempt: number; readonly message: string }
): Verdict => {
  if (error === null) return { _tag: "Succeeded" }
  if (status === gone) return { _tag: "EndpointGone" }
  const planned = waitBefore(attempt + 1, message)
  if (planned === undefined) return { _tag: "Exhausted" }
  const asked = Math.min(retry_after_seconds ?? 0, maxPostponement) * 1000
  return { _tag: "Retry", after: Math.max(planned, asked) }
}
