import { Data } from "effect"
import type { NotVerifiedAnswer } from "../Endpoints/Answers.ts"

/** What was given is nothing the operation takes, or a credential no header can carry. Nothing was sent. */
export class InvalidInput extends Data.TaggedError("InvalidInput")<{
  readonly operation: string
  readonly detail: string
}> {
  override readonly message = `${this.operation}: ${this.detail}`
}

/**
 * There is no answer: the network failed (`NETWORK`), no answer came in time (`TIMED_OUT`), or it broke off (`BROKEN_OFF`), and then its
 * head may have told what was charged. Whether the service acted is not known.
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

/** What the contract answers to a verification that failed. */
export type NotVerifiedBody = typeof NotVerifiedAnswer.Type

/**
 * A webhook endpoint did not echo its challenge: `reason` says what it did, `endpoint` is as it was. It can be verified again.
 * Rule: Monitoring (decisions 13), POST /v1/account/webhook-endpoints/{id}/verify.
 */
export class NotVerified extends Data.TaggedError("NotVerified")<Pick<NotVerifiedBody, "endpoint" | "meta">> {
  readonly reason = this.meta.reason
  override readonly message = `the webhook endpoint ${this.endpoint.id} is not verified: ${this.reason}`
}

/**
 * An answer that is none of the contract, such as the error page of a proxy: its status and media type, what its headers tell of the
 * request and its cost, and how it begins where it is no success (a success may hold what is not to be logged).
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
