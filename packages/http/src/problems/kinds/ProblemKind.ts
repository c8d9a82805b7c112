/** A type of problem: its title, what happened, and what a caller can do about it. */
export interface ProblemKind {
  readonly status: number
  readonly code: string
  /** The code of the same problem on the endpoints of Signals, if they answer it. */
  readonly signals_code?: string
  readonly title: string
  /** What happened, for the page of the problem and the OpenAPI document. */
  readonly explanation: string
  /** How to resolve it, in the same places. */
  readonly mend: string
}
