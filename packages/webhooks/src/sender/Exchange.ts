import { type AttemptError, keptAnswerBytes } from "@kontor/core"
import { Effect } from "effect"
import { EventEmitter } from "node:events"
import { type Dispatcher, request } from "undici"
import { errorOfCause } from "./AttemptErrors.ts"
import { Beginning } from "./Beginning.ts"
import { readBeginning } from "./Reading.ts"

/** An answer as far as it came. */
export interface Answer {
  readonly status: number
  readonly headers: Dispatcher.ResponseData["headers"]
  /** The beginning of its body, as it came. */
  readonly beginning: Beginning
}

/** What is posted, and where to. */
export interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Posts something and reads the beginning of the answer. `begun` is called as soon as there is an answer: what comes of its body later is
 * added to it, however that ends. Being interrupted it closes the connection.
 */
export const exchange = (
  dispatcher: Dispatcher,
  { url, ...post }: Post,
  begun: (answer: Answer) => void
): Effect.Effect<void, AttemptError> =>
  Effect.callback<void, AttemptError>((resume) => {
    const signal = new EventEmitter()
    const answered = ({ body, headers, statusCode: status }: Dispatcher.ResponseData): void => {
      const beginning = new Beginning(keptAnswerBytes)
      begun({ status, headers, beginning })
      readBeginning(body, beginning, () => resume(Effect.void))
    }
    request(url, { ...post, method: "POST", dispatcher, signal }).then(
      answered,
      (cause: unknown) => resume(Effect.fail(errorOfCause(cause)))
    )
    return Effect.sync(() => signal.emit("abort"))
  })
