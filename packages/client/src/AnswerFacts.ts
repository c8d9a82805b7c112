/** What an answer says beside its body. */
export interface AnswerFacts {
  readonly operation: string
  readonly status: number
  readonly requestId: string | undefined
  /** What the request cost, in credits; undefined where the answer does not say so. */
  readonly creditsCharged: number | undefined
  /** What is left of the balance, in credits; undefined where the answer does not say so. */
  readonly creditsRemaining: number | undefined
}
