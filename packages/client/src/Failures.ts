import type { NotVerifiedWebhookEndpoint, Problem } from "./generated/Contract.ts"

/**
 * The facts of every failure: the operation and, if the service answered, the request and what it charged nevertheless.
 */
interface Facts {
  readonly operation: string
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly creditsCharged?: number | undefined
  readonly retryAfterSeconds?: number | undefined
}

/** Any failure of a call. */
export class KontorError extends Error {
  override readonly name: string = "KontorError"
  readonly operation: string
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** The charge although the call failed, in credits; undefined where no answer says so. */
  readonly creditsCharged: number | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, facts: Facts, options?: ErrorOptions) {
    super(message, options)
    this.operation = facts.operation
    this.status = facts.status
    this.requestId = facts.requestId
    this.creditsCharged = facts.creditsCharged
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** A refusal by the service: `code` says which one, and `problem` is its whole body. */
export class KontorProblem extends KontorError {
  override readonly name: string = "KontorProblem"
  readonly code: Problem["code"]
  readonly problem: Problem

  constructor(problem: Problem, facts: Facts) {
    super(problem.detail, {
      ...facts,
      status: problem.status,
      requestId: problem.request_id,
      creditsCharged: problem.meta.request_credit_cost
    })
    this.code = problem.code
    this.problem = problem
  }
}

/** 400 and 422: parameters or the body are not as the contract says. */
export class InvalidRequest extends KontorProblem {
  override readonly name = "InvalidRequest"
}

/** 401: the credential is unknown, malformed, expired or revoked. */
export class Unauthenticated extends KontorProblem {
  override readonly name = "Unauthenticated"
}

/**
 * 402: the balance does not cover the most that the request can cost or, with the code `budget_exceeded`, the monthly
 * limit of the credential does not.
 */
export class InsufficientCredits extends KontorProblem {
  override readonly name = "InsufficientCredits"
}

/** 403: the plan or the token does not allow it. */
export class NotAllowed extends KontorProblem {
  override readonly name = "NotAllowed"
}

/** 404: there is no such thing. */
export class NotFound extends KontorProblem {
  override readonly name = "NotFound"
}

/** 409: the state does not allow it, or the outcome is not known. */
export class Conflict extends KontorProblem {
  override readonly name = "Conflict"
}

/** 429: too many requests, also after all attempts. */
export class RateLimited extends KontorProblem {
  override readonly name = "RateLimited"
}

/** 500 and 503: the service failed, also after all attempts. */
export class ServiceFailed extends KontorProblem {
  override readonly name = "ServiceFailed"
}

/**
 * No answer: the network failed, it took too long, or it broke off. Whether the service acted, and charged, is not
 * known.
 */
export class NoAnswer extends KontorError {
  override readonly name = "NoAnswer"
}

/** An answer that is not in the contract, such as the page of a proxy. */
export class UnexpectedAnswer extends KontorError {
  override readonly name = "UnexpectedAnswer"
}

/** A webhook endpoint that did not echo its challenge; `answer.meta.reason` says what it did. */
export class NotVerified extends KontorError {
  override readonly name = "NotVerified"
  readonly answer: NotVerifiedWebhookEndpoint

  constructor(answer: NotVerifiedWebhookEndpoint, facts: Facts) {
    super(`The webhook endpoint ${answer.endpoint.id} is not verified: ${answer.meta.reason}`, facts)
    this.answer = answer
  }
}

const problemClasses: Readonly<Record<number, typeof KontorProblem>> = {
  400: InvalidRequest,
  401: Unauthenticated,
  402: InsufficientCredits,
  403: NotAllowed,
  404: NotFound,
  409: Conflict,
  422: InvalidRequest,
  429: RateLimited,
  500: ServiceFailed,
  503: ServiceFailed
}

/** The failure that a problem becomes, by its status. */
export const problemOf = (problem: Problem, facts: Facts): KontorProblem =>
  new (problemClasses[problem.status] ?? KontorProblem)(problem, facts)
