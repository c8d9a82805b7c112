import { type AttemptError, keptAnswerBytes } from "@kontor/core/Webhooks"
import { Result } from "effect"
import { type Dispatcher, errors } from "undici"
import { errorOfCause } from "./AttemptErrors.ts"
import { Beginning } from "./Beginning.ts"
import type { Deadlines } from "./Deadlines.ts"

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2]

/** An answer, as much of it as arrived. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The beginning of its body, still compressed. */
  readonly beginning: Beginning
}

/** What to post, and where. */
export interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The outcome of a post. */
export type Outcome = Result.Result<Answer, AttemptError>

/** A post under way, as undici reports it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #report: (outcome: Outcome) => void
  #controller: Dispatcher.DispatchController | undefined
  #answer: Answer | undefined
  #isOver = false

  constructor(report: (outcome: Outcome) => void) {
    this.#report = report
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) this.close()
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status >= 200) this.#answer = { status, headers, beginning: new Beginning(keptAnswerBytes) }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#answer?.beginning.add(chunk) === false) this.end("CONNECTION_LOST")
  }

  onResponseEnd(): void {
    this.#over("CONNECTION_LOST")
  }

  onResponseError(_: Dispatcher.DispatchController, cause: Error): void {
    this.#over(errorOfCause(cause))
  }

  /** Ends the exchange: with the answer as far as it arrived, or with this error without one. */
  end(error: AttemptError): void {
    this.#over(error)
    this.close()
  }

  /** Closes the connection, or prevents that one is opened. */
  close(): void {
    this.#isOver = true
    this.#controller?.abort(new errors.RequestAbortedError())
  }

  #over(error: AttemptError): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#report(this.#answer === undefined ? Result.fail(error) : Result.succeed(this.#answer))
  }
}

/**
 * Posts a message and reads the beginning of the answer, until its deadline. Once the head of an answer arrived, the
 * exchange succeeds, however the body ends. The outcome is reported once; calling the returned function before that
 * closes the connection instead.
 *
 * It handles undici's dispatches itself: undici's `request` makes promises and a stream for every answer, of which only
 * the beginning is needed here.
 */
export const exchange = (
  dispatcher: Dispatcher,
  deadlines: Deadlines,
  { url, ...post }: Post,
  report: (outcome: Outcome) => void
): () => void => {
  const exchange = new Exchange((outcome) => {
    over()
    report(outcome)
  })
  const over = deadlines(() => exchange.end("TIMED_OUT"))
  dispatcher.dispatch({ ...post, origin: url.origin, path: url.pathname + url.search, method: "POST" }, exchange)
  return () => {
    over()
    exchange.close()
  }
}
