import { Data } from "effect"
import type { Meta } from "../operations/Request.ts"
import type { ProblemSlug } from "../problems/Problems.ts"
import type { NotVerifiedAnswer } from "../WebhookEndpoints.ts"

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
 * Rule: webhooks#endpoints.
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

/** The members of every problem: its body, and the seconds of `Retry-After` where the answer had it. */
interface ProblemMembers {
  readonly _tag: string
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly request_id: string
  readonly meta: Partial<Meta> & { readonly message: string; readonly request_credit_cost: number }
  readonly retry_after_seconds?: number
}

/**
 * A refusal of the service: a problem of its contract, with all members of its body. `code` says which one, `_tag` is
 * the name of its type, and `meta.request_credit_cost` what was charged all the same. Rule: errors#problems.
 */
export class KontorProblem extends Data.Error<ProblemMembers> {
  override readonly name = "KontorProblem"
  override readonly message = this.detail
}

type Pascal<Slug extends string> = Slug extends `${infer Head}-${infer Tail}` ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Slug>

/** The body of a problem in the contract. */
interface ProblemBody {
  readonly type: `${string}/problems/${ProblemSlug}`
}

/** The tag of a problem: `InsufficientCredits` of `/problems/insufficient-credits`. */
type TagOf<Type extends ProblemBody["type"]> = Type extends `${string}/problems/${infer Slug}` ? Pascal<Slug> : never

/** The error of a problem, member by member: its `code` or `_tag` determines the others. */
export type ProblemOf<Body> = Body extends ProblemBody ? KontorProblem & Body & { readonly _tag: TagOf<Body["type"]> }
  : never

const tagOf = (type: string): string =>
  type.slice(type.lastIndexOf("/") + 1).replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Makes the error of a problem. */
export const problemOf = (body: Omit<ProblemMembers, "_tag">, retry_after_seconds: number | undefined): KontorProblem =>
  new KontorProblem({
    ...body,
    _tag: tagOf(body.type),
    ...(retry_after_seconds !== undefined && { retry_after_seconds })
  })
