import { type AttemptError, keptAnswerBytes } from "@kontor/core"
import { Result } from "effect"
import { type Dispatcher, errors } from "undici"
import { errorOfCause } from "./AttemptErrors.ts"
import { Beginning } from "./Beginning.ts"
import type { Deadlines } from "./Deadlines.ts"

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2]

/** An answer as far as it came. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The beginning of its body, as it came. */
  readonly beginning: Beginning
}

/** What is posted, and where to. */
export interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What comes of a post. */
export type Outcome = Result.Result<Answer, AttemptError>

/** A post under way, as undici tells of it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #tell: (outcome: Outcome) => void
  #controller: Dispatcher.DispatchController | undefined
  #answer: Answer | undefined
  #isOver = false

  constructor(tell: (outcome: Outcome) => void) {
    this.#tell = tell
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

  /** Ends the exchange: with the answer as far as it came, or with this error where none has. */
  end(error: AttemptError): void {
    this.#over(error)
    this.close()
  }

  /** Closes the connection, or leaves none to be used. */
  close(): void {
    this.#isOver = true
    this.#controller?.abort(new errors.RequestAbortedError())
  }

  #over(error: AttemptError): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#tell(this.#answer === undefined ? Result.fail(error) : Result.succeed(this.#answer))
  }
}

/**
 * Posts something and reads the beginning of the answer, until its deadline: once there is an answer, it is one however its body goes on.
 * What comes of it is told once, unless what this returns is called before that: it closes the connection.
 *
 * It handles what undici dispatches: undici's `request` makes promises and a stream for every answer, of which no more than the beginning
 * is wanted here.
 */
export const exchange = (
  dispatcher: Dispatcher,
  deadlines: Deadlines,
  { url, ...post }: Post,
  tell: (outcome: Outcome) => void
): () => void => {
  const exchange = new Exchange((outcome) => {
    over()
    tell(outcome)
  })
  const over = deadlines(() => exchange.end("TIMED_OUT"))
  dispatcher.dispatch({ ...post, origin: url.origin, path: url.pathname + url.search, method: "POST" }, exchange)
  return () => {
    over()
    exchange.close()
  }
}
