/** The body of a problem, as far as the console reads it. */
interface ProblemBody {
  readonly type?: string
  readonly title?: string
  readonly detail?: string
  readonly code?: string
  readonly request_id?: string
  readonly invalid_params?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly meta?: { readonly required_credits?: number; readonly required_plans?: ReadonlyArray<string> }
}

/** The API refused a request, and says why. */
export class Problem extends Error {
  override readonly name = "Problem"
  readonly status: number
  readonly body: ProblemBody

  constructor(status: number, body: ProblemBody) {
    super(body.title ?? `HTTP ${status}`)
    this.status = status
    this.body = body
  }
}

/** The service did not answer. */
export class Unreachable extends Error {
  override readonly name = "Unreachable"
}

/** Whether a failure is a problem with this code; those of Signals are written in upper case. */
export const isProblem = (failure: unknown, code: string): boolean =>
  failure instanceof Problem && failure.body.code?.toLowerCase() === code
