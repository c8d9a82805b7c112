import { Data } from "effect"
import type { NotVerifiedAnswer } from "../Webhooks/endpoints/Answers.ts"

/** The input does not fit the operation, or no header can carry the credential. Nothing was sent. */
export class InvalidInput extends Data.TaggedError("InvalidInput")<{
  readonly operation: string
  readonly detail: string
}> {
  override readonly message = `${this.operation}: ${this.detail}`
}

/**
 * There is no answer: the network failed (`NETWORK`), no answer came in time (`TIMED_OUT`), or it was cut off
 * (`BROKEN_OFF`), in which case its head may have reported what was charged. Whether the service acted is unknown.
 */
export class NoAnswer extends Data.TaggedError("NoAnswer")<{
  readonly operation: string
  readonly reason: "NETWORK" | "TIMED_OUT" | "BROKEN_OFF"
  readonly detail: string
  readonly request_id?: string
  readonly credits_charged?: number
}> {
  override readonly message = `${this.operation}: ${this.detail}`
}

/** The contract's answer to a failed verification. */
export type NotVerifiedBody = typeof NotVerifiedAnswer.Type

/**
 * A webhook endpoint did not echo its challenge: `reason` says why, `endpoint` is unchanged. It can be verified again.
 * Rule: Monitoring (decisions 13), POST /v1/account/webhook-endpoints/{id}/verify.
 */
export class NotVerified extends Data.TaggedError("NotVerified")<Pick<NotVerifiedBody, "endpoint" | "meta">> {
  readonly reason = this.meta.reason
  override readonly message = `the webhook endpoint ${this.endpoint.id} is not verified: ${this.reason}`
}

/**
 * An answer that is not in the contract, such as the error page of a proxy: its status and media type, the request and
 * its cost as its headers report them, and the beginning of its body, except for a success (which may contain what must
 * not be logged).
 */
export class UnexpectedAnswer extends Data.TaggedError("UnexpectedAnswer")<{
  readonly operation: string
  readonly status: number
  readonly media_type: string
  readonly detail: string
  readonly beginning?: string
  readonly request_id?: string
  readonly credits_charged?: number
  readonly retry_after_seconds?: number
}> {
  override readonly message = `${this.operation}: ${this.status}, ${this.detail}`
}
