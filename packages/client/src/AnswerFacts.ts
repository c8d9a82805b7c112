/** The facts of an answer beside its body. */
export interface AnswerFacts {
  readonly operation: string
  readonly status: number
  readonly requestId: string | undefined
  /** The cost of the request, in credits; undefined where the answer does not say so. */
  readonly creditsCharged: number | undefined
  /** The rest of the balance, in credits; undefined where the answer does not say so. */
  readonly creditsRemaining: number | undefined
}
